package org.lorentztron.model.fit.margin;

import java.util.Arrays;

/** A matrix A whose entries have any signs, stored whole: 8 n^2 bytes. Immutable, thread-safe. */
public final class SignedMatrix implements SplitMatrix {

    /*
     * A is symmetric, so A v is a sum of rows v_i A_i, and four rows at a time make one pass over the sums. Such loops
     * run over arrays with one index and have no sum that waits for its last addition: C2 makes vectors of them. |x| +
     * x is 2 x or 0 without rounding, |x| - x is 0 or -2 x, and half of the sum is exact: no branch on a sign, and no
     * difference of two large sums where one of the parts is small.
     */

    private final double[][] rows;

    private SignedMatrix(double[][] rows) {
        this.rows = rows;
    }

    /**
     * The matrix of these rows.
     *
     * @param rows n x n, symmetric, finite; kept
     * @throws IllegalArgumentException if there is no row, one has another length, or A_ij and A_ji are not the same
     *     finite number
     */
    public static SignedMatrix of(double[][] rows) {
        if (rows.length == 0) {
            throw new IllegalArgumentException("matrix has no rows, expected at least one");
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != rows.length) {
                throw new IllegalArgumentException(
                        "row " + i + " of the matrix has length " + rows[i].length + ", expected " + rows.length);
            }
        }
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j <= i; j++) {
                if (!(Math.abs(rows[i][j]) <= Double.MAX_VALUE && rows[i][j] == rows[j][i])) {
                    throw new IllegalArgumentException("A[" + i + "][" + j + "] is " + rows[i][j] + " and A[" + j + "]["
                            + i + "] is " + rows[j][i] + ", expected the same finite number");
                }
            }
        }
        return new SignedMatrix(rows);
    }

    /**
     * A_ij = y_i y_j K_ij.
     *
     * @param signs y, length n, each 1 or -1; not modified
     */
    static SignedMatrix of(GramMatrix gram, int[] signs) {
        double[][] rows = new double[signs.length][];
        for (int i = 0; i < signs.length; i++) {
            rows[i] = gram.row(i).clone();
            for (int j = 0; j < signs.length; j++) {
                rows[i][j] *= signs[i] * signs[j];
            }
        }
        return new SignedMatrix(rows);
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public void times(double[] v, double[] positive, double[] negative) {
        Arrays.fill(positive, 0);
        Arrays.fill(negative, 0);
        int i = 0;
        for (; i + 4 <= rows.length; i += 4) {
            addFour(v, i, rows[i], rows[i + 1], rows[i + 2], rows[i + 3], positive, negative);
        }
        for (; i < rows.length; i++) {
            addOne(v[i], rows[i], positive, negative);
        }
        for (int j = 0; j < rows.length; j++) {
            positive[j] *= 0.5;
            negative[j] *= 0.5;
        }
    }

    private static void addFour(
            double[] v,
            int at,
            double[] r0,
            double[] r1,
            double[] r2,
            double[] r3,
            double[] positive,
            double[] negative) {
        double v0 = v[at];
        double v1 = v[at + 1];
        double v2 = v[at + 2];
        double v3 = v[at + 3];
        for (int j = 0; j < positive.length; j++) {
            double m0 = Math.abs(r0[j]);
            double m1 = Math.abs(r1[j]);
            double m2 = Math.abs(r2[j]);
            double m3 = Math.abs(r3[j]);
            positive[j] =
                    (((positive[j] + v0 * (m0 + r0[j])) + v1 * (m1 + r1[j])) + v2 * (m2 + r2[j])) + v3 * (m3 + r3[j]);
            negative[j] =
                    (((negative[j] + v0 * (m0 - r0[j])) + v1 * (m1 - r1[j])) + v2 * (m2 - r2[j])) + v3 * (m3 - r3[j]);
        }
    }

    private static void addOne(double factor, double[] row, double[] positive, double[] negative) {
        for (int j = 0; j < positive.length; j++) {
            double magnitude = Math.abs(row[j]);
            positive[j] += factor * (magnitude + row[j]);
            negative[j] += factor * (magnitude - row[j]);
        }
    }
}
