package org.lorentztron.experiments.separability;

/**
 * A hyperplane w'z = 0 with whole weights, so that every score is exact in long arithmetic.
 *
 * @param weights one per pixel and the constant's last; |w_j| at most 2^42, so that scores of pictures with up to 4,096
 *     pixels stay below 2^62; not to be modified
 */
record Hyperplane(long[] weights) {
    /** Bits of the largest weight. */
    static final int BITS = 42;

    /** The hyperplane nearest to one in floating point, of which only the direction counts. */
    static Hyperplane rounded(double[] weights) {
        double largest = 0;
        for (double weight : weights) {
            largest = Math.max(largest, Math.abs(weight));
        }
        double scale = largest > 0 ? Math.scalb(1.0, BITS) / largest : 0;
        long[] rounded = new long[weights.length];
        for (int j = 0; j < rounded.length; j++) {
            rounded[j] = Math.round(weights[j] * scale);
        }
        return new Hyperplane(rounded);
    }
}
