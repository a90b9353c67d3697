package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.wire.avro.Float32Features;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.LittleEndian;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.options.JobOptions;

/**
 * The whole job on a topic full of poison: the models are those of the good events alone, and every bad record is a
 * dead letter with its reason, counted once. Every 40th good event has the largest values allowed.
 */
class PoisonedJobIT {

    private static final int EVENTS = 2_000;
    private static final int EXTREME = 40;
    private static final int UNKNOWN_LABELS = Boolean.getBoolean("lorentztron.nightly") ? 100_000 : 2_000;
    private static final int KEPT_BYTES = 100_000;

    @TempDir
    private Path checkpoints;

    private static final OwnNames OWN = OwnNames.of(PoisonedJobIT.class);

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private final long base = SampleEvents.base();

    /** How good events are written, twice: with a zero where the other has a negative or a tiny one. */
    private interface Writing {
        byte[] write(LabeledEvent event);

        byte[] writeExtreme(LabeledEvent event, boolean negativeZeros);
    }

    private static final class Json implements Writing {
        @Override
        public byte[] write(LabeledEvent event) {
            return EventJson.dense(event);
        }

        @Override
        public byte[] writeExtreme(LabeledEvent event, boolean negativeZeros) {
            String zeros = negativeZeros ? "-0.0,5e-324,-1e-60" : "0,0,0";
            return String.format(
                            "{\"label\":\"%s\",\"timestamp\":%d,\"features\":[1e15,-1e15,1e-45,%s]}",
                            event.label(), event.timestamp(), zeros)
                    .getBytes(UTF_8);
        }
    }

    private static final class Avro implements Writing {
        @Override
        public byte[] write(LabeledEvent event) {
            return EventAvro.float32(event);
        }

        @Override
        public byte[] writeExtreme(LabeledEvent event, boolean negativeZeros) {
            float zero = negativeZeros ? -0f : 0f;
            float[] values = {1e15f, -1e15f, Float.MIN_VALUE, zero, zero, zero};
            return AvroPoison.bytes(org.lorentztron.connectors.wire.avro.LabeledEvent.newBuilder()
                    .setId(null)
                    .setTimestamp(event.timestamp())
                    .setLabel(event.label())
                    .setFeatures(new Float32Features(LittleEndian.bytes(values)))
                    .build());
        }
    }

    @Test
    void execute_jsonBetweenPoison_trainsTheGoodEventsAndKeepsEveryBadRecord() throws Exception {
        LabeledEvent good = SampleEvents.event(base, 7);
        List<Poison> poison = new ArrayList<>(JsonPoison.all(good));
        for (int i = 0; i < UNKNOWN_LABELS; i++) {
            LabeledEvent event = new LabeledEvent(null, "label " + i, base, good.features());
            poison.add(Poison.of("label " + i, MalformedReason.UNKNOWN_CLASS, EventJson.dense(event)));
        }
        assertPoisonChangesNothing(OWN.name("json"), new Json(), poison, "--event-format=json", "--learner=dos");
    }

    @Test
    void execute_avroBetweenPoison_trainsTheGoodEventsAndKeepsEveryBadRecord() throws Exception {
        LabeledEvent good = SampleEvents.event(base, 7);
        List<Poison> poison = new ArrayList<>(AvroPoison.all(good));
        for (int i = 0; i < UNKNOWN_LABELS; i++) {
            LabeledEvent event = new LabeledEvent(null, "label " + i, base, good.features());
            poison.add(Poison.of("label " + i, MalformedReason.UNKNOWN_CLASS, EventAvro.sparse(event)));
        }
        assertPoisonChangesNothing(OWN.name("avro"), new Avro(), poison, "--event-format=avro", "--learner=herded");
    }

    private void assertPoisonChangesNothing(String name, Writing writing, List<Poison> poison, String... more)
            throws Exception {
        createTopics("good-" + name);
        createTopics("bad-" + name);
        send("events-good-" + name, writing, List.of());
        Map<String, Poison> sent = send("events-bad-" + name, writing, poison);

        execute(options("good-" + name, more));
        JobID job = execute(options("bad-" + name, more));

        PublishedRecords good = new PublishedRecords(topics.read("models-good-" + name), "test");
        PublishedRecords bad = new PublishedRecords(topics.read("models-bad-" + name), "test");
        assertThat(topics.pairRecords("models-bad-" + name))
                .hasSize(2 * 10)
                .isEqualTo(topics.pairRecords("models-good-" + name));
        assertThat(bad.manifestsWithoutPositions()).isEqualTo(good.manifestsWithoutPositions());
        assertThat(bad.manifests().get(1).eventsTrained()).isEqualTo(EVENTS);
        bad.snapshots().forEach(PoisonedJobIT::assertFinite);
        assertAllAreDeadLetters(sent, topics.deadLetters("dead-letters-bad-" + name));
        assertThat(JobCounters.rejected(job)).isEqualTo(counts(sent));
        assertThat(JobCounters.of(job, "events.trained")).isEqualTo(Map.of("events.trained", (long) EVENTS));
    }

    private void createTopics(String name) {
        String blob = Integer.toString(Poison.BLOB_BYTES + (1 << 20));
        broker.createTopic("events-" + name, KafkaTopics.PARTITIONS, Map.of("max.message.bytes", blob));
        broker.createTopic("models-" + name, 1, Map.of("cleanup.policy", "compact"));
        String kept = Integer.toString(DeadLetterPublisher.largestRecord(KEPT_BYTES) + KafkaOutput.RECORD_OVERHEAD);
        broker.createTopic("dead-letters-" + name, 1, Map.of("max.message.bytes", kept));
    }

    private JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + name,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true"));
        options.addAll(Arrays.asList(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private JobID execute(JobOptions options) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(2, checkpoints);
        env.configure(JobCounters.configuration());
        LorentztronJob.assemble(env, options);
        return env.execute(LorentztronJob.jobName(options)).getJobID();
    }

    /** Sends the good events, and the poison evenly between them; returns where the poison is. */
    private Map<String, Poison> send(String topic, Writing writing, List<Poison> poison) {
        Map<String, Poison> sent = new HashMap<>();
        long[] next = new long[KafkaTopics.PARTITIONS];
        int mixed = 0;
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                int partition = i % KafkaTopics.PARTITIONS;
                LabeledEvent event = SampleEvents.event(base, i);
                byte[] value = i % EXTREME == 3 ? writing.writeExtreme(event, !poison.isEmpty()) : writing.write(event);
                writer.send(new ProducerRecord<>(topic, partition, null, value));
                next[partition]++;
                for (; mixed < (i + 1L) * poison.size() / EVENTS; mixed++) {
                    Poison bad = poison.get(mixed);
                    int to = mixed % KafkaTopics.PARTITIONS;
                    writer.send(new ProducerRecord<>(topic, to, bad.key(), bad.value()));
                    sent.put(topic + "-" + to + "@" + next[to]++, bad);
                }
            }
        }
        assertThat(sent).hasSameSizeAs(poison);
        return sent;
    }

    /** All but deletions, which are counted alone. */
    private static void assertAllAreDeadLetters(Map<String, Poison> all, Map<String, DeadLetter> letters) {
        Map<String, Poison> sent = new HashMap<>(all);
        sent.values().removeIf(bad -> bad.value() == null);
        assertThat(letters.keySet()).isEqualTo(sent.keySet());
        sent.forEach((position, bad) -> {
            DeadLetter letter = letters.get(position);
            assertThat(letter.reason()).as(bad.what()).isEqualTo(bad.reason());
            byte[] key = cut(bad.key(), KEPT_BYTES / 8);
            assertThat(letter.key()).as(bad.what()).isEqualTo(key);
            assertThat(letter.value())
                    .as(bad.what())
                    .isEqualTo(cut(bad.value(), KEPT_BYTES - (key == null ? 0 : key.length)));
            assertThat(letter.originalLength()).isEqualTo(bad.value().length);
        });
    }

    private static byte[] cut(byte[] bytes, int length) {
        return bytes == null || bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
    }

    private static void assertFinite(PublishedPair pair) {
        for (float[] matrix : List.of(pair.u(), pair.v())) {
            for (float value : matrix) {
                assertThat(value).isFinite();
            }
        }
        assertThat(pair.step().boost()).isFinite();
        assertThat(pair.step().residual()).isFinite().isNotNegative();
        assertThat(pair.counts().examples()).isPositive();
        assertThat(pair.counts().updates()).isBetween(1L, pair.counts().examples());
        assertThat(pair.counts().mistakes()).isBetween(0L, pair.counts().examples());
    }

    private static Map<String, Long> counts(Map<String, Poison> sent) {
        Map<String, Long> counts = new HashMap<>();
        sent.values().stream()
                .map(Poison::reason)
                .filter(MalformedReason::isMistake)
                .forEach(reason -> counts.merge(reason.id().replace('-', '_'), 1L, Long::sum));
        return counts;
    }
}
