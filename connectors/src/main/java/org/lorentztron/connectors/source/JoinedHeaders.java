package org.lorentztron.connectors.source;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.learn.EventWeight;

/**
 * What the headers of an event's record say instead of its payload, which a job that joins labels leaves as it is:
 *
 * <pre>
 *   lorentztron.label    UTF-8                 the class
 *   lorentztron.time     8 bytes, big-endian   when the event is trained, ms since 1970
 *   lorentztron.weight   8 bytes, float64      with which weight
 * </pre>
 *
 * Immutable.
 *
 * @param label null if the payload's counts
 * @param time null if the payload's counts
 * @param weight null if the payload's counts
 */
public record JoinedHeaders(@Nullable String label, @Nullable Long time, @Nullable Double weight) {
    private static final String LABEL = "lorentztron.label";
    private static final String TIME = "lorentztron.time";
    private static final String WEIGHT = "lorentztron.weight";
    private static final JoinedHeaders NONE = new JoinedHeaders(null, null, null);

    /** @throws MalformedEventException if one of them does not have the bytes that it should have */
    public static JoinedHeaders of(Headers headers) throws MalformedEventException {
        Header label = headers.lastHeader(LABEL);
        Header time = headers.lastHeader(TIME);
        Header weight = headers.lastHeader(WEIGHT);
        if (label == null && time == null && weight == null) {
            return NONE;
        }
        return new JoinedHeaders(
                label == null ? null : new String(bytes(label), StandardCharsets.UTF_8),
                time == null ? null : number(time).getLong(),
                weight == null ? null : valid(number(weight).getDouble()));
    }

    private static byte[] bytes(Header header) throws MalformedEventException {
        if (header.value() == null) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, "header " + header.key() + " is null, expected bytes");
        }
        return header.value();
    }

    private static ByteBuffer number(Header header) throws MalformedEventException {
        byte[] bytes = bytes(header);
        if (bytes.length != Long.BYTES) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE,
                    "header " + header.key() + " has " + bytes.length + " bytes, expected " + Long.BYTES);
        }
        return ByteBuffer.wrap(bytes);
    }

    private static double valid(double weight) throws MalformedEventException {
        if (!EventWeight.isValid(weight)) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, "header " + WEIGHT + " is " + weight + ", expected 0 to 1000000");
        }
        return weight;
    }

    /** As headers of a record. */
    public List<Header> write() {
        List<Header> headers = new ArrayList<>();
        if (label != null) {
            headers.add(new RecordHeader(LABEL, label.getBytes(StandardCharsets.UTF_8)));
        }
        if (time != null) {
            headers.add(new RecordHeader(
                    TIME, ByteBuffer.allocate(Long.BYTES).putLong(time).array()));
        }
        if (weight != null) {
            headers.add(new RecordHeader(
                    WEIGHT, ByteBuffer.allocate(Long.BYTES).putDouble(weight).array()));
        }
        return headers;
    }

    /** The label that counts. */
    public @Nullable String label(@Nullable String ofPayload) {
        return label == null ? ofPayload : label;
    }

    /** The time that counts. */
    long time(long ofPayload) {
        return time == null ? ofPayload : time;
    }

    /** The weight that counts. */
    double weight(double ofPayload) {
        return weight == null ? ofPayload : weight;
    }
}
