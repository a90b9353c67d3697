package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.JobOptions;

/**
 * One table as the changes of Debezium, as Confluent's Avro and as lines of CSV: the models are the same to the byte.
 */
class NamedFormatsIT {
    private static final int EVENTS = 900;
    private static final int MS_PER_EVENT = 5;
    /** One record in this many is none of the format. */
    private static final int RECORDS_PER_POISON = 100;

    private static final String HEADER = "txn,ts,kind,amount,age,zip,country,is_new,note";

    private static final Schema SCHEMA = new Schema.Parser()
            .parse(
                    """
            {"type": "record", "name": "Payment", "fields": [
              {"name": "txn", "type": "string"},
              {"name": "ts", "type": {"type": "long", "logicalType": "timestamp-millis"}},
              {"name": "kind", "type": "int"},
              {"name": "amount", "type": "double"},
              {"name": "age", "type": ["null", "int"]},
              {"name": "zip", "type": "int"},
              {"name": "country", "type": {"type": "enum", "name": "Country", "symbols": ["DE", "US", "FR"]}},
              {"name": "is_new", "type": "boolean"},
              {"name": "note", "type": ["null", "string"]}]}""");

    @TempDir
    private Path folder;

    private EmbeddedBroker broker;
    private KafkaTopics topics;

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        topics = new KafkaTopics(broker);
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private static Map<String, Object> row(int i) {
        Random random = new Random(i);
        int kind = random.nextInt(SampleEvents.CLASSES.size());
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("txn", "t" + i);
        row.put("ts", WholeJob.BASE + MS_PER_EVENT * (long) i);
        row.put("kind", kind);
        row.put("amount", Math.exp(3 + kind + random.nextGaussian() / 2));
        row.put("age", random.nextInt(5) == 0 ? null : 30 + 10 * kind + random.nextInt(20));
        row.put("zip", 10_000 + random.nextInt(3) + (kind % 2) * 100);
        row.put("country", List.of("DE", "US", "FR").get((kind + random.nextInt(2)) % 3));
        row.put("is_new", random.nextBoolean());
        row.put("note", random.nextInt(4) == 0 ? null : "so " + "abcde".charAt(kind) + ", \"late\"");
        return row;
    }

    private static byte[] debezium(int i) {
        StringBuilder after = new StringBuilder();
        row(i).forEach((name, value) -> after.append(after.isEmpty() ? "" : ", ")
                .append('"')
                .append(name)
                .append("\": ")
                .append(value instanceof String text ? "\"" + text.replace("\"", "\\\"") + "\"" : value));
        return ("{\"payload\": {\"before\": null, \"op\": \"c\", \"after\": {" + after + "}}}").getBytes(UTF_8);
    }

    private static byte[] confluent(int i) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        row(i).forEach(record::put);
        record.put(
                "country",
                new GenericData.EnumSymbol(
                        SCHEMA.getField("country").schema(),
                        record.get("country").toString()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {0, 0, 0, 0, 7});
        try {
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            new GenericDatumWriter<GenericData.Record>(SCHEMA).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] csv(int i) {
        List<String> cells = new ArrayList<>();
        row(i).values().forEach(value -> {
            String text = value == null ? "" : value.toString();
            cells.add(text.contains(",") ? "\"" + text.replace("\"", "\"\"") + "\"" : text);
        });
        return String.join(",", cells).getBytes(UTF_8);
    }

    /** What no format takes, in the place of some records, among the others. */
    private void send(String topic, IntFunction<byte[]> format, boolean poisoned) {
        topics.createEvents(topic);
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                int partition = i % KafkaTopics.PARTITIONS;
                if (poisoned && i % RECORDS_PER_POISON == 0) {
                    byte[] whole = format.apply(i);
                    byte[] cut = Arrays.copyOf(whole, whole.length / 2);
                    writer.send(new ProducerRecord<>(topic, partition, null, cut));
                    writer.send(new ProducerRecord<>(topic, partition, null, null));
                }
                writer.send(new ProducerRecord<>(topic, partition, null, format.apply(i)));
            }
        }
    }

    private List<String> models(String name, String... more) throws Exception {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + name,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--learner=herded",
                "--features=named",
                "--id-field=txn",
                "--label-field=kind",
                "--label-map=0=a,1=b,2=c,3=d,4=e",
                "--time-field=ts",
                "--features-field=*",
                "--categorical=zip",
                "--text=note",
                "--log=amount",
                "--bounded=true"));
        options.addAll(List.of(more));
        JobOptions parsed = TestOptions.of(options.toArray(String[]::new));
        JobRun.execute(2, parsed, folder);
        return topics.records("models-" + name).stream()
                .filter(record -> record.contains("|"))
                .toList();
    }

    @Test
    void execute_sameRowsInThreeFormats_makeTheSameModels() throws Exception {
        Path schema = Files.writeString(folder.resolve("payment.avsc"), SCHEMA.toString());
        send("debezium", NamedFormatsIT::debezium, false);
        send("confluent", NamedFormatsIT::confluent, false);
        send("csv", NamedFormatsIT::csv, false);

        List<String> models = models("debezium", "--event-root=payload.after");

        assertThat(models).hasSizeGreaterThan(40);
        assertThat(models("confluent", "--event-format=avro-confluent", "--avro-schema=" + schema))
                .isEqualTo(models);
        assertThat(models("csv", "--event-format=csv", "--csv-header=" + HEADER))
                .isEqualTo(models);
        for (String topic : List.of("debezium", "confluent", "csv")) {
            assertThat(topics.records("dead-letters-" + topic)).isEmpty();
        }
    }

    private void assertReasons(String topic, MalformedReason ofCut) {
        Map<MalformedReason, Long> reasons = topics.deadLetters(topic).values().stream()
                .collect(Collectors.groupingBy(DeadLetter::reason, Collectors.counting()));
        long each = EVENTS / RECORDS_PER_POISON;
        assertThat(reasons).isEqualTo(Map.of(ofCut, each, MalformedReason.EMPTY, each));
    }

    /** Records that are no events change nothing and are all kept. */
    @Test
    void execute_badRecordsBetween_changeNoModel() throws Exception {
        Path schema = Files.writeString(folder.resolve("payment.avsc"), SCHEMA.toString());
        send("debezium", NamedFormatsIT::debezium, false);
        send("poisoned", NamedFormatsIT::debezium, true);
        send("poisoned-avro", NamedFormatsIT::confluent, true);

        List<String> models = models("debezium", "--event-root=payload.after");

        assertThat(models("poisoned", "--event-root=payload.after")).isEqualTo(models);
        assertThat(models("poisoned-avro", "--event-format=avro-confluent", "--avro-schema=" + schema))
                .isEqualTo(models);
        assertReasons("dead-letters-poisoned", MalformedReason.NOT_JSON);
        assertReasons("dead-letters-poisoned-avro", MalformedReason.NOT_AVRO);
    }
}
