package org.lorentztron.model.kernels;

/** Scatters bits (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators"). Stateless. */
public final class SplitMix64 {
    /** 2^64 over the golden ratio: steps of it come near every number before they repeat. */
    public static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private SplitMix64() {}

    /** The finalizer: each bit of the result depends on all bits. A bijection. */
    public static long mix(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
