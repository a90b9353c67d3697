package org.lorentztron.datasets.endless;

import static org.lorentztron.model.kernels.SplitMix64.GOLDEN;
import static org.lorentztron.model.kernels.SplitMix64.mix;

/**
 * Random numbers without state: SplitMix64's finalizer (Steele, Lea and Flood 2014) chained over three numbers.
 * Stateless.
 */
public final class Hash {
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
}
