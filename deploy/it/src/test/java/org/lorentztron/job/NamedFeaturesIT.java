package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
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
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.NamesCodec;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.options.JobOptions;

/**
 * The whole job on the changes of a table as Debezium writes them: numbers with gaps, categories, words, and a number
 * that is there from the middle on.
 */
class NamedFeaturesIT {
    private static final int EVENTS = 1_400;
    private static final int BEFORE_SAVEPOINT = 900;
    private static final int LATER_NUMBER_FROM = 800;
    private static final int MS_PER_EVENT = 3;
    /** Of the versions whose intervals end before the last event in every run. */
    private static final int RECORDS = 4 * (10 + 1);
    /** The same of a network, whose records are as many as for 16,384 features. */
    private static final int NETWORK_RECORDS = 4 * (20 + 1);

    private static final List<String> WORDS = List.of("late", "early", "big", "small", "red");

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

    private static int label(int i) {
        return new Random(i).nextInt(SampleEvents.CLASSES.size());
    }

    private static Map<String, Object> row(int i) {
        Random random = new Random(i);
        int label = random.nextInt(SampleEvents.CLASSES.size());
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("amount", Math.exp(3 + label + random.nextGaussian() / 2));
        row.put("age", random.nextInt(5) == 0 ? null : 30 + 10 * label + random.nextInt(20));
        row.put("zip", 10_000 + random.nextInt(3) + (label % 2) * 100);
        row.put("country", List.of("DE", "US", "FR").get((label + random.nextInt(2)) % 3));
        row.put("is_new", random.nextInt(4) == 0 == (label == 2));
        row.put("note", "so " + WORDS.get(label) + ", " + WORDS.get(random.nextInt(5)) + "!");
        if (i >= LATER_NUMBER_FROM) {
            row.put("later", 1e6 * (label + random.nextGaussian() / 4));
        }
        return row;
    }

    private static String json(int i) {
        StringBuilder after = new StringBuilder();
        row(i).forEach((name, value) -> after.append(", \"")
                .append(name)
                .append("\": ")
                .append(value instanceof String ? "\"" + value + "\"" : value));
        return "{\"payload\": {\"before\": null, \"op\": \"c\", \"ts_ms\": " + (WholeJob.BASE + MS_PER_EVENT * i)
                + ", \"after\": {\"txn\": \"t" + i + "\", \"kind\": " + label(i) + after + "}}}";
    }

    private void send(int from, int to) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                writer.send(new ProducerRecord<>(events, i % KafkaTopics.PARTITIONS, null, json(i).getBytes(UTF_8)));
            }
        }
    }

    private JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + events,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--features=named",
                "--event-root=payload.after",
                "--event-id=txn",
                "--event-label=kind",
                "--event-label-map=0=a,1=b,2=c,3=d,4=e",
                "--event-time=/payload.ts_ms",
                "--event-features=*",
                "--event-categorical=zip",
                "--event-text=note",
                "--event-log=amount",
                "--idle-timeout=10m"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private ModelVersion latest(String modelsTopic) {
        Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, modelsTopic, "test")) {
            return consumer.readToEnd(Patience.LONG).orElseThrow();
        }
    }

    @Test
    void stop_midWay_goesOnWithTheSameBytes() throws Exception {
        assertGoesOnWithTheSameBytes("hashmap", "herded");
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void stop_midWayOnRocksDb_goesOnWithTheSameBytes() throws Exception {
        assertGoesOnWithTheSameBytes("rocksdb", "shared");
    }

    private void assertGoesOnWithTheSameBytes(String backend, String learner) throws Exception {
        restartMidWay(backend, learner);

        JobRun.execute(1, options(whole, "--learner=" + learner, "--blocks=1", "--bounded=true"), checkpoints);

        int records = learner.equals("shared") ? NETWORK_RECORDS : RECORDS;
        List<String> expected = versions("models-" + whole);
        assertThat(versions("models-" + restored)).isEqualTo(expected.subList(0, records));
        assertNamesAreKnown("models-" + whole);
        assertNamesAreKnown("models-" + restored);
        assertPredicts(latest("models-" + whole));
        assertThat(topics.records("dead-letters-" + whole)).isEmpty();
    }

    /** Parts and manifests; which names a version has may depend on timing. */
    private List<String> versions(String modelsTopic) {
        return topics.records(modelsTopic).stream()
                .filter(record -> !record.contains("/names/"))
                .toList();
    }

    /** All entries of the events occur so often that none is missed, and all names have the index they are told for. */
    private void assertNamesAreKnown(String modelsTopic) throws IOException {
        SortedMap<Integer, List<String>> names = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : topics.read(modelsTopic)) {
            Optional<SnapshotKeys.NamesKey> key = SnapshotKeys.parseNames(record.key());
            if (key.isPresent()) {
                names.putAll(NamesCodec.decode(key.get(), record.value()).entries());
            }
        }
        NamedFeatures space = new NamedFeatures();
        names.forEach((index, texts) -> assertThat(texts)
                .allSatisfy(text -> assertThat(space.index(text)).isEqualTo(index)));
        assertThat(names.values().stream().flatMap(List::stream))
                .contains("amount", "amount?", "age?", "zip=10000", "country=DE", "is_new=true", "note~late");
        ModelVersion latest = latest(modelsTopic);
        assertThat(latest.map().hats().count()).isPositive();
        for (PublishedPart part : latest.records()) {
            if (part instanceof PublishedPair pair) {
                List<Integer> named = Arrays.stream(pair.featureSet().indices())
                        .filter(latest.map()::isOwn)
                        .boxed()
                        .toList();
                assertThat(names.keySet()).containsAll(named);
            }
        }
    }

    /** With other parallelisms before and after, and other blocks than in the run that this is compared with. */
    private void restartMidWay(String backend, String learner) throws Exception {
        JobOptions options = learner.equals("shared")
                ? options(restored, "--learner=" + learner)
                : options(restored, "--learner=" + learner, "--blocks=7");
        new StoppedMidWay(topics, checkpoints).run(options, backend, this::send, BEFORE_SAVEPOINT, EVENTS);
    }

    /** A row of the table, and the event that it came in, are the same to a version. */
    private static void assertPredicts(ModelVersion version) {
        assertThat(version.manifest().featureSpace()).isEqualTo("named-2");
        assertThat(version.hasNamedFeatures()).isTrue();
        int errors = 0;
        for (int i = 0; i < EVENTS; i++) {
            String predicted = version.predict(row(i)).label();
            assertThat(version.predict(json(i)).label()).isEqualTo(predicted);
            errors += predicted.equals(SampleEvents.CLASSES.get(label(i))) ? 0 : 1;
        }
        assertThat(errors).isLessThan(EVENTS / 5);
    }
}
