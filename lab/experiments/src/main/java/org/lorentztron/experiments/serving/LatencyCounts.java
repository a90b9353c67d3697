package org.lorentztron.experiments.serving;

/**
 * A histogram of times with buckets of at most 1/{@value #STEPS} of their time, so that quantiles are off by 3 % at
 * most. Not thread-safe.
 */
final class LatencyCounts {
    private static final int BITS = 5;
    private static final int STEPS = 1 << BITS;

    /** 73 years. */
    private static final long LONGEST = 1L << 61;

    private final long[] counts = new long[(Long.SIZE - BITS) * STEPS];
    private long count;
    private long largest;

    /** @param nanos negative ones count as 0, and those above 73 years as 73 years */
    void add(long nanos) {
        long time = Math.min(LONGEST, Math.max(0, nanos));
        counts[bucket(time)]++;
        count++;
        largest = Math.max(largest, time);
    }

    void addAll(LatencyCounts others) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += others.counts[i];
        }
        count += others.count;
        largest = Math.max(largest, others.largest);
    }

    /** The leading 1 and the {@value #BITS} bits after it. */
    private static int bucket(long time) {
        int exponent = Math.max(0, Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(time | 1));
        return exponent * STEPS + (int) (time >>> exponent);
    }

    /** The longest time that falls into a bucket. */
    private static long end(int bucket) {
        int exponent = Math.max(0, bucket / STEPS - 1);
        return ((long) (bucket - exponent * STEPS) + 1 << exponent) - 1;
    }

    long count() {
        return count;
    }

    long largest() {
        return largest;
    }

    /**
     * The time that a share of all does not exceed, in nanoseconds; 0 of none.
     *
     * @param share from 0 to 1
     */
    long quantile(double share) {
        long wanted = (long) Math.ceil(share * count);
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted && seen > 0) {
                return Math.min(largest, end(bucket));
            }
        }
        return 0;
    }
}
