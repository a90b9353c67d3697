package org.lorentztron.connectors.wire.event;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record that was rejected: where it came from, why, and its bytes. Arrays are shared, not copied, and must not be
 * modified.
 *
 * @param message "thing, found, expected"
 * @param topic where the record stands
 * @param timestamp the record's own timestamp, milliseconds; -1 when it has none
 * @param key the record's key, or null
 * @param value the record's first bytes, or null for a tombstone
 * @param originalLength how many bytes the value had before it was cut; -1 for a tombstone
 */
public record DeadLetter(
        MalformedReason reason,
        String message,
        String topic,
        int partition,
        long offset,
        long timestamp,
        byte @Nullable [] key,
        byte @Nullable [] value,
        int originalLength) {
    // Not compact: javac 17 leaves the annotations of arrays out of a compact constructor's parameters.
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
        this.reason = Objects.requireNonNull(reason, "reason");
        this.message = Objects.requireNonNull(message, "message");
        this.topic = Objects.requireNonNull(topic, "topic");
        this.partition = partition;
        this.offset = offset;
        this.timestamp = timestamp;
        this.key = key;
        this.value = value;
        this.originalLength = originalLength;
    }

    /** The same record, rejected for another reason. */
    public DeadLetter as(MalformedReason other, String itsMessage) {
        return new DeadLetter(other, itsMessage, topic, partition, offset, timestamp, key, value, originalLength);
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
                && timestamp == that.timestamp
                && originalLength == that.originalLength
                && Arrays.equals(key, that.key)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(reason, topic, partition, offset);
    }

    @Override
    public String toString() {
        return "DeadLetter[" + reason.id() + " at " + topic + "-" + partition + "@" + offset + ": " + message + "]";
    }
}
