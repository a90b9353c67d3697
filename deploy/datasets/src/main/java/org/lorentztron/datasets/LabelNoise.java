package org.lorentztron.datasets;

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
        long hash = mix(index + 1);
        if (classes == 1 || !((hash >>> 11) * TWO_POW_MINUS_53 < fraction)) {
            return label;
        }
        int step = 1 + (int) Long.remainderUnsigned(mix(hash), classes - 1);
        return (label + step) % classes;
    }

    /** The finalizer of SplitMix64 over the golden-ratio sequence. */
    private static long mix(long value) {
        long z = value * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
