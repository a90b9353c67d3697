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
    @EnabledIfSystemProperty(named = "lorentztron.faults", matches = "true")
    void execute_badRecordsBetween_sameModelsAndEveryBadOneIsDeadLettered() throws Exception {
        topics.createAll("good");
        topics.createAll("mixed");
        send("events-good", Map.of());
        Map<String, MalformedReason> sent = send("events-mixed", BadRecords.json());

        JobRun.execute(2, options("good"), checkpoints);
        JobRun.execute(3, options("mixed"), checkpoints);

        PublishedRecords good = new PublishedRecords(topics.read("models-good"), "test");
        PublishedRecords mixed = new PublishedRecords(topics.read("models-mixed"), "test");
        assertThat(topics.pairRecords("models-mixed")).isEqualTo(topics.pairRecords("models-good"));
        List<VersionInfo> manifests = good.manifests();
        assertThat(manifests).extracting(VersionInfo::version).containsExactly(1L, 2L, 3L, 4L);
        assertThat(manifests.get(3).eventsTrained()).isEqualTo(EVENTS);
        assertThat(mixed.manifestsWithoutPositions()).isEqualTo(good.manifestsWithoutPositions());
        assertThat(deadLetters("dead-letters-mixed")).isEqualTo(sent);
        assertThat(topics.read("dead-letters-good")).isEmpty();
        assertThat(latest("models-good").pairs()).hasSize(10);
        assertThat(errors(latest("models-good"))).isLessThan(EVENTS / 10);
    }

    @Test
    void assemble_usedModelIdWithoutState_continuesTheVersions() throws Exception {
        topics.createAll("again");
        send("events-again", Map.of());
        JobRun.execute(2, options("again"), checkpoints);

        JobRun.execute(2, options("again"), checkpoints);

        assertThat(new PublishedRecords(topics.read("models-again"), "test").manifests())
                .extracting(VersionInfo::version)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(latest("models-again").version()).isEqualTo(8);
    }

    /**
     * A model is worth its events: a job that starts from a good version is far better than one that starts from
     * nothing.
     */
    @Test
    void assemble_warmStart_goesOnFromTheAverages() throws Exception {
        topics.createAll("taught");
        send("events-taught", Map.of());
        JobRun.execute(2, options("taught"), checkpoints);
        Path file = checkpoints.resolve("model.zip");
        VersionFile.write(file, latest("models-taught"));
        topics.createAll("few");
        sendFirst("events-few", 3);

        JobRun.execute(2, options("few"), checkpoints);
        JobRun.execute(2, options("few", "--model-id=from-file", "--warm-start=file:" + file), checkpoints);
        JobRun.execute(
                2,
                options("few", "--model-id=from-topic", "--models-topic=models-taught", "--warm-start=topic:test"),
                checkpoints);

        assertThat(errors(latest("models-few"))).isGreaterThan(EVENTS / 3);
        assertThat(errors(latest("models-few", "from-file"))).isLessThan(EVENTS / 4);
        ModelVersion fromTopic = latest("models-taught", "from-topic");
        assertThat(fromTopic.pairs())
                .extracting(PublishedPair::digest)
                .isEqualTo(latest("models-few", "from-file").pairs().stream()
                        .map(PublishedPair::digest)
                        .toList());
        assertThat(fromTopic.manifest().options()).containsEntry("warm-start", "topic:test (model test, version 4)");
    }

    @Test
    void assemble_warmStartThatDoesNotFit_isRefusedWithTheOtherProblems() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        topics.createAll("fit");
        send("events-fit", Map.of());
        JobRun.execute(2, options("fit"), checkpoints);
        Path file = checkpoints.resolve("model.zip");
        VersionFile.write(file, latest("models-fit"));
        String start = "--warm-start=file:" + file;

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", start, "--features=7")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "execution.checkpointing.interval", "has 6 features, expected 7 as --features says");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", start, "--classes=a,x,y")))
                .hasMessageContaining("has no part of --classes");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", start, "--rank=1")))
                .hasMessageContaining("has rank 2 and 6 features, expected a rank of at most 1");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", start, "--learner=linear")))
                .hasMessageContaining("is a difference of squares of rank 2, expected a linear one");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", "--warm-start=file:/none.zip")))
                .hasMessageContaining("--warm-start file:/none.zip cannot be read");
        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("fit", "--warm-start=topic:nobody")))
                .hasMessageContaining("no complete version of model nobody in topic models-fit");
    }

    @Test
    void assemble_exactlyOnceWithoutCheckpoints_isRefused() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("any")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("execution.checkpointing.interval");
    }

    @Test
    void assemble_transactionsShorterThanCheckpoints_isRefused() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        env.enableCheckpointing(Duration.ofHours(2).toMillis());

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("any")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("transaction.timeout.ms is 900000", "7200000 + 600000 ms");
    }

    @Test
    void assemble_missingTopics_namesAllOfThem() {
        StreamExecutionEnvironment env = JobRun.environment(1, checkpoints);

        assertThatThrownBy(() -> LorentztronJob.assemble(env, options("absent")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("events-absent", "models-absent", "dead-letters-absent");
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
