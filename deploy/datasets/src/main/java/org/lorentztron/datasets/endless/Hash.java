package org.lorentztron.datasets.endless;

/**
 * Random numbers without state: SplitMix64's finalizer (Steele, Lea and Flood 2014) chained over three numbers.
 * Stateless.
 */
public final class Hash {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hash() {}

    /**
     * 64 random bits.
     *
     * @param seed of the stream
     * @param index what the bits are for, such as an example
     * @param purpose tells several numbers for one index apart
     */
    public static long of(long seed, long index, long purpose) {
        return mix(mix(mix(seed + GOLDEN) + GOLDEN * index) + GOLDEN * purpose);
    }

    private static long mix(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
