package org.lorentztron.connectors.wire.event;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record that was rejected, or one row of it: where it came from, why, and its bytes. Arrays are shared, not copied,
 * and must not be modified.
 *
 * @param message "thing, found, expected"
 * @param topic where the record stands
 * @param row which row of the record, from 1; 0 of a whole record
 * @param timestamp the record's own timestamp, milliseconds; -1 when it has none
 * @param key the record's key, or null
 * @param value the record's first bytes, or null for a tombstone
 * @param originalLength how many bytes the value had before it was cut; -1 for a tombstone
 * @param headers the record's own
 * @param leftOut which of {@code key} and {@code headers} are not whole, joined by a comma; mostly none
 */
public record DeadLetter(
        MalformedReason reason,
        String message,
        String topic,
        int partition,
        long offset,
        int row,
        long timestamp,
        byte @Nullable [] key,
        byte @Nullable [] value,
        int originalLength,
        List<LetterHeader> headers,
        String leftOut) {
    // Not compact: javac 17 leaves the annotations of arrays out of a compact constructor's parameters.
    public DeadLetter(
            MalformedReason reason,
            String message,
            String topic,
            int partition,
            long offset,
            int row,
            long timestamp,
            byte @Nullable [] key,
            byte @Nullable [] value,
            int originalLength,
            List<LetterHeader> headers,
            String leftOut) {
        this.reason = Objects.requireNonNull(reason, "reason");
        this.message = Objects.requireNonNull(message, "message");
        this.topic = Objects.requireNonNull(topic, "topic");
        this.partition = partition;
        this.offset = offset;
        this.row = row;
        this.timestamp = timestamp;
        this.key = key;
        this.value = value;
        this.originalLength = originalLength;
        this.headers = List.copyOf(headers);
        this.leftOut = Objects.requireNonNull(leftOut, "leftOut");
    }

    /** Of a record without headers, whose key is whole. */
    public DeadLetter(
            MalformedReason reason,
            String message,
            String topic,
            int partition,
            long offset,
            long timestamp,
            byte @Nullable [] key,
            byte @Nullable [] value,
            int originalLength) {
        this(reason, message, topic, partition, offset, 0, timestamp, key, value, originalLength, List.of(), "");
    }

    /** The letter of a row, whose bytes these are. */
    public DeadLetter ofRow(int itsRow) {
        return changed(reason, message, itsRow, headers, leftOut);
    }

    /** The same record, rejected for another reason. */
    public DeadLetter as(MalformedReason other, String itsMessage) {
        return changed(other, itsMessage, row, headers, leftOut);
    }

    /** The same record, with headers of its own. */
    public DeadLetter with(List<LetterHeader> itsHeaders, String without) {
        return changed(reason, message, row, itsHeaders, without);
    }

    private DeadLetter changed(
            MalformedReason itsReason, String itsMessage, int itsRow, List<LetterHeader> itsHeaders, String without) {
        return new DeadLetter(
                itsReason,
                itsMessage,
                topic,
                partition,
                offset,
                itsRow,
                timestamp,
                key,
                value,
                originalLength,
                itsHeaders,
                without);
    }

    /** Whether all of the record is kept. */
    public boolean isWhole() {
        return leftOut.isEmpty() && (value == null ? originalLength <= 0 : value.length == originalLength);
    }

    /** How many bytes key, value and headers have. */
    public long bytes() {
        return (key == null ? 0 : key.length)
                + (value == null ? 0 : value.length)
                + headers.stream().mapToLong(LetterHeader::bytes).sum();
    }

    /** Equal when all components are, arrays by content. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DeadLetter that
                && reason == that.reason
                && message.equals(that.message)
                && topic.equals(that.topic)
                && partition == that.partition
                && offset == that.offset
                && row == that.row
                && timestamp == that.timestamp
                && originalLength == that.originalLength
                && headers.equals(that.headers)
                && leftOut.equals(that.leftOut)
                && Arrays.equals(key, that.key)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(reason, topic, partition, offset, row);
    }

    @Override
    public String toString() {
        return "DeadLetter[" + reason.id() + " at " + topic + "-" + partition + "@" + offset + ": " + message + "]";
    }
}
