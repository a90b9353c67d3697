package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.broker.RecordWriter;

/** A table of payments with names, gaps and categories, as rows of each format, and the options that read it. */
final class PaymentRows {
    static final int EVENTS = 900;
    private static final int MS_PER_EVENT = 5;
    /** The id of the schema that records name. */
    static final int SCHEMA_ID = 7;

    /** One record in this many is none of the format. */
    static final int RECORDS_PER_POISON = 100;

    static final String HEADER = "txn,ts,kind,amount,age,zip,country,is_new,note";

    static final Schema SCHEMA = new Schema.Parser()
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

    private PaymentRows() {}

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

    static byte[] debezium(int i) {
        StringBuilder after = new StringBuilder();
        row(i).forEach((name, value) -> after.append(after.isEmpty() ? "" : ", ")
                .append('"')
                .append(name)
                .append("\": ")
                .append(value instanceof String text ? "\"" + text.replace("\"", "\\\"") + "\"" : value));
        return ("{\"payload\": {\"before\": null, \"op\": \"c\", \"after\": {" + after + "}}}").getBytes(UTF_8);
    }

    static byte[] confluent(int i) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        row(i).forEach(record::put);
        record.put(
                "country",
                new GenericData.EnumSymbol(
                        SCHEMA.getField("country").schema(),
                        record.get("country").toString()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {0, 0, 0, 0, SCHEMA_ID});
        try {
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            new GenericDatumWriter<GenericData.Record>(SCHEMA).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] csv(int i) {
        List<String> cells = new ArrayList<>();
        row(i).values().forEach(value -> {
            String text = value == null ? "" : value.toString();
            cells.add(text.contains(",") ? "\"" + text.replace("\"", "\"\"") + "\"" : text);
        });
        return String.join(",", cells).getBytes(UTF_8);
    }

    /** What no format takes, in the place of some records, among the others. */
    static void send(KafkaTopics topics, String topic, IntFunction<byte[]> format, boolean poisoned) {
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

    /** Of a job that reads all of a topic. */
    static List<String> options(String bootstrapServers, String topic) {
        return List.of(
                "--bootstrap-servers=" + bootstrapServers,
                "--events-topic=" + topic,
                "--models-topic=models-" + topic,
                "--dead-letters-topic=dead-letters-" + topic,
                "--learner=herded",
                "--features=named",
                "--event-id=txn",
                "--event-label=kind",
                "--event-label-map=0=a,1=b,2=c,3=d,4=e",
                "--event-time=ts",
                "--event-features=*",
                "--event-categorical=zip",
                "--event-text=note",
                "--event-log=amount",
                "--bounded=true");
    }
}
