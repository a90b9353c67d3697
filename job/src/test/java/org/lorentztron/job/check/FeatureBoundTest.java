package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

class FeatureBoundTest {
    private static final int TOPIC = 1_000_000_000;

    private final JobOptions named = TestOptions.of("--features=named");

    private static StreamExecutionEnvironment taskManager(int megabytes) {
        Configuration configuration = new Configuration();
        configuration.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, MemorySize.ofMebiBytes(megabytes));
        return new StreamExecutionEnvironment(configuration);
    }

    private FeatureBound bound(StreamExecutionEnvironment env, JobOptions options, int topicFeatures) {
        return FeatureBound.of(env, options, ModelSize.of(options), topicFeatures);
    }

    @Test
    void of_largerHeap_isLargerInProportion() {
        FeatureBound small = bound(taskManager(2_048), named, TOPIC);
        FeatureBound large = bound(taskManager(8_192), named, TOPIC);

        assertThat(small.heap().source()).isEqualTo("a TaskManager as configured here");
        assertThat(small.most()).isEqualTo(small.byHeap()).isBetween(100, 1_000_000);
        assertThat((double) large.byHeap() / small.byHeap())
                .isEqualTo((double) large.heap().bytes() / small.heap().bytes(), within(0.01));
    }

    @Test
    void of_localEnvironment_isByTheHeapOfThisJvm() {
        FeatureBound bound = bound(StreamExecutionEnvironment.createLocalEnvironment(1), named, TOPIC);

        assertThat(bound.heap().bytes()).isEqualTo(Runtime.getRuntime().maxMemory());
    }

    /** Models must not depend on parallelism: on the cores of a machine, or the slots of a TaskManager. */
    @Test
    void of_otherParallelism_isTheSame() {
        JobOptions scoring = TestOptions.of("--features=named", "--predictions-topic=predictions");
        Configuration slots = new Configuration();
        slots.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, MemorySize.ofMebiBytes(2_048));
        slots.set(TaskManagerOptions.NUM_TASK_SLOTS, 16);

        assertThat(bound(StreamExecutionEnvironment.createLocalEnvironment(16), scoring, TOPIC))
                .isEqualTo(bound(StreamExecutionEnvironment.createLocalEnvironment(1), scoring, TOPIC));
        assertThat(bound(new StreamExecutionEnvironment(slots), scoring, TOPIC))
                .isEqualTo(bound(taskManager(2_048), scoring, TOPIC));
    }

    /**
     * Of ten pairs of rank 2, each 4 numbers for a feature: as float32 four times in training, as float64 twice in
     * averages, as float32 once when they are published, those of one pair twice, and twice in the scorer.
     */
    @Test
    void of_pairs_countsNoSecondCopyToPublish() {
        JobOptions dos = TestOptions.of("--features=named", "--learner=dos");

        assertThat(bound(taskManager(2_048), dos, TOPIC).bytesPerFeature())
                .isEqualTo(40 * (4 * 4 + 2 * 8 + 4 + 2 * 4) + 4 * 4 + 8 * 200, within(1.0));
    }

    /** A published part has numbers that every event has as two features. */
    @Test
    void of_smallTopic_leavesRoomForPresences() {
        assertThat(bound(taskManager(8_192), named, 400).most()).isEqualTo(300);
        assertThat(bound(taskManager(8_192), TestOptions.of("--features=1000000"), 400)
                        .most())
                .isEqualTo(400);
        assertThat(bound(taskManager(8_192), named, 0).most()).isEqualTo(1);
    }

    @Test
    void warnings_numberThatDoesNotFit_nameWhatItExceeds() {
        JobOptions given = TestOptions.of("--features=named", "--max-features-held=5000000");
        JobOptions fitting = TestOptions.of("--features=named", "--max-features-held=50");

        assertThat(bound(taskManager(2_048), given, 400).warnings(given))
                .satisfiesExactly(
                        heap -> assertThat(heap).startsWith("--max-features-held is 5000000, but the heap of "),
                        topic -> assertThat(topic)
                                .contains("a record of the models topic")
                                .contains("holds 300"));
        assertThat(bound(taskManager(2_048), fitting, 400).warnings(fitting)).isEmpty();
    }

    /** Each pair holds the features of its two classes, and a block has room for each of them in all pairs. */
    @Test
    void warnings_featuresOfOneClassEach_saySoWhereTheyDoNotFit() {
        String classes = "--classes=a,b,c,d,e,f,g,h,i,j";
        JobOptions pairs = TestOptions.of("--features=named", classes);
        JobOptions rest = TestOptions.of("--features=named", classes, "--scheme=rest");
        FeatureBound bound = bound(taskManager(2_048), pairs, TOPIC);

        assertThat(bound.warnings(pairs))
                .singleElement()
                .asString()
                .contains(
                        "parts of at most " + bound.most() + " features together take ",
                        "expected --max-features-held " + bound.most() / 5 + " or less, --scheme rest");
        JobOptions fewer = TestOptions.of("--features=named", classes, "--max-features-held=" + bound.most() / 5);
        assertThat(bound.warnings(fewer)).isEmpty();
        assertThat(bound(taskManager(2_048), rest, TOPIC).warnings(rest)).isEmpty();
        assertThat(bound(taskManager(2_048), named, TOPIC).warnings(named)).isEmpty();
    }

    @Test
    void warnings_modelLargerThanTheHeap_saySo() {
        ModelSize fits = ModelSize.of(TestOptions.of());
        ModelSize large = new ModelSize(100, 1, 1L << 30, 1L << 33, 0, false);

        assertThat(FeatureBound.warnings(taskManager(2_048), fits)).isEmpty();
        assertThat(FeatureBound.warnings(taskManager(2_048), large))
                .singleElement()
                .asString()
                .startsWith("models take 16384 MB, but the heap has ");
    }
}
