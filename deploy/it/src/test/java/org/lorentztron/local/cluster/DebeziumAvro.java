package org.lorentztron.local.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.schema.RegistryDouble;
import org.lorentztron.datasets.tables.CardPayments;

/**
 * The changes of a table as Debezium writes them by Confluent's serializer for Avro, with a registry of their schemas.
 * Such a record is never rejected as not-json or not-csv, nor for the length and the indices that features without
 * names have: wrong-length, index-out-of-range, repeated-index.
 */
final class DebeziumAvro implements PaymentFormat {
    private static final int CHANGES = 7;
    private static final int FRACTIONS = 8;
    private static final int WITHOUT_ROOT = 9;
    private static final int TEXT_AT_ROOT = 10;
    private static final int RECURSIVE = 11;
    private static final int OF_JSON = 12;
    private static final int BROKEN = 13;
    private static final int NOT_THERE = 99;

    private static final String PAYMENT =
            """
            {"type": "record", "name": "Payment", "fields": [
              {"name": "txn", "type": "string"},
              {"name": "ts", "type": {"type": "long", "logicalType": "timestamp-millis"}},
              {"name": "amount", "type": "double"},
              {"name": "country", "type": "string"},
              {"name": "merchant", "type": "string"},
              {"name": "device", "type": "string"},
              {"name": "channel", "type": "string"},
              {"name": "hour", "type": "int"},
              {"name": "age", "type": ["null", "int"]},
              {"name": "balance", "type": ["null", "double"]},
              {"name": "n_prior", "type": "long"},
              {"name": "is_new", "type": "boolean"},
              {"name": "zip", "type": "int"},
              {"name": "distance_km", "type": "double"},
              {"name": "note", "type": "string"},
              {"name": "label", "type": ["null", "string"]}]}""";

    private static final Schema SCHEMA = changes(PAYMENT);
    private static final Schema SCHEMA_OF_FRACTIONS =
            changes(PAYMENT.replace("\"zip\", \"type\": \"int\"", "\"zip\", \"type\": \"double\""));
    private static final Schema SCHEMA_WITHOUT_ROOT = parsed(
            "{\"type\": \"record\", \"name\": \"Envelope\", \"fields\": [{\"name\": \"op\", \"type\": \"string\"}]}");
    private static final Schema SCHEMA_OF_TEXT =
            parsed(SCHEMA_WITHOUT_ROOT.toString().replace("op", "after"));

    private final RegistryDouble registry;

    /** @param registry is told the schemas */
    DebeziumAvro(RegistryDouble registry) {
        this.registry = registry;
        registry.with(CHANGES, SCHEMA.toString())
                .with(FRACTIONS, SCHEMA_OF_FRACTIONS.toString())
                .with(WITHOUT_ROOT, SCHEMA_WITHOUT_ROOT.toString())
                .with(TEXT_AT_ROOT, SCHEMA_OF_TEXT.toString())
                .with(RECURSIVE, SCHEMA_WITHOUT_ROOT.toString().replace("\"string\"", "[\"null\", \"Envelope\"]"))
                .with(BROKEN, "{\"type\": \"nothing\"}")
                .with(
                        "/schemas/ids/" + OF_JSON,
                        200,
                        "{\"schemaType\": \"JSON\", \"schema\": \"{\\\"type\\\": \\\"object\\\"}\"}");
    }

    private static Schema changes(String payment) {
        return parsed(
                """
                {"type": "record", "name": "Envelope", "fields": [
                  {"name": "before", "type": ["null", %s]},
                  {"name": "after", "type": ["null", "Payment"]},
                  {"name": "op", "type": "string"},
                  {"name": "ts_ms", "type": ["null", "long"]}]}"""
                        .formatted(payment));
    }

    private static Schema parsed(String text) {
        return new Schema.Parser().parse(text);
    }

    @Override
    public List<String> options() {
        return List.of("--event-format=avro-confluent", "--event-root=after", "--event-schema=" + registry.url());
    }

    @Override
    public byte[] record(List<String> values) {
        return change(CHANGES, SCHEMA, values);
    }

    private static byte[] change(int id, Schema schema, @Nullable List<String> values) {
        GenericData.Record change = new GenericData.Record(schema);
        change.put(
                "after",
                values == null
                        ? null
                        : payment(schema.getField("before").schema().getTypes().get(1), values));
        change.put("op", "c");
        change.put("ts_ms", 1L);
        return framed(id, change);
    }

    private static GenericRecord payment(Schema schema, List<String> values) {
        GenericData.Record payment = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            String value = values.get(CardPayments.COLUMNS.indexOf(field.name()));
            Schema type = field.schema().isUnion() ? field.schema().getTypes().get(1) : field.schema();
            payment.put(field.name(), value.isEmpty() ? null : typed(type.getType(), value));
        }
        return payment;
    }

    private static Object typed(Schema.Type type, String value) {
        return switch (type) {
            case INT -> Integer.valueOf(value);
            case LONG -> Long.valueOf(value);
            case DOUBLE -> Double.valueOf(value);
            case BOOLEAN -> Boolean.valueOf(value);
            // The quotes around notes are those of CSV.
            default -> value.replace("\"", "");
        };
    }

    private static byte[] ofText(int id, Schema schema, String text) {
        GenericData.Record record = new GenericData.Record(schema);
        record.put(0, text);
        return framed(id, record);
    }

    private static byte[] framed(int id, GenericRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(5).putInt(1, id).array());
        try {
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public List<Poison> poison() {
        return List.of(
                new Poison(MalformedReason.DELETION, values -> null, true),
                new Poison(MalformedReason.EMPTY, values -> new byte[0]),
                new Poison(MalformedReason.MISSING_FIELD, values -> change(CHANGES, SCHEMA, null)),
                poison(MalformedReason.OVERSIZED, "txn", "t".repeat(10_001)),
                new Poison(MalformedReason.NOT_AVRO, values -> length(values, -7)),
                new Poison(MalformedReason.NOT_AVRO, values -> length(values, 1)),
                new Poison(MalformedReason.NOT_AVRO, values -> new byte[] {0, 0, 0, 0}),
                new Poison(MalformedReason.NOT_AVRO, values -> first(values, 1)),
                new Poison(MalformedReason.NOT_AVRO, values -> first(values, '{')),
                new Poison(MalformedReason.NOT_AVRO, values -> ofText(RECURSIVE, SCHEMA_OF_TEXT, "")),
                new Poison(MalformedReason.MISSING_FIELD, values -> ofText(WITHOUT_ROOT, SCHEMA_WITHOUT_ROOT, "c")),
                new Poison(MalformedReason.WRONG_TYPE, values -> ofText(TEXT_AT_ROOT, SCHEMA_OF_TEXT, "c")),
                new Poison(MalformedReason.WRONG_TYPE, values -> change(FRACTIONS, SCHEMA_OF_FRACTIONS, values)),
                poison(MalformedReason.UNKNOWN_CLASS, "label", "maybe"),
                poison(MalformedReason.NOT_FINITE, "amount", "1.5e15"),
                poison(MalformedReason.NOT_FINITE, "amount", "NaN"),
                poison(MalformedReason.TIMESTAMP, "ts", "-1"),
                poison(MalformedReason.TIMESTAMP, "ts", "900000000000000"),
                new Poison(MalformedReason.UNKNOWN_SCHEMA, values -> change(NOT_THERE, SCHEMA, values)),
                new Poison(MalformedReason.UNKNOWN_SCHEMA, values -> change(-1, SCHEMA, values)),
                new Poison(MalformedReason.UNKNOWN_SCHEMA, values -> change(OF_JSON, SCHEMA, values)),
                new Poison(MalformedReason.UNKNOWN_SCHEMA, values -> change(BROKEN, SCHEMA, values)));
    }

    /** A record with so many bytes more, or less. */
    private byte[] length(List<String> values, int more) {
        byte[] whole = record(values);
        return Arrays.copyOf(whole, whole.length + more);
    }

    /** A record with another byte before the id of its schema. */
    private byte[] first(List<String> values, int first) {
        byte[] other = record(values);
        other[0] = (byte) first;
        return other;
    }
}
