package org.lorentztron.connectors.source;

/**
 * The clock of one partition. Here is decided what event time means, once for the whole job, as a function of the
 * partition's records alone:
 *
 * <pre>
 *   time       the largest timestamp of the partition's events so far, the event itself included
 *   effective  max(timestamp, time - out-of-orderness): the event's time from here on; late if that is another
 *   watermark  time - out-of-orderness - 1: no later event of the partition has an effective time at or before it
 * </pre>
 *
 * <p>Flink's element timestamp of a record is the watermark of its partition after that record, and nothing else: it is
 * made for {@link PartitionWatermarks}, and ends at the operator after the source. No other operator reads an element
 * timestamp.
 *
 * <p>The clock also says which events are calibrating: {@link CalibrationMarks}. Malformed records move nothing.
 *
 * <p>Mutable; not thread-safe.
 */
final class PartitionClock {

    /** Time and watermark before the first event. */
    static final long NO_TIME = Long.MIN_VALUE;

    private final long outOfOrderness;
    private final CalibrationMarks marks;
    private long time;

    /**
     * @param outOfOrderness by how many ms an event may be older than the partition's time without being late, 0 or
     *     more
     * @param marks of the partition's events; taken over
     * @param time where the clock stands, {@link #NO_TIME} before the first event
     */
    PartitionClock(long outOfOrderness, CalibrationMarks marks, long time) {
        this.outOfOrderness = outOfOrderness;
        this.marks = marks;
        this.time = time;
    }

    /**
     * Takes the partition's next record.
     *
     * @return the record itself, or a copy if it is late or marked
     */
    SourceRecord see(SourceRecord record) {
        if (record instanceof Event event) {
            return see(event);
        }
        return record instanceof LabelRecord label ? see(label) : record;
    }

    private LabelRecord see(LabelRecord label) {
        long effective = pass(label.timestamp());
        return effective > label.timestamp() ? label.movedTo(effective) : label;
    }

    /** Goes on to a time; returns the effective time of what has it. */
    private long pass(long timestamp) {
        time = Math.max(time, timestamp);
        return Math.max(timestamp, time - outOfOrderness);
    }

    private Event see(Event event) {
        long effective = pass(event.timestamp());
        boolean mark = marks.mark(event);
        return mark || effective > event.timestamp() ? event.placed(effective, mark) : event;
    }

    long time() {
        return time;
    }

    CalibrationMarks marks() {
        return marks;
    }

    /** The element timestamp of the record that was seen last. */
    long watermark() {
        return time == NO_TIME ? NO_TIME : time - outOfOrderness - 1;
    }
}
