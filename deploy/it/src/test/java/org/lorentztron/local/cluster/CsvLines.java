package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.datasets.tables.CardPayments;

/**
 * A line of CSV in each record. Such a record is never rejected as not-json, not-avro or unknown-schema, nor as
 * missing-field, because all cells are features, nor for the indices that features without names have:
 * index-out-of-range, repeated-index.
 */
final class CsvLines implements PaymentFormat {
    private static final String HEADER = String.join(",", CardPayments.COLUMNS);

    @Override
    public List<String> options() {
        return List.of("--event-format=csv", "--event-schema=" + HEADER);
    }

    @Override
    public byte[] record(List<String> values) {
        return line(values).getBytes(UTF_8);
    }

    private static String line(List<String> values) {
        return String.join(",", values);
    }

    @Override
    public List<Poison> poison() {
        return List.of(
                new Poison(MalformedReason.DELETION, values -> null, true),
                new Poison(MalformedReason.EMPTY, values -> new byte[0]),
                poison(MalformedReason.OVERSIZED, "txn", "t".repeat(10_001)),
                poison(MalformedReason.NOT_CSV, "device", "ph\"one"),
                poison(MalformedReason.NOT_CSV, "note", "\"word1"),
                poison(MalformedReason.NOT_CSV, "note", "\"word1\" word2"),
                new Poison(MalformedReason.NOT_CSV, values -> (line(values) + "\n" + line(values)).getBytes(UTF_8)),
                new Poison(
                        MalformedReason.NOT_CSV,
                        values -> line(values).replace("word", "w\u00f6rd").getBytes(ISO_8859_1)),
                new Poison(MalformedReason.WRONG_LENGTH, values -> record(values.subList(0, 15))),
                new Poison(MalformedReason.WRONG_LENGTH, values -> (line(values) + ",").getBytes(UTF_8)),
                new Poison(MalformedReason.WRONG_LENGTH, values -> "\n".getBytes(UTF_8)),
                new Poison(MalformedReason.WRONG_TYPE, values -> HEADER.getBytes(UTF_8)),
                poison(MalformedReason.WRONG_TYPE, "ts", "soon"),
                poison(MalformedReason.UNKNOWN_CLASS, "label", "maybe"),
                poison(MalformedReason.NOT_FINITE, "amount", "1.5e15"),
                poison(MalformedReason.NOT_FINITE, "amount", "-1e999"),
                poison(MalformedReason.TIMESTAMP, "ts", "-1"),
                poison(MalformedReason.TIMESTAMP, "ts", "900000000000000"));
    }
}
