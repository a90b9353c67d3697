package org.lorentztron.connectors.source;

import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** The time of a record: that of its payload, else that of the Kafka record. Stateless. */
public final class RecordTime {
    /** How far a payload's time may be after its record's own. */
    static final long LARGEST_LEAD_MS = 3_600_000;

    private RecordTime() {}

    /**
     * Milliseconds since the epoch, 0 or more.
     *
     * @param payload {@link LabeledEvent#NO_TIMESTAMP} if it says none
     * @param record the Kafka record's own
     * @throws MalformedEventException if one of them is negative, or the payload's more than an hour after the record's
     */
    public static long of(long payload, long record) throws MalformedEventException {
        if (record < 0) {
            throw timestamp("the Kafka record's timestamp is " + record + ", expected 0 or more");
        }
        if (payload == LabeledEvent.NO_TIMESTAMP) {
            return record;
        }
        if (payload < 0) {
            throw timestamp("timestamp is " + payload + ", expected 0 or more");
        }
        if (payload - record > LARGEST_LEAD_MS) {
            throw timestamp(
                    "timestamp is " + payload + ", expected at most an hour after the Kafka record's, " + record);
        }
        return payload;
    }

    private static MalformedEventException timestamp(String message) {
        return new MalformedEventException(MalformedReason.TIMESTAMP, message);
    }
}
