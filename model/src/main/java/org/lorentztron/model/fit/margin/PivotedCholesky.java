package org.lorentztron.model.fit.margin;

import java.util.Arrays;

/**
 * G = C C' of a positive semidefinite matrix, s x s, with the largest remaining diagonal entry as the next pivot. C has
 * as many columns as G has rank but for rounding. Stateless.
 */
final class PivotedCholesky {
    /** A pivot of at most this part of the largest diagonal entry is rounding. */
    private static final double RANK = 1e-14;

    private PivotedCholesky() {}

    /**
     * The factor.
     *
     * @param matrix G, s x s, not modified
     * @return C by columns: rank x s, new; columns are arrays, so C2 makes vectors of the loops over them
     */
    static double[][] columns(double[][] matrix) {
        int s = matrix.length;
        double[] rest = new double[s];
        for (int i = 0; i < s; i++) {
            rest[i] = matrix[i][i];
        }
        double least = RANK * rest[largest(rest)];
        double[][] columns = new double[s][];
        int rank = 0;
        for (int p = largest(rest); rank < s && rest[p] > least; p = largest(rest)) {
            double[] column = matrix[p].clone();
            for (int k = 0; k < rank; k++) {
                subtract(columns[k][p], columns[k], column);
            }
            double pivot = Math.sqrt(rest[p]);
            for (int i = 0; i < s; i++) {
                column[i] /= pivot;
                rest[i] -= column[i] * column[i];
            }
            rest[p] = 0;
            columns[rank++] = column;
        }
        return Arrays.copyOf(columns, rank);
    }

    private static int largest(double[] values) {
        int largest = 0;
        for (int i = 1; i < values.length; i++) {
            largest = values[i] > values[largest] ? i : largest;
        }
        return largest;
    }

    private static void subtract(double factor, double[] from, double[] column) {
        for (int i = 0; i < column.length; i++) {
            column[i] -= factor * from[i];
        }
    }
}
