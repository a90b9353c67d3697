package org.lorentztron.datasets.drawn;

/**
 * The random deviates of one digit: SplitMix64, started from (seed, stream, index). Integer arithmetic and exact
 * float64 operations only, so the numbers are the same on every machine. Not thread-safe; one instance per digit.
 */
final class PenRandom {
    private static final long STEP = 0x9e3779b97f4a7c15L;
    private static final int BITS = 21;
    private static final int MASK = (1 << BITS) - 1;
    private static final double UNIT = 1.0 / (1 << BITS);

    private long state;

    PenRandom(long seed, long stream, long index) {
        state = mix(mix(mix(seed + STEP) + stream * STEP) ^ mix(index * STEP + stream));
    }

    /** Uniform in [0, 1). */
    double uniform() {
        return (next() >>> 11) * 0x1p-53;
    }

    /** Uniform in [low, high). */
    double uniform(double low, double high) {
        return low + (high - low) * uniform();
    }

    /** Uniform integer from 0 to bound - 1; bound at most 2^20. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** Mean 0, deviation 1, bell-shaped, within -3 to 3: the sum of three uniform numbers, cut from one hash. */
    double normal() {
        long bits = next();
        long sum = (bits & MASK) + ((bits >>> BITS) & MASK) + ((bits >>> (2 * BITS)) & MASK);
        return 2 * (sum * UNIT - 1.5);
    }

    private long next() {
        state += STEP;
        return mix(state);
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
