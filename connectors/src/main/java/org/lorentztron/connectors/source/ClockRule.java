package org.lorentztron.connectors.source;

import java.io.Serializable;

/**
 * How the clocks of partitions go ({@link PartitionClock}). Immutable.
 *
 * @param outOfOrderness by how many ms an event may be older than its partition's newest without being late, 0 or more
 * @param maxAhead by how many ms an event may be ahead of its partition's newest records ({@link NewestRecords}), 0 or
 *     more
 * @param marks how many labelled events of each partition are marked as calibrating, 0 for none
 * @param heldOut the labelled events that are never trained, and so never marked
 */
public record ClockRule(long outOfOrderness, long maxAhead, int marks, EventShare heldOut) implements Serializable {

    /** A clock before its partition's first record. */
    public PartitionClock start() {
        return new PartitionClock(
                outOfOrderness, newest(NewestRecords.none()), marks(new CalibrationMarks(0)), PartitionClock.NO_TIME);
    }

    /** A clock that goes on as a checkpoint has it. */
    PartitionClock clock(ClockedSplit<?> split) {
        return new PartitionClock(outOfOrderness, newest(split.newest()), marks(split.marks()), split.time());
    }

    NewestRecords newest(NewestRecords records) {
        return records.within(maxAhead);
    }

    CalibrationMarks marks(CalibrationMarks marked) {
        return marked.of(marks, heldOut);
    }
}
