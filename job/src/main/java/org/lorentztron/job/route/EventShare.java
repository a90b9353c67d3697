package org.lorentztron.job.route;

import java.io.Serializable;

/**
 * A fixed share of the labelled events, chosen by a hash of partition and offset: the same events in every run, spread
 * evenly over each partition.
 *
 * @param fraction 0 (none) to 1 (all)
 */
record EventShare(double fraction) implements Serializable {

    private static final double UNIT = 0x1p-53;

    EventShare {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction is " + fraction + ", expected 0 to 1");
        }
    }

    boolean contains(int partition, long offset) {
        return (mix(mix(partition) + offset) >>> 11) * UNIT < fraction;
    }

    /** SplitMix64 (Steele, Lea, Flood 2014): one step from {@code state}. */
    private static long mix(long state) {
        long z = state + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
