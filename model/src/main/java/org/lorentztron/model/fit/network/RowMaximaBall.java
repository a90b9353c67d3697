package org.lorentztron.model.fit.network;

import java.util.Arrays;
import org.lorentztron.model.kernels.Vectors;

/**
 * The projection on the matrices whose row maxima have a sum of at most tau. Row r is cut off at u_r, where every row
 * that is not zero loses the same amount: sum_c max(0, |v_rc| - u_r) = theta.
 *
 * <p>The sum of u_r is convex, decreasing and piecewise linear in theta, so Newton's steps from theta = 0 reach the
 * common theta from the left after finitely many steps, without bisection. Stateless.
 */
final class RowMaximaBall {
    /** More steps than any matrix has pieces that matter; rounding could otherwise repeat the last one. */
    private static final int MOST_STEPS = 1_000;

    private RowMaximaBall() {}

    /**
     * Projects in place.
     *
     * @param v k x m, modified
     * @param radius tau, above 0
     */
    static void project(double[][] v, double radius) {
        int rows = v.length;
        double[][] sums = new double[rows][];
        double[][] descending = new double[rows][];
        for (int r = 0; r < rows; r++) {
            descending[r] = descending(v[r]);
            sums[r] = prefixSums(descending[r]);
        }
        double theta = 0;
        double[] cuts = new double[rows];
        for (int step = 0; step < MOST_STEPS; step++) {
            double sum = 0;
            double slope = 0;
            for (int r = 0; r < rows; r++) {
                int above = above(descending[r], sums[r], theta);
                cuts[r] = above == 0 ? 0 : (sums[r][above - 1] - theta) / above;
                sum += cuts[r];
                slope += above == 0 ? 0 : 1.0 / above;
            }
            double next = theta + (sum - radius) / slope;
            if (sum <= radius || !(next > theta)) {
                break;
            }
            theta = next;
        }
        if (theta > 0) {
            cut(v, cuts);
        }
    }

    private static double[] descending(double[] row) {
        double[] magnitudes = new double[row.length];
        for (int c = 0; c < row.length; c++) {
            magnitudes[c] = -Math.abs(row[c]);
        }
        Arrays.sort(magnitudes);
        Vectors.scale(-1, magnitudes);
        return magnitudes;
    }

    private static double[] prefixSums(double[] values) {
        double[] sums = values.clone();
        for (int c = 1; c < sums.length; c++) {
            sums[c] += sums[c - 1];
        }
        return sums;
    }

    /** How many of the largest magnitudes are cut at this theta; 0 if the whole row becomes 0. */
    private static int above(double[] descending, double[] sums, double theta) {
        int last = descending.length - 1;
        if (sums[last] <= theta) {
            return 0;
        }
        int above = 1;
        while (above <= last && sums[above - 1] - theta < above * descending[above]) {
            above++;
        }
        return above;
    }

    private static void cut(double[][] v, double[] cuts) {
        for (int r = 0; r < v.length; r++) {
            for (int c = 0; c < v[r].length; c++) {
                v[r][c] = Math.signum(v[r][c]) * Math.min(Math.abs(v[r][c]), cuts[r]);
            }
        }
    }
}
