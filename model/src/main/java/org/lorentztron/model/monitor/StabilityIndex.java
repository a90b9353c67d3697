package org.lorentztron.model.monitor;

/**
 * The population stability index of two histograms with the same bins, and the bound below which it stays if nothing
 * has changed. With n and m values, B bins, and p_b, q_b the shares of bin b, each count being half a value larger than
 * observed,
 *
 * <pre>
 *     PSI = sum over b of (q_b - p_b) ln(q_b / p_b)
 * </pre>
 *
 * <p>If both are of one distribution, PSI / (1/n + 1/m) is about chi-squared with B - 1 degrees of freedom: its mean is
 * (B - 1)(1/n + 1/m), so that an index without the number of values says nothing. A chi-squared variable of d degrees
 * exceeds d + 2 sqrt(d x) + 2 x with a chance of at most e^-x (Laurent and Massart 2000, lemma 1). The bound takes x =
 * ln(10^6 F), with F features tested at once, and is never below 0.1, the least index that is commonly called a change.
 * Stateless.
 */
final class StabilityIndex {
    private static final double ADDED = 0.5;
    private static final double TESTS_PER_ALARM = 1e6;
    private static final double LEAST = 0.1;

    private StabilityIndex() {}

    /** The index; 0 if a histogram is empty. */
    static double of(long[] before, long[] after) {
        double sum = 0;
        for (int bin = 0; bin < before.length; bin++) {
            sum += term(before, after, bin);
        }
        return sum;
    }

    /** The bin that adds most to the index; the first of equal ones. */
    static int largestChange(long[] before, long[] after) {
        int largest = 0;
        for (int bin = 1; bin < before.length; bin++) {
            if (term(before, after, bin) > term(before, after, largest)) {
                largest = bin;
            }
        }
        return largest;
    }

    /**
     * What the index must exceed.
     *
     * @param features how many are tested
     */
    static double bound(long[] before, long[] after, int features) {
        double freedom = before.length - 1;
        double x = StrictMath.log(TESTS_PER_ALARM * features);
        double quantile = freedom + 2 * Math.sqrt(freedom * x) + 2 * x;
        return Math.max(LEAST, (1.0 / Windows.sum(before) + 1.0 / Windows.sum(after)) * quantile);
    }

    private static double term(long[] before, long[] after, int bin) {
        double p = share(before, bin);
        double q = share(after, bin);
        return (q - p) * StrictMath.log(q / p);
    }

    private static double share(long[] counts, int bin) {
        return (counts[bin] + ADDED) / (Windows.sum(counts) + ADDED * counts.length);
    }
}
