package org.lorentztron.datasets;

import static org.lorentztron.model.kernels.SplitMix64.GOLDEN;
import static org.lorentztron.model.kernels.SplitMix64.mix;

/**
 * Wrong labels on purpose: with probability {@code fraction} an example gets one of the other K - 1 classes, each
 * equally likely. What happens to example i is a hash of i alone, the same in every run. Thread-safe.
 */
public final class LabelNoise {
    private static final double TWO_POW_MINUS_53 = 0x1.0p-53;

    private final double fraction;
    private final int classes;

    /**
     * @param fraction 0 to 1
     * @param classes K, at least 1; with one class there is no wrong label and nothing happens
     */
    public LabelNoise(double fraction, int classes) {
        this.fraction = fraction;
        this.classes = classes;
    }

    /** The class that example {@code index} of the true class {@code label} is sent with. */
    public int apply(long index, int label) {
        long hash = mix((index + 1) * GOLDEN);
        if (classes == 1 || !((hash >>> 11) * TWO_POW_MINUS_53 < fraction)) {
            return label;
        }
        int step = 1 + (int) Long.remainderUnsigned(mix(hash * GOLDEN), classes - 1);
        return (label + step) % classes;
    }
}
