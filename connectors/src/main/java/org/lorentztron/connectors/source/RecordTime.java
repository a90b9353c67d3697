package org.lorentztron.connectors.source;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** The time of a record: that of its payload, else that of the Kafka record. Stateless. */
public final class RecordTime {
    /** The last millisecond of the year 9999: what is later is no time, such as microseconds taken for milliseconds. */
    private static final long LATEST = 253_402_300_799_999L;

    private RecordTime() {}

    /**
     * Milliseconds since the epoch, from 0 to the end of the year 9999.
     *
     * @param payload {@link LabeledEvent#NO_TIMESTAMP} if it says none
     * @param record the Kafka record's own
     * @throws MalformedEventException if one of them is negative or later
     */
    public static long of(long payload, long record) throws MalformedEventException {
        return of(payload, record, null);
    }

    /**
     * The same.
     *
     * @param expected whose options a user may change if the time is too late; null if there are none
     */
    static long of(long payload, long record, @Nullable Expected expected) throws MalformedEventException {
        check("the Kafka record's timestamp", record, "");
        if (payload == LabeledEvent.NO_TIMESTAMP) {
            return record;
        }
        check("timestamp", payload, expected == null || payload < LATEST ? "" : ": " + expected.advice(payload));
        return payload;
    }

    private static void check(String thing, long time, String advice) throws MalformedEventException {
        if (time < 0 || time > LATEST) {
            throw new MalformedEventException(
                    MalformedReason.TIMESTAMP,
                    thing + " is " + time + ", expected milliseconds since 1970, up to the year 9999" + advice);
        }
    }
}
