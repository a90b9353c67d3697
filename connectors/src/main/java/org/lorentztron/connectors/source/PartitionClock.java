package org.lorentztron.connectors.source;

import org.jspecify.annotations.Nullable;

/**
 * The clock of one partition. Here is decided what event time means, once for the whole job, as a function of the
 * partition's records alone:
 *
 * <pre>
 *   time       the largest timestamp so far of the partition's events that are not ahead, the event itself included
 *   effective  max(timestamp, time - out-of-orderness): the event's time from here on; late if that is another
 *              time, if the event is ahead
 *   watermark  time - out-of-orderness - 1: no later event of the partition has an effective time at or before it
 * </pre>
 *
 * <p>{@link NewestRecords} says which events are ahead: they do not move the time. Where all records are, for as long
 * as these look back, the time follows their Kafka timestamps. An event that is ahead of a partition without a time has
 * the Kafka timestamps' as well.
 *
 * <p>Flink's element timestamp of a record is the watermark of its partition after that record, and nothing else: it is
 * made for {@link PartitionWatermarks}, and ends at the operator after the source. No other operator reads an element
 * timestamp.
 *
 * <p>The clock also says which events are calibrating: {@link CalibrationMarks}. Malformed records move nothing.
 *
 * <p>Mutable; not thread-safe.
 */
public final class PartitionClock {

    /** Time and watermark before the first event, and the Kafka timestamp of a record that was never in a topic. */
    static final long NO_TIME = Long.MIN_VALUE;

    private final long outOfOrderness;
    private final NewestRecords newest;
    private final CalibrationMarks marks;
    private final boolean isRestored;
    private long time;
    private @Nullable ClockAhead news;

    /**
     * @param outOfOrderness by how many ms an event may be older than the partition's time without being late, 0 or
     *     more
     * @param newest records of the partition, with the bound by which an event may be ahead of them; taken over
     * @param marks of the partition's events; taken over
     * @param time where the clock stands, {@link #NO_TIME} before the first event
     */
    PartitionClock(long outOfOrderness, NewestRecords newest, CalibrationMarks marks, long time) {
        this.outOfOrderness = outOfOrderness;
        this.newest = newest;
        this.marks = marks;
        this.time = time;
        this.isRestored = time != NO_TIME;
    }

    /**
     * Takes the partition's next record.
     *
     * @param kafka its Kafka timestamp, 0 or more; without one, {@link #NO_TIME}, it is not ahead
     * @return the record itself, or a copy if it is late, ahead or marked
     */
    public SourceRecord see(SourceRecord record, long kafka) {
        news = null;
        if (record instanceof Event event) {
            return see(event, kafka);
        }
        return record instanceof LabelRecord label ? see(label, kafka) : record;
    }

    private LabelRecord see(LabelRecord label, long kafka) {
        long effective = pass(label, label.timestamp(), kafka);
        return effective == label.timestamp() ? label : label.movedTo(effective);
    }

    /** Goes on to a time, unless it is ahead; returns the effective time of what has it. */
    private long pass(SourceRecord record, long timestamp, long kafka) {
        if (kafka != NO_TIME && newest.add(kafka, timestamp) && timestamp > time) {
            if (newest.areAllAhead()) {
                time = Math.max(time, newest.reached());
            }
            long effective = time == NO_TIME ? newest.reached() : time;
            int untold = newest.tell();
            if (untold > 0) {
                news = new ClockAhead(
                        record.partition(),
                        RowOffset.ofRecord(record.offset()),
                        effective,
                        timestamp - effective,
                        untold);
            }
            return effective;
        }
        time = Math.max(time, timestamp);
        return Math.max(timestamp, time - outOfOrderness);
    }

    private Event see(Event event, long kafka) {
        long effective = pass(event, event.timestamp(), kafka);
        boolean mark = marks.mark(event);
        return mark || effective != event.timestamp() ? event.placed(effective, mark) : event;
    }

    /** What is to be told after the record that was seen last; null if nothing is. */
    @Nullable
    ClockAhead news() {
        return news;
    }

    long time() {
        return time;
    }

    /** Whether its partition had events before it was made, of which others have told. */
    boolean isRestored() {
        return isRestored;
    }

    NewestRecords newest() {
        return newest;
    }

    CalibrationMarks marks() {
        return marks;
    }

    /** The element timestamp of the record that was seen last. */
    long watermark() {
        return time == NO_TIME ? NO_TIME : time - outOfOrderness - 1;
    }
}
