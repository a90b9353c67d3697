package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;

/** The whole job with a real broker: JSON events in, versions out. */
class LorentztronJobIT {
    private static final OwnNames OWN = OwnNames.of(LorentztronJobIT.class);

    private static final int EVENTS = 4_000;

    @TempDir
    private Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static long base;

    @BeforeAll
    static void startBroker() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        base = SampleEvents.base();
    }

    private static JobOptions options(String name, String... more) {
        return TestOptions.bounded(broker, name, more);
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void execute_badRecordsBetween_sameModelsAndEveryBadOneIsDeadLettered() throws Exception {
        topics.createAll(OWN.name("good"));
        topics.createAll(OWN.name("mixed"));
        send("events-" + OWN.name("good"), Map.of());
        Map<String, MalformedReason> sent = send("events-" + OWN.name("mixed"), BadRecords.json());

        JobRun.execute(2, options(OWN.name("good")), checkpoints);
        JobRun.execute(3, options(OWN.name("mixed")), checkpoints);

        PublishedRecords good = new PublishedRecords(topics.read("models-" + OWN.name("good")), "test");
        PublishedRecords mixed = new PublishedRecords(topics.read("models-" + OWN.name("mixed")), "test");
        assertThat(topics.pairRecords("models-" + OWN.name("mixed")))
                .isEqualTo(topics.pairRecords("models-" + OWN.name("good")));
        List<VersionInfo> manifests = good.manifests();
        assertThat(manifests).extracting(VersionInfo::version).containsExactly(1L, 2L, 3L, 4L);
        assertThat(manifests.get(3).eventsTrained()).isEqualTo(EVENTS);
        assertThat(mixed.manifestsWithoutPositions()).isEqualTo(good.manifestsWithoutPositions());
        assertThat(deadLetters("dead-letters-" + OWN.name("mixed"))).isEqualTo(sent);
        assertThat(topics.read("dead-letters-" + OWN.name("good"))).isEmpty();
        assertThat(latest("models-" + OWN.name("good")).pairs()).hasSize(10);
        assertThat(errors(latest("models-" + OWN.name("good")))).isLessThan(EVENTS / 10);
    }

    @Test
    void assemble_usedModelIdWithoutState_continuesTheVersions() throws Exception {
        topics.createAll(OWN.name("again"));
        send("events-" + OWN.name("again"), Map.of());
        JobRun.execute(2, options(OWN.name("again")), checkpoints);

        JobRun.execute(2, options(OWN.name("again")), checkpoints);

        assertThat(new PublishedRecords(topics.read("models-" + OWN.name("again")), "test").manifests())
                .extracting(VersionInfo::version)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(latest("models-" + OWN.name("again")).version()).isEqualTo(8);
    }

    /**
     * A model is worth its events: a job that starts from a good version is far better than one that starts from
     * nothing.
     */
    @Test
    void assemble_warmStart_goesOnFromTheAverages() throws Exception {
        topics.createAll(OWN.name("taught"));
        send("events-" + OWN.name("taught"), Map.of());
        JobRun.execute(2, options(OWN.name("taught")), checkpoints);
        Path file = checkpoints.resolve("model.zip");
        VersionFile.write(file, latest("models-" + OWN.name("taught")));
        topics.createAll(OWN.name("few"));
        sendFirst("events-" + OWN.name("few"), 3);

        JobRun.execute(2, options(OWN.name("few")), checkpoints);
        JobRun.execute(2, options(OWN.name("few"), "--model-id=from-file", "--warm-start=file:" + file), checkpoints);
        JobRun.execute(
                2,
                options(
                        OWN.name("few"),
                        "--model-id=from-topic",
                        "--models-topic=models-" + OWN.name("taught"),
                        "--warm-start=topic:test"),
                checkpoints);

        assertThat(errors(latest("models-" + OWN.name("few")))).isGreaterThan(EVENTS / 3);
        assertThat(errors(latest("models-" + OWN.name("few"), "from-file"))).isLessThan(EVENTS / 4);
        ModelVersion fromTopic = latest("models-" + OWN.name("taught"), "from-topic");
        assertThat(fromTopic.pairs())
                .extracting(PublishedPair::digest)
                .isEqualTo(latest("models-" + OWN.name("few"), "from-file").pairs().stream()
                        .map(PublishedPair::digest)
                        .toList());
        assertThat(fromTopic.manifest().options()).containsEntry("warm-start", "topic:test (model test, version 4)");
    }

    @Test
    void assemble_warmStartThatDoesNotFit_isRefusedWithTheOtherProblems() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        topics.createAll(OWN.name("fit"));
        send("events-" + OWN.name("fit"), Map.of());
        JobRun.execute(2, options(OWN.name("fit")), checkpoints);
        Path file = checkpoints.resolve("model.zip");
        VersionFile.write(file, latest("models-" + OWN.name("fit")));
        String start = "--warm-start=file:" + file;

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), start, "--features=7")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "execution.checkpointing.interval", "has 6 features, expected 7 as --features says");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), start, "--classes=a,x,y")))
                .hasMessageContaining("has no part of --classes");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), start, "--rank=1")))
                .hasMessageContaining("has rank 2 and 6 features, expected a rank of at most 1");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), start, "--learner=linear")))
                .hasMessageContaining("is a difference of squares of rank 2, expected a linear one");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), "--warm-start=file:/none.zip")))
                .hasMessageContaining("--warm-start file:/none.zip cannot be read");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("fit"), "--warm-start=topic:nobody")))
                .hasMessageContaining("no complete version of model nobody in topic models-" + OWN.name("fit"));
    }

    @Test
    void assemble_exactlyOnceWithoutCheckpoints_isRefused() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("any"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("execution.checkpointing.interval");
    }

    @Test
    void assemble_transactionsShorterThanCheckpoints_isRefused() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        env.enableCheckpointing(Duration.ofHours(2).toMillis());

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("any"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("transaction.timeout.ms is 900000", "7200000 + 600000 ms");
    }

    @Test
    void assemble_missingTopics_namesAllOfThem() {
        StreamExecutionEnvironment env = JobRun.environment(1, checkpoints);

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options(OWN.name("absent"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "events-" + OWN.name("absent"),
                        "models-" + OWN.name("absent"),
                        "dead-letters-" + OWN.name("absent"));
    }

    /** Sends good events, and 1 % of each kind of bad ones between them; returns where the bad ones are. */
    private static Map<String, MalformedReason> send(String topic, Map<MalformedReason, byte[]> bad) throws Exception {
        Map<String, MalformedReason> sent = new HashMap<>();
        try (RecordWriter writer = topics.writer()) {
            long[] next = new long[KafkaTopics.PARTITIONS];
            for (int i = 0; i < EVENTS; i++) {
                int partition = i % KafkaTopics.PARTITIONS;
                writer.send(new ProducerRecord<>(topic, partition, null, EventJson.dense(SampleEvents.event(base, i))));
                next[partition]++;
                int kind = i % 100;
                for (Map.Entry<MalformedReason, byte[]> record : bad.entrySet()) {
                    if (record.getKey().ordinal() == kind) {
                        writer.send(new ProducerRecord<>(topic, partition, null, record.getValue()));
                        sent.put(topic + "-" + partition + "@" + next[partition]++, record.getKey());
                    }
                }
            }
        }
        return sent;
    }

    /** One event of each of the first classes. */
    private static void sendFirst(String topic, int classes) throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int label = 0; label < classes; label++) {
                int i = 0;
                while (!SampleEvents.event(base, i).label().equals(SampleEvents.CLASSES.get(label))) {
                    i++;
                }
                writer.send(new ProducerRecord<>(topic, 0, null, EventJson.dense(SampleEvents.event(base, i))));
            }
        }
    }

    private static int errors(ModelVersion version) {
        int errors = 0;
        for (int i = 0; i < EVENTS; i++) {
            LabeledEvent event = SampleEvents.event(base, i);
            errors += version.predict(event.features()).label().equals(event.label()) ? 0 : 1;
        }
        return errors;
    }

    private static ModelVersion latest(String modelsTopic) {
        return latest(modelsTopic, "test");
    }

    private static ModelVersion latest(String modelsTopic, String modelId) {
        Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, modelsTopic, modelId)) {
            return consumer.readToEnd(Patience.LONG).orElseThrow();
        }
    }

    private static Map<String, MalformedReason> deadLetters(String topic) {
        Map<String, MalformedReason> found = new HashMap<>();
        topics.deadLetters(topic).forEach((position, letter) -> {
            assertThat(letter.value()).isEqualTo(BadRecords.json().get(letter.reason()));
            found.put(position, letter.reason());
        });
        return found;
    }
}
