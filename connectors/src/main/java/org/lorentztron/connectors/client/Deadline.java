package org.lorentztron.connectors.client;

import java.time.Duration;

/** A point in time on the JVM's monotonic clock. Immutable. */
final class Deadline {
    /** Keeps the sum of clock and duration within the range in which times can be compared. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final long nanos;

    /** The end of a duration that starts now; one of more than a year ends after a year, a negative one now. */
    Deadline(Duration duration) {
        Duration bounded = duration.compareTo(LONGEST) < 0 ? duration : LONGEST;
        nanos = System.nanoTime() + (bounded.isNegative() ? 0 : bounded.toNanos());
    }

    /** The time that is left, not negative. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }

    boolean isOver() {
        return nanos - System.nanoTime() <= 0;
    }
}
