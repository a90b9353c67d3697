package org.lorentztron.model.kernels;

import static org.lorentztron.model.kernels.SplitMix64.GOLDEN;
import static org.lorentztron.model.kernels.SplitMix64.mix;

import org.jspecify.annotations.Nullable;

/**
 * The random start of a part: entries N(0, deviation^2), each a stateless function of (seed, label A, label B or that
 * there is none, side, unit, feature). The deviation of a pair is initScale / sqrt(d (n + 1)). The basis and the
 * outputs of a network have fixed texts in place of labels, and the side U alone.
 *
 * <p>So a part starts alike whichever block it is in and in whatever order its entries are made. The bits are the same
 * on every machine ({@link StrictMath}) and are part of what a seed promises: never change them. Immutable.
 */
public final class InitialValues {
    /*
     * The key of a unit chains the 64-bit finalizer of SplitMix64 (Steele, Lea, Flood 2014; Stafford's mix 13) over
     * seed, labels, side and unit; an entry mixes in the feature, and two draws from it give a normal deviate by Box
     * and Muller. Labels are hashed over their UTF-16 units with their length, so that ("ab", "c") and ("a", "bc")
     * differ. The rest is as a label of the length -1: no label is hashed so.
     */
    /** The side of U. */
    public static final int SIDE_U = 0;
    /** The side of V. */
    public static final int SIDE_V = 1;

    private final long pairKey;
    private final double deviation;

    /**
     * @param labelB null for the rest: all classes but A
     * @param deviation standard deviation of the entries, finite, not negative
     */
    public InitialValues(long seed, String labelA, @Nullable String labelB, double deviation) {
        long keyA = absorb(mix(seed + GOLDEN), labelA);
        this.pairKey = labelB == null ? mix(keyA) : absorb(keyA, labelB);
        this.deviation = deviation;
    }

    /**
     * The start value of one entry.
     *
     * @param side {@link #SIDE_U} or {@link #SIDE_V}
     * @param unit hidden unit, 0 to d - 1
     * @param feature 0 to n; n is the constant feature's
     * @return never -0.0
     */
    public float value(int side, int unit, int feature) {
        long key = mix(mix(pairKey + GOLDEN * (2L * unit + side + 1)) + GOLDEN * (feature + 1L));
        // 53 bits each: the first in (0, 1], whose logarithm is finite, the second in [0, 1).
        double radius = ((mix(key + GOLDEN) >>> 11) + 1) * 0x1p-53;
        double angle = (mix(key + 2 * GOLDEN) >>> 11) * 0x1p-53;
        double normal = StrictMath.sqrt(-2 * StrictMath.log(radius)) * StrictMath.cos(2 * Math.PI * angle);
        // Adding 0 turns -0.0 into 0.0, which additions of 0 elsewhere then leave alone.
        return (float) (deviation * normal) + 0f;
    }

    private static long absorb(long key, String label) {
        long result = mix(key + GOLDEN * (label.length() + 1L));
        for (int i = 0; i < label.length(); i++) {
            result = mix(result + GOLDEN * (label.charAt(i) + 1L));
        }
        return result;
    }
}
