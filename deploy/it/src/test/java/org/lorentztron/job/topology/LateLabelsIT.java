package org.lorentztron.job.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.SharedFlink;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.model.Features;

/** Labels that come later: what is trained is what a plain join of both topics says, whatever the order. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LateLabelsIT {
    private static final String[] LATE = {
        "--labels-topic=labels", "--label-timeout=900ms", "--label-early=100ms", "--interval=500ms"
    };

    private final CollectingSink<VersionRecord> models = new CollectingSink<>();
    private final CollectingSink<DeadLetter> deadLetters = new CollectingSink<>();
    private final CollectingSink<OutputRecord> predictions = new CollectingSink<>();

    /** The source is sent to Flink as bytes, which events are not. */
    private static final Map<String, GeneratedSource.Topic> TOPICS = new ConcurrentHashMap<>();

    private static EventInput.Records topic(
            JobOptions options, int partitions, int length, GeneratedSource.Topic topic) {
        String name = UUID.randomUUID().toString();
        TOPICS.put(name, topic);
        EventSource watermarks = new EventSource(
                Map.of("bootstrap.servers", "none:1"), "generated", StartFrom.EARLIEST, options.modelId(), true);
        return new EventInput.Records(
                new GeneratedSource(
                        partitions, length, (p, o) -> TOPICS.get(name).event(p, o), System.nanoTime()),
                watermarks.watermarks(options.eventTime().idleTimeout(), Duration.ofDays(1)));
    }

    private List<VersionRecord> run(int parallelism, String backend, JobOptions options, EventInput input)
            throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(1));
        configuration.set(StateBackendOptions.STATE_BACKEND, backend);
        StreamExecutionEnvironment env = SharedFlink.environment(parallelism, configuration);
        TrainingTopology.build(
                env, options, input, new TrainingTopology.Sinks(models, deadLetters, predictions), InitialState.NEW);
        env.execute();
        List<VersionRecord> published = new ArrayList<>(models.records());
        models.records().clear();
        return published;
    }

    private List<VersionRecord> joined(int parallelism, String backend, LateTopics topics, String... more)
            throws Exception {
        JobOptions options = options(more);
        EventInput.Records events = topic(options, LateTopics.PARTITIONS, LateTopics.LENGTH, topics::event);
        EventInput.Records labels =
                topic(options, LateTopics.LABEL_PARTITIONS, topics.labelsPerPartition(), topics::label);
        return run(parallelism, backend, options, new EventInput(events, labels));
    }

    private static JobOptions options(String... more) {
        List<String> all = new ArrayList<>(List.of(LATE));
        all.addAll(List.of(more));
        return TestOptions.of(all.toArray(String[]::new));
    }

    /** Trains the events of one topic, which have their labels. */
    private List<VersionRecord> plain(List<List<Event>> trained) throws Exception {
        int length = trained.stream().mapToInt(List::size).max().orElseThrow();
        JobOptions options = TestOptions.of("--interval=500ms");
        EventInput.Records events = topic(options, LateTopics.PARTITIONS, length, (partition, offset) -> {
            List<Event> all = trained.get(partition);
            return offset < all.size() ? all.get((int) offset) : nothing(partition, offset, all);
        });
        return run(1, "hashmap", options, new EventInput(events, null));
    }

    /** Partitions are of one length. */
    private static Event nothing(int partition, long offset, List<Event> all) {
        long time = all.get(all.size() - 1).time();
        return Event.decoded(partition, offset, Event.UNLABELLED, time, null, Features.dense(new float[] {1}));
    }

    private static List<VersionRecord> parts(List<VersionRecord> published) {
        return published.stream().filter(PublishedPart.class::isInstance).toList();
    }

    @ParameterizedTest
    @CsvSource({"1,1,hashmap,drop", "2,3,hashmap,b", "3,2,rocksdb,drop", "4,1,rocksdb,b"})
    void labels_thatComeLater_giveTheModelsOfAPlainJoin(int seed, int parallelism, String backend, String unlabelled)
            throws Exception {
        LateTopics topics = new LateTopics(seed);
        String other = "--unlabelled=" + unlabelled;
        LateLabels late = options(other).lateLabels();
        List<List<Event>> trained = topics.joined(late.rule(), late.unlabelled());

        List<VersionRecord> expected = plain(trained);
        List<VersionRecord> published = joined(parallelism, backend, topics, other);

        assertThat(parts(published)).isEqualTo(parts(expected)).hasSizeGreaterThan(2 * 10);
        VersionInfo last = (VersionInfo) published.get(published.size() - 1);
        assertThat(last.eventsTrained())
                .isEqualTo(trained.stream().mapToLong(List::size).sum());
    }
}
