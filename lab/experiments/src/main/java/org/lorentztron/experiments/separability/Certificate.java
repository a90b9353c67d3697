package org.lorentztron.experiments.separability;

import java.util.Arrays;

/**
 * The claim that some examples cannot be separated: that whole multipliers lambda_i > 0 with sum lambda_i y_i z_i = r
 * are so near to a solution with r = 0 that there is one with multipliers >= 0, not all 0. By Gordan's theorem no w has
 * y_i w'z_i > 0 for all of them then: the sum of lambda_i y_i w'z_i would be positive and 0. {@link CertificateCheck}
 * decides.
 *
 * @param examples places in the stream, ascending; not to be modified
 * @param multipliers one per example, positive; not to be modified
 */
record Certificate(int[] examples, long[] multipliers) {
    /** Bits of the largest multiplier: the sums of some thousand examples stay far below 2^63. */
    private static final int BITS = 42;

    /**
     * The certificate nearest to multipliers in floating point, of which only the proportions count.
     *
     * @param multipliers one per place, at least 0
     * @param places ascending places in the stream
     */
    static Certificate rounded(double[] multipliers, int[] places) {
        double largest = 0;
        for (double multiplier : multipliers) {
            largest = Math.max(largest, multiplier);
        }
        int[] examples = new int[places.length];
        long[] rounded = new long[places.length];
        int count = 0;
        for (int i = 0; i < places.length; i++) {
            long whole = Math.round(multipliers[i] / largest * Math.scalb(1.0, BITS));
            if (whole > 0) {
                examples[count] = places[i];
                rounded[count++] = whole;
            }
        }
        return new Certificate(Arrays.copyOf(examples, count), Arrays.copyOf(rounded, count));
    }

    /** How many of the first examples of a stream the certificate proves inseparable. */
    int prefix() {
        return examples[examples.length - 1] + 1;
    }
}
