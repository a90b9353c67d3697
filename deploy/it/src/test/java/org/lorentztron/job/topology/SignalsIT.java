package org.lorentztron.job.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.SharedFlink;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;

/** Signals of the whole job, on a topic that changes in known ways. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SignalsIT {

    private static final int PARTITIONS = 2;
    private static final int LENGTH = 16_000;

    private final CollectingSink<VersionRecord> models = new CollectingSink<>();
    private final CollectingSink<OutputRecord> signals = new CollectingSink<>();

    private GeneratedSource.Topic topic = DriftingEvents::event;

    private StreamExecutionEnvironment build(int parallelism, JobOptions options, boolean withSignals) {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(1));
        StreamExecutionEnvironment env = SharedFlink.environment(parallelism, configuration);
        EventSource source = new EventSource(
                Map.of("bootstrap.servers", "none:1"), "generated", StartFrom.EARLIEST, options.modelId(), true);
        EventInput events = new EventInput(
                new GeneratedSource(PARTITIONS, LENGTH, topic, System.nanoTime()),
                source.watermarks(options.eventTime().idleTimeout(), Duration.ofDays(1)));
        TrainingTopology.Sinks sinks = new TrainingTopology.Sinks(
                models, new CollectingSink<DeadLetter>(), null, withSignals ? signals : null);
        TrainingTopology.build(env, options, events, sinks, InitialState.NEW);
        return env;
    }

    private record Outcome(List<String> signals, List<VersionRecord> versions) {
        /** Which signal of what at which interval, as far as a person looks. */
        List<String> inShort() throws Exception {
            List<String> texts = new ArrayList<>();
            for (String signal : signals) {
                JsonNode json = new ObjectMapper().readTree(signal.substring(signal.indexOf(' ')));
                texts.add(json.get("intervalEnd").asLong() / 1000 + " "
                        + json.get("signal").asText() + " of " + json.get("of").asText());
            }
            return texts;
        }
    }

    /** That intervals are short, which may stand anywhere among the others. */
    private static final String WARNING = "\"signal\":\"input-warning\"";

    private Outcome run(int parallelism, String... more) throws Exception {
        JobOptions options = options(more);
        build(parallelism, options, options.topics().signals() != null).execute();
        List<String> texts = signals.records().stream()
                .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8))
                .filter(signal -> !signal.contains(WARNING))
                .toList();
        Outcome outcome = new Outcome(texts, List.copyOf(models.records()));
        signals.records().clear();
        models.records().clear();
        return outcome;
    }

    private static JobOptions options(String... more) {
        List<String> all =
                new ArrayList<>(List.of("--classes=a,b,c", "--features=2", "--interval=1s", "--learner=herded"));
        all.addAll(List.of(more));
        return TestOptions.of(all.toArray(String[]::new));
    }

    /**
     * The exchange of a and b also makes a harder to tell from c. The windows have six seconds; the first one begins
     * when the scale is known, and the third change falls into the 121st second.
     */
    @Test
    void build_changingTopic_tellsOfEachChangeOnceWhateverRunsIt() throws Exception {
        String[] given = {"--signals-topic=signals", "--candidates=one", "--blocks=1"};
        Outcome one = run(1, given);
        assertThat(one.inShort())
                .containsExactly(
                        "1045 class-rate of a",
                        "1045 class-rate of b",
                        "1045 class-rate of c",
                        "1045 feature-shift of 0",
                        "1083 feature-shift of 1",
                        "1121 pair-restarted of a|b",
                        "1122 pair-restarted of a|c");
        for (int parallelism : new int[] {2, 4}) {
            given[2] = "--blocks=" + (parallelism - 1);
            assertThat(run(parallelism, given).signals())
                    .as("parallelism %s", parallelism)
                    .isEqualTo(one.signals());
        }
    }

    /**
     * One event in 25 is of class d, which stands apart until the 80th second and among the others from there on: what
     * is served misses it then. Each event is judged by the version before its interval.
     */
    @Test
    void build_rareClassOfFourInSeveralBlocks_tellsOfItsRecallWhateverRunsIt() throws Exception {
        topic = SignalsIT::withRareClass;
        String[] given = {"--signals-topic=signals", "--classes=a,b,c,d", "--evaluate-fraction=1", "--blocks=2"};
        List<String> one = ofRare(run(1, given));
        assertThat(one).singleElement().satisfies(signal -> assertThat(signal).matches("10[89][0-9] recall-fell of d"));
        given[3] = "--blocks=3";
        assertThat(ofRare(run(4, given))).isEqualTo(one);
    }

    private static List<String> ofRare(Outcome outcome) throws Exception {
        return outcome.inShort().stream()
                .filter(signal -> signal.contains("-fell"))
                .toList();
    }

    private static Event withRareClass(int partition, long offset) {
        Event event = DriftingEvents.event(partition, offset % DriftingEvents.CLASSES_FROM);
        SplittableRandom random = new SplittableRandom(17 * (partition * 1_000_003L + offset));
        boolean rare = random.nextInt(25) == 0;
        float first = rare && offset < 8_000 ? 6 : event.features().valueOf(0);
        return Event.decoded(
                partition,
                offset,
                rare ? 3 : event.label(),
                1_000_000 + offset * 10 + random.nextInt(80),
                null,
                Features.dense(new float[] {first, random.nextFloat()}));
    }

    /** nherd never resets a part: its change is told by another name. */
    @Test
    void build_learnerWithoutResets_tellsOfRates() throws Exception {
        assertThat(run(2, "--signals-topic=signals", "--learner=nherd").inShort())
                .endsWith("1121 rate-changed of a|b", "1122 rate-changed of a|c")
                .hasSize(7);
    }

    @Test
    void build_withSignals_publishesTheSameVersions() throws Exception {
        Outcome with = run(2, "--signals-topic=signals");
        Outcome without = run(2);

        assertThat(with.versions()).isEqualTo(without.versions()).hasSizeGreaterThan(100);
        assertThat(without.signals()).isEmpty();
    }

    /** The first events decide on bins as they do on scales: without marks there are none. */
    @Test
    void build_eventsAsTheyAre_watchesNoFeatures() throws Exception {
        assertThat(run(2, "--signals-topic=signals", "--standardize=off", "--candidates=one")
                        .inShort())
                .contains("1045 class-rate of c", "1121 pair-restarted of a|b")
                .noneMatch(signal -> signal.contains("feature-shift"));
    }

    /** Predictions are of versions that pass the gate. */
    @Test
    void build_versionsPassAGate_scorerGetsThoseThatAreAccepted() {
        StreamGraph graph = build(2, options("--holdout=0.1", "--evaluate-fraction=0.1"), false)
                .getStreamGraph();
        assertThat(graph.getStreamNodes())
                .filteredOn(node -> "scorer".equals(node.getTransformationUID()))
                .singleElement()
                .satisfies(scorer -> assertThat(scorer.getInEdges())
                        .extracting(
                                edge -> graph.getStreamNode(edge.getSourceId()).getTransformationUID())
                        .contains("version-gate")
                        .doesNotContain("version-assembler"));
    }

    @Test
    void build_topicOfSignals_addsTwoOperatorsOfOneSubtask() {
        assertThat(build(4, options("--signals-topic=signals"), true)
                        .getStreamGraph()
                        .getStreamNodes())
                .filteredOn(node -> node.getTransformationUID() != null
                        && node.getTransformationUID().startsWith("signal-"))
                .allSatisfy(node -> assertThat(node.getParallelism()).isEqualTo(1))
                .extracting(StreamNode::getTransformationUID)
                .contains("signal-detector", "signal-publisher");
        assertThat(build(4, options(), false).getStreamGraph().getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .doesNotContain("signal-detector", "signal-publisher");
    }
}
