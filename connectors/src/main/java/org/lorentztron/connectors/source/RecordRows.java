package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Reads a record, or each row of one that has several. What is none becomes a dead letter of its own, which can be sent
 * again by itself; the last of very many share one. Immutable.
 *
 * @param letters makes the dead letters
 */
record RecordRows(DeadLetterFactory letters) {
    /** Bytes of the letters of a record's rows: this many times what one of the whole record would have, ... */
    private static final int TIMES = 4;
    /** ... or this many. */
    private static final long LEAST = 1 << 16;
    /** About what a letter has besides key, value and headers of its record. */
    private static final int LETTER_BYTES = 512;

    /** Reads one, and sends on what it is. */
    @FunctionalInterface
    interface Reading {
        /** @param row from 1; 0 of a whole record */
        void read(ConsumerRecord<byte[], byte[]> record, int row) throws MalformedEventException;
    }

    /** Finds the rows of a value that is refused because it has several. */
    @FunctionalInterface
    interface Splitting {
        ArrayRows rows(byte[] value) throws MalformedEventException;
    }

    /** Reads a record, and sends dead letters on. */
    void read(
            ConsumerRecord<byte[], byte[]> record,
            Reading reading,
            Splitting splitting,
            Collector<? super Malformed> rejected) {
        try {
            MalformedEventException refused = tried(record, 0, reading);
            if (refused == null) {
                return;
            }
            ArrayRows rows = refused.reason() == MalformedReason.WRONG_TYPE && record.value() != null
                    ? splitting.rows(record.value())
                    : ArrayRows.NONE;
            if (rows.isEmpty()) {
                throw refused;
            }
            readRows(record, rows, reading, rejected);
        } catch (MalformedEventException e) {
            rejected.collect(new Malformed(letters.of(record, e.reason(), e.getMessage())));
        }
    }

    private static @Nullable MalformedEventException tried(
            ConsumerRecord<byte[], byte[]> record, int row, Reading reading) {
        try {
            reading.read(record, row);
            return null;
        } catch (MalformedEventException e) {
            return e;
        }
    }

    private void readRows(
            ConsumerRecord<byte[], byte[]> record,
            ArrayRows rows,
            Reading reading,
            Collector<? super Malformed> rejected) {
        long left = Math.max(
                LEAST,
                TIMES * letters.of(record, MalformedReason.WRONG_TYPE, "").bytes());
        List<Integer> others = new ArrayList<>();
        MalformedEventException firstOfOthers = null;
        for (int i = 0; i < rows.size(); i++) {
            ConsumerRecord<byte[], byte[]> row = withValue(record, rows.get(i));
            MalformedEventException wrong = tried(row, i + 1, reading);
            if (wrong == null) {
                continue;
            }
            String message = "row " + (i + 1) + " of " + rows.size() + ": " + wrong.getMessage();
            Malformed malformed =
                    new Malformed(letters.of(row, wrong.reason(), message).ofRow(i + 1));
            // Of no mistake, no letter is written.
            left -= wrong.reason().isMistake() ? malformed.letter().bytes() + LETTER_BYTES : 0;
            if (left >= 0 || !wrong.reason().isMistake()) {
                rejected.collect(malformed);
            } else {
                others.add(i);
                firstOfOthers = firstOfOthers == null ? wrong : firstOfOthers;
            }
        }
        if (firstOfOthers != null) {
            int first = others.get(0) + 1;
            String message = others.size() + " rows of " + rows.size() + " from row " + first
                    + " on, which is refused as: " + firstOfOthers.getMessage();
            rejected.collect(
                    new Malformed(letters.of(withValue(record, rows.of(others)), firstOfOthers.reason(), message)
                            .ofRow(first)));
        }
    }

    private static ConsumerRecord<byte[], byte[]> withValue(ConsumerRecord<byte[], byte[]> record, byte[] value) {
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                value.length,
                record.key(),
                value,
                record.headers(),
                record.leaderEpoch());
    }
}
