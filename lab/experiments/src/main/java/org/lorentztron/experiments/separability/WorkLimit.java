package org.lorentztron.experiments.separability;

import java.util.function.BooleanSupplier;

/** How many steps of the search the answer to one question may take, and until when. Not thread-safe. */
final class WorkLimit {
    private final int limit;
    private final BooleanSupplier inTime;
    private int steps;
    private boolean late;

    /**
     * @param limit steps, at least 0
     * @param inTime whether time is left; asked before every step
     */
    WorkLimit(int limit, BooleanSupplier inTime) {
        this.limit = limit;
        this.inTime = inTime;
    }

    /** Whether one more step may be taken, which counts it. */
    boolean step() {
        if (!inTime.getAsBoolean()) {
            late = true;
            return false;
        }
        if (steps == limit) {
            return false;
        }
        steps++;
        return true;
    }

    int steps() {
        return steps;
    }

    /** Whether it was time that ran out. */
    boolean isLate() {
        return late;
    }
}
