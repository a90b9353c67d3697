package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.publish.OversizedRecordException;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * The whole job with a million features, of which a few hundred ever occur: a word of its class, and four of a
 * vocabulary that grows. Values are far from [-1, 1], so their scale is looked for.
 */
class TouchedFeaturesIT {

    private static final int FEATURES = 1_000_000;
    private static final int EVENTS = 450;
    private static final int BEFORE_SAVEPOINT = 250;
    /** A few more than the first interval has, so that it ends. */
    private static final int FIRST_INTERVAL = 150;

    /** Ten events a tenth of a second: four intervals of a second end within them. */
    private static final int MS_PER_EVENT = 10;

    private static final int RECORDS = 4 * (10 + 1);

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private String events;
    private String whole;
    private String restored;

    @BeforeEach
    void createTopics(TestInfo test) {
        OwnNames own = OwnNames.of(test);
        events = own.name("events");
        whole = own.name("whole");
        restored = own.name("restored");
        topics.createEvents(events);
        topics.createOutputs("models-" + whole, "dead-letters-" + whole);
        topics.createOutputs("models-" + restored, "dead-letters-" + restored);
    }

    private static LabeledEvent event(int i) {
        Random random = new Random(i);
        int label = random.nextInt(SampleEvents.CLASSES.size());
        TreeSet<Integer> words = new TreeSet<>(List.of(199_999 * label + random.nextInt(2)));
        while (words.size() < 5) {
            words.add(997 * random.nextInt(20 + i) + 5);
        }
        float[] values = new float[words.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = 1 + random.nextInt(20);
        }
        Features x =
                Features.sparse(FEATURES, words.stream().mapToInt(word -> word).toArray(), values);
        return new LabeledEvent("event " + i, SampleEvents.CLASSES.get(label), WholeJob.BASE + MS_PER_EVENT * i, x);
    }

    private void send(int from, int to) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                writer.send(new ProducerRecord<>(events, i % KafkaTopics.PARTITIONS, null, EventJson.sparse(event(i))));
            }
        }
    }

    private JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + events,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--features=" + FEATURES,
                "--idle-timeout=10m"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private ModelVersion latest(String modelsTopic, String modelId) {
        Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, modelsTopic, modelId)) {
            return consumer.readToEnd(Patience.LONG).orElseThrow();
        }
    }

    private static long errors(ModelVersion version) {
        long errors = 0;
        for (int i = 0; i < EVENTS; i++) {
            LabeledEvent event = event(i);
            errors += version.predict(event.features()).label().equals(event.label()) ? 0 : 1;
        }
        return errors;
    }

    @Test
    void stop_midWay_goesOnWithTheSameBytes() throws Exception {
        assertGoesOnWithTheSameBytes("hashmap", "herded");
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void stop_midWayOnRocksDb_goesOnWithTheSameBytes() throws Exception {
        assertGoesOnWithTheSameBytes("rocksdb", "dos");
    }

    private void assertGoesOnWithTheSameBytes(String backend, String learner) throws Exception {
        restartMidWay(backend, learner);

        JobRun.execute(1, options(whole, "--learner=" + learner, "--blocks=1", "--bounded=true"), checkpoints);

        List<String> expected = topics.records("models-" + whole);
        assertThat(topics.records("models-" + restored)).isEqualTo(expected.subList(0, RECORDS));
        ModelVersion version = latest("models-" + whole, "test");
        assertThat(errors(version)).isLessThan(EVENTS / 10);
        assertThat(version.features()).isEqualTo(FEATURES);
        assertThat(version.pairs()).hasSize(10).allSatisfy(TouchedFeaturesIT::assertHoldsFew);
        assertThat(version.manifest().parts())
                .extracting(pair -> pair.digest().columnsSha256())
                .doesNotContainNull();
    }

    /** With other parallelisms before and after, and other blocks than in the run that this is compared with. */
    private void restartMidWay(String backend, String learner) throws Exception {
        JobOptions options = options(restored, "--learner=" + learner, "--blocks=7");
        new StoppedMidWay(topics, checkpoints).run(options, backend, this::send, BEFORE_SAVEPOINT, EVENTS);
    }

    private static void assertHoldsFew(PublishedPair pair) {
        assertThat(pair.featureSet().isAll()).isFalse();
        assertThat(pair.featureSet().count()).isBetween(100, 500);
        assertThat(pair.u()).hasSize(2 * (pair.featureSet().count() + 1));
    }

    /** A model of what has been touched is a model to start from, and stays in the columns that it had. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void assemble_warmStart_goesOnFromTheColumns() throws Exception {
        send(0, EVENTS);
        JobRun.execute(2, options(whole, "--learner=herded", "--bounded=true"), checkpoints);
        ModelVersion taught = latest("models-" + whole, "test");
        Path file = checkpoints.resolve("model.zip");
        VersionFile.write(file, taught);
        String few = events + "-few";
        topics.createEvents(few);
        try (RecordWriter writer = topics.writer()) {
            writer.send(new ProducerRecord<>(few, 0, null, EventJson.sparse(event(EVENTS))));
        }

        JobOptions options = options(
                restored,
                "--learner=herded",
                "--rank=3",
                "--bounded=true",
                "--events-topic=" + few,
                "--warm-start=file:" + file);
        JobRun.execute(2, options, checkpoints);

        ModelVersion started = latest("models-" + restored, "test");
        assertThat(errors(started)).isLessThan(EVENTS / 5);
        assertThat(started.pairs()).hasSize(10);
        for (int pair = 0; pair < 10; pair++) {
            FeatureSet held = started.pairs().get(pair).featureSet();
            assertThat(held.union(taught.pairs().get(pair).featureSet())).isEqualTo(held);
            // One event says nothing about scores: those of the start are known.
            assertThat(started.pairs().get(pair).calibration())
                    .isNotNull()
                    .isEqualTo(taught.pairs().get(pair).calibration());
        }
    }

    /** Every restart would make the same record again. With a larger limit the job goes on as if it had not ended. */
    @Test
    void execute_recordOutgrowsItsTopic_endsTheJobUntilTheLimitIsRaised() throws Exception {
        // The manifest names its events by their topic, for each partition that there may be: 60,000 bytes are for few
        // letters.
        events = OwnNames.of(TouchedFeaturesIT.class).given("touch");
        topics.createEvents(events);
        String small = restored + "-small";
        broker.createTopic("models-" + small, 1, Map.of("cleanup.policy", "compact", "max.message.bytes", "60000"));
        topics.createEvents("dead-letters-" + small);
        Configuration restarts = new Configuration();
        restarts.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        restarts.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000);
        restarts.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        restarts.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        JobOptions options = options(small, "--rank=32", "--max-features-held=2147483647");
        Path checkpoint;
        send(0, FIRST_INTERVAL);
        try (EndlessRun job = new StoppedMidWay(topics, checkpoints).start(options, 2, restarts)) {
            job.awaitVersions(1);
            send(FIRST_INTERVAL, EVENTS);
            assertOversized(job.failure(), "models-" + small);
            checkpoint = newestCheckpoint(checkpoints.resolve(job.id().toHexString()));
        }
        raiseLimit("models-" + small);
        Configuration restored = new Configuration();
        restored.set(StateRecoveryOptions.SAVEPOINT_PATH, checkpoint.toUri().toString());
        try (EndlessRun job = new StoppedMidWay(topics, checkpoints).start(options, 2, restored)) {
            // Flink restores no event time: if all had been read before the checkpoint, it waits for what comes next.
            send(EVENTS, EVENTS + KafkaTopics.PARTITIONS);
            job.awaitVersions(4);
        }

        JobRun.execute(1, options(whole, "--rank=32", "--max-features-held=2147483647", "--bounded=true"), checkpoints);
        assertThat(topics.records("models-" + small))
                .isEqualTo(topics.records("models-" + whole).subList(0, RECORDS));
    }

    private static void assertOversized(Throwable failure, String topic) {
        assertThat(ExceptionUtils.findThrowable(failure, OversizedRecordException.class))
                .get()
                .extracting(Throwable::getMessage)
                .asString()
                .matches(
                        "record test/.\\|. for topic " + topic + " has \\d+ bytes, but the topic's max.message.bytes is"
                                + " 60000: models hold the features that events have had. Raise the limit and start the job"
                                + " again from its last checkpoint");
        assertThat(ExceptionUtils.findThrowableWithMessage(failure, "The failure is not recoverable"))
                .isPresent();
    }

    private static Path newestCheckpoint(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(path -> Files.exists(path.resolve("_metadata")))
                    .max(Comparator.comparingInt(path ->
                            Integer.parseInt(path.getFileName().toString().replace("chk-", ""))))
                    .orElseThrow();
        }
    }

    private void raiseLimit(String topic) throws Exception {
        AlterConfigOp raised =
                new AlterConfigOp(new ConfigEntry("max.message.bytes", "1000000"), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), List.of(raised)))
                    .all()
                    .get();
        }
    }
}
