package org.lorentztron.connectors.source;

/**
 * The time of one partition: the largest event time it has had. And how many of its events have been marked as calibrating.
 * Both are functions of the partition's records alone.
 *
 * <p>Mutable; not thread-safe.
 */
final class PartitionClock {

    private final int marks;
    private long time;
    private int marked;

    /**
     * @param marks how many labelled events of a partition are marked, 0 for none
     * @param time where the clock stands, {@link SourceRecord#NO_TIME} before the first event
     * @param marked how many events have been marked
     */
    PartitionClock(int marks, long time, int marked) {
        this.marks = marks;
        this.time = time;
        this.marked = marked;
    }

    /**
     * Takes the partition's next record; malformed ones move nothing.
     *
     * @return the record, marked if it is among the first labelled events
     */
    SourceRecord see(SourceRecord record) {
        if (record.isMalformed()) {
            return record;
        }
        time = Math.max(time, record.time());
        if (record.label() == SourceRecord.UNLABELLED || marked == marks) {
            return record;
        }
        marked++;
        return record.markedAsCalibrating();
    }

    long time() {
        return time;
    }

    int marked() {
        return marked;
    }
}
