package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.datasets.tables.CardPayments;

/**
 * The changes of a table as Debezium writes them in JSON. Such a record is never rejected as not-avro, not-csv or
 * unknown-schema, nor for the length and the indices that features without names have: wrong-length,
 * index-out-of-range, repeated-index.
 */
final class DebeziumJson implements PaymentFormat {
    private static final Set<String> TEXTS = Set.of("txn", "country", "merchant", "device", "channel", "note", "label");

    @Override
    public List<String> options() {
        return List.of("--event-format=json", "--event-root=payload.after");
    }

    @Override
    public byte[] record(List<String> values) {
        return bytes(text(values));
    }

    /** The same as text. */
    static String text(List<String> values) {
        return change(IntStream.range(0, values.size())
                .mapToObj(i -> field(CardPayments.COLUMNS.get(i), values.get(i)))
                .collect(Collectors.joining(", ", "{", "}")));
    }

    private static String field(String column, String value) {
        // Notes are in quotes already.
        boolean needsQuotes = TEXTS.contains(column) && !value.startsWith("\"");
        return "\"" + column + "\": " + (value.isEmpty() ? "null" : needsQuotes ? "\"" + value + "\"" : value);
    }

    private static String change(String after) {
        return "{\"payload\": {\"before\": null, \"after\": " + after
                + ", \"source\": {\"table\": \"payments\"}, \"op\": \"c\", \"ts_ms\": 1}}";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Override
    public List<Poison> poison() {
        return List.of(
                new Poison(MalformedReason.DELETION, values -> null, true),
                new Poison(MalformedReason.EMPTY, values -> new byte[0]),
                new Poison(MalformedReason.MISSING_FIELD, values -> bytes(change("null"))),
                poison(MalformedReason.OVERSIZED, "txn", "t".repeat(10_001)),
                poison(MalformedReason.OVERSIZED, "amount", "1" + "0".repeat(2_000)),
                new Poison(MalformedReason.NOT_JSON, this::cut),
                new Poison(MalformedReason.NOT_JSON, values -> bytes(text(values) + "{}")),
                new Poison(
                        MalformedReason.NOT_JSON, values -> bytes(text(values).replace("{\"txn", "{\"age\":1, \"txn"))),
                new Poison(
                        MalformedReason.NOT_JSON,
                        values -> text(values).replace("word", "w\u00f6rd").getBytes(ISO_8859_1)),
                new Poison(
                        MalformedReason.NOT_JSON,
                        values -> bytes(text(values).replace("before\": null", "before\": " + "[".repeat(1_000)))),
                new Poison(MalformedReason.MISSING_FIELD, values -> bytes("{\"payload\": {\"op\": \"c\"}}")),
                new Poison(MalformedReason.MISSING_FIELD, values -> bytes("{}")),
                new Poison(MalformedReason.WRONG_TYPE, values -> bytes("[]")),
                new Poison(MalformedReason.WRONG_TYPE, values -> bytes(change("5"))),
                poison(MalformedReason.WRONG_TYPE, "zip", "10000.5"),
                poison(MalformedReason.WRONG_TYPE, "ts", "\"soon\""),
                poison(MalformedReason.WRONG_TYPE, "amount", "[1, \"a\"]"),
                poison(MalformedReason.UNKNOWN_CLASS, "label", "maybe"),
                poison(MalformedReason.NOT_FINITE, "amount", "1.5e15"),
                poison(MalformedReason.NOT_FINITE, "amount", "-1e999"),
                poison(MalformedReason.NOT_FINITE, "amount", "NaN"),
                poison(MalformedReason.TIMESTAMP, "ts", "-1"),
                poison(MalformedReason.TIMESTAMP, "ts", "900000000000000"));
    }

    private byte[] cut(List<String> values) {
        byte[] whole = record(values);
        return Arrays.copyOf(whole, whole.length / 2);
    }
}
