package org.lorentztron.experiments.networks;

import java.util.Random;

/**
 * The dual of a support-vector machine without bias: max sum alpha - alpha' Q alpha / 2 over 0 &lt;= alpha &lt;= C,
 * Q_ij = y_i y_j K_ij, one coordinate after the other in random order (Hsieh et al. 2008).
 *
 * @param gram K, n x n, with a positive diagonal; not modified
 * @param signs y, +1 or -1; not modified
 * @param c C, above 0
 */
record BoxDual(double[][] gram, int[] signs, double c) {
    private static final int MOST_ROUNDS = 2_000;
    /** Of the projected gradient. */
    static final double TOLERANCE = 1e-3;

    /**
     * The multipliers.
     *
     * @param seed of the order
     */
    double[] solve(long seed) {
        Random random = new Random(seed);
        int n = signs.length;
        double[] alpha = new double[n];
        double[] scores = new double[n];
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double violation = 0;
            for (int place = 0; place < n; place++) {
                int other = place + random.nextInt(n - place);
                int i = order[other];
                order[other] = order[place];
                order[place] = i;
                double gradient = 1 - signs[i] * scores[i];
                double next = Math.min(c, Math.max(0, alpha[i] + gradient / gram[i][i]));
                double move = next - alpha[i];
                if (move != 0) {
                    violation = Math.max(violation, Math.abs(gradient));
                    alpha[i] = next;
                    for (int j = 0; j < n; j++) {
                        scores[j] += move * signs[i] * gram[i][j];
                    }
                }
            }
            if (violation <= TOLERANCE) {
                break;
            }
        }
        return alpha;
    }
}
