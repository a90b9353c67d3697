package org.lorentztron.connectors.source;

import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** The time of a record: that of its payload, else that of the Kafka record. Stateless. */
public final class RecordTime {
    private RecordTime() {}

    /**
     * Milliseconds since the epoch, 0 or more.
     *
     * @param payload {@link LabeledEvent#NO_TIMESTAMP} if it says none
     * @param record the Kafka record's own
     * @throws MalformedEventException if one of them is negative
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
        return payload;
    }

    private static MalformedEventException timestamp(String message) {
        return new MalformedEventException(MalformedReason.TIMESTAMP, message);
    }
}
