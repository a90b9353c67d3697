package org.lorentztron.job.state;

import java.io.Serializable;

/**
 * Averaging intervals and the short buckets that events wait in, as half-open ranges of event time since the epoch.
 *
 * <p>Interval k is [k I, (k+1) I). Its buckets are B = I / 20 long, but at least 10 ms and at most 1 s; the last one
 * ends with the interval, so it may be shorter. A bucket is named by its end, which is unique over all intervals.
 *
 * @param length I in milliseconds, positive
 */
public record Intervals(long length) implements Serializable {

    private static final long BUCKETS = 20;
    private static final long SHORTEST_BUCKET = 10;
    private static final long LONGEST_BUCKET = 1_000;

    public Intervals {
        if (length <= 0) {
            throw new IllegalArgumentException("interval is " + length + " ms, expected at least 1");
        }
    }

    /** Start of the interval that holds {@code time}. */
    public long start(long time) {
        return time - Math.floorMod(time, length);
    }

    /** End (exclusive) of the interval that holds {@code time}. */
    public long end(long time) {
        return start(time) + length;
    }

    /** Start of the bucket that holds {@code time}. */
    public long bucketStart(long time) {
        long offset = Math.floorMod(time, length);
        return time - offset % bucketLength();
    }

    /** End (exclusive) of the bucket that holds {@code time}. */
    public long bucketEnd(long time) {
        return Math.min(bucketStart(time) + bucketLength(), end(time));
    }

    /** Whether an interval ends at {@code time}. */
    public boolean isBorder(long time) {
        return Math.floorMod(time, length) == 0;
    }

    private long bucketLength() {
        return Math.max(SHORTEST_BUCKET, Math.min(LONGEST_BUCKET, length / BUCKETS));
    }
}
