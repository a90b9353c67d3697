package org.lorentztron.connectors.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * What the headers of an event's record say instead of its payload, which a job that joins labels leaves as it is. All
 * are text in UTF-8:
 *
 * <pre>
 *   lorentztron.label    the class
 *   lorentztron.time     when the event is trained, ms since 1970, a whole number
 *   lorentztron.weight   with which weight, as Java writes a double
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
                label == null ? null : text(label),
                time == null ? null : wholeNumber(time),
                weight == null ? null : valid(weight));
    }

    private static String text(Header header) throws MalformedEventException {
        if (header.value() == null) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, "header " + header.key() + " is null, expected text");
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    private static long wholeNumber(Header header) throws MalformedEventException {
        String text = text(header);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw wrong(header, text, "a whole number of milliseconds");
        }
    }

    private static double valid(Header header) throws MalformedEventException {
        String text = text(header);
        double weight;
        try {
            weight = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrong(header, text, EventText.WEIGHTS);
        }
        return EventText.checkWeight("header " + WEIGHT, weight);
    }

    private static MalformedEventException wrong(Header header, String text, String expected) {
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE,
                "header " + header.key() + " is " + MalformedEventException.quote(text) + ", expected " + expected);
    }

    /** As headers of a record. */
    public List<Header> write() {
        List<Header> headers = new ArrayList<>();
        add(headers, LABEL, label);
        add(headers, TIME, time);
        add(headers, WEIGHT, weight);
        return headers;
    }

    private static void add(List<Header> headers, String key, @Nullable Object value) {
        if (value != null) {
            headers.add(new RecordHeader(key, value.toString().getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** The label that counts. */
    public @Nullable String label(@Nullable String ofPayload) {
        return label == null ? ofPayload : label;
    }

    /** The time that counts. */
    long time(long ofPayload) {
        return time == null ? ofPayload : time;
    }

    /** The weight that counts, if it is within the limit. */
    double weight(double ofPayload, WeightLimit limit) throws MalformedEventException {
        return weight == null ? limit.check("weight", ofPayload) : limit.check("header " + WEIGHT, weight);
    }
}
