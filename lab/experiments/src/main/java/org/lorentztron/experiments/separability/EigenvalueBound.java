package org.lorentztron.experiments.separability;

import java.util.Arrays;

/**
 * A proved lower bound of the smallest eigenvalue of a symmetric matrix B that is known up to rounding.
 *
 * <p>If a Cholesky factorisation of A = B - cI runs to its end in floating point, then A + D is positive semidefinite
 * for a D with |D|_2 &lt;= f trace(A), f = g / (1 - g), g = (n + 1) u / (1 - (n + 1) u), u = 2^-53, in whatever order
 * the sums are taken (S. M. Rump, Verification of positive definiteness, BIT 46, 2006, theorem 2.3). So B has no
 * eigenvalue below c - |D|_2 - the errors of B and of the subtraction. Sums that underflow add far less than what the
 * factor {@link #SAFETY} grants.
 */
final class EigenvalueBound {
    private static final double UNIT = 0x1p-53;

    /** More than all roundings of the bound itself. */
    private static final double SAFETY = 1.001;

    /** Shifts c that are tried, as multiples of the mean of the diagonal; below the last one rounding takes over. */
    private static final double[] SHIFTS = {0x1p-8, 0x1p-12, 0x1p-16, 0x1p-20, 0x1p-24, 0x1p-28};

    private EigenvalueBound() {}

    /**
     * The largest bound that could be proved.
     *
     * @param matrix the lower triangle of B, rows of length i + 1 at least; not modified
     * @param relativeError e such that every entry of the true matrix differs by at most e sqrt(b_ii b_jj) from the
     *     given one
     * @return a number c &gt; 0 such that every eigenvalue of the true matrix is at least c; 0 if none was proved
     */
    static double below(double[][] matrix, double relativeError) {
        int n = matrix.length;
        double trace = 0;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            trace += matrix[i][i];
            largest = Math.max(largest, matrix[i][i]);
        }
        double gamma = (n + 1) * UNIT / (1 - (n + 1) * UNIT);
        double error = (gamma / (1 - gamma) + relativeError) * trace + UNIT * largest;
        for (double share : SHIFTS) {
            double shift = share * trace / n;
            double bound = shift - SAFETY * error;
            if (!(bound > 0)) {
                return 0;
            }
            if (isPositiveDefinite(matrix, shift)) {
                return bound / SAFETY;
            }
        }
        return 0;
    }

    /** Whether the plain Cholesky factorisation of {@code matrix - shift I} meets positive pivots only. */
    private static boolean isPositiveDefinite(double[][] matrix, double shift) {
        double[][] factor = new double[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            double[] row = Arrays.copyOf(matrix[i], i + 1);
            for (int j = 0; j < i; j++) {
                row[j] = (row[j] - dot(row, factor[j], j)) / factor[j][j];
            }
            double pivot = row[i] - shift - dot(row, row, i);
            if (!(pivot > 0)) {
                return false;
            }
            row[i] = Math.sqrt(pivot);
            factor[i] = row;
        }
        return true;
    }

    private static double dot(double[] x, double[] y, int length) {
        double sum = 0;
        for (int k = 0; k < length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }
}
