package org.lorentztron.model.monitor;

/**
 * 256 bins of probability, in ascending order. An octave is the probabilities from 2^-(k+1) to 2^-k. Each octave from
 * 2^-17 to 1/2 is cut into eight bins of equal width, and the bins from 1/2 to 1 are the mirror image: those of 1 - p.
 * Neighbours within a bin differ by less than an eighth of themselves, near 0 in p and near 1 in 1 - p. The first bin
 * also holds everything below 2^-17, the last one everything above 1 - 2^-17. Stateless.
 *
 * <p>Bins of equal width in p would put all probabilities of a rare class, which are below 1/256, into one bin. Bins of
 * equal width in the logit resolve the same range as these, at the price of a logarithm for each class and event.
 */
final class ProbabilityBins {
    static final int COUNT = 256;

    private static final int HALF = COUNT / 2;
    /** Leaves the exponent and three of the 52 bits of the mantissa. */
    private static final int SHIFT = 49;

    private static final long LOWEST = Double.doubleToRawLongBits(0x1p-17) >>> SHIFT;

    private ProbabilityBins() {}

    /**
     * The bin of a probability.
     *
     * @param p from 0 to 1
     * @return from 0 to 255
     */
    static int of(double p) {
        return p < 0.5 ? below(p) : COUNT - 1 - below(1 - p);
    }

    /** @param p from 0 to 1/2; 1/2 itself is in the bin below */
    private static int below(double p) {
        long bin = (Double.doubleToRawLongBits(p) >>> SHIFT) - LOWEST;
        return (int) Math.max(0, Math.min(HALF - 1, bin));
    }

    /**
     * The middle of a bin.
     *
     * @param bin from 0 to 255
     */
    static double middle(int bin) {
        if (bin >= HALF) {
            return 1 - middle(COUNT - 1 - bin);
        }
        double low = bin == 0 ? 0 : edge(bin);
        return (low + edge(bin + 1)) / 2;
    }

    /** Where a bin below 1/2 begins. */
    private static double edge(int bin) {
        return Double.longBitsToDouble((LOWEST + bin) << SHIFT);
    }
}
