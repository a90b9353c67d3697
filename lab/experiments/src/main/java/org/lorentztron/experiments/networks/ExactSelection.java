package org.lorentztron.experiments.networks;

import org.ejml.data.DMatrixRMaj;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.SymmetricEigenpairs;

/**
 * The largest |g_h|_1 = sum_c |h' Gamma_c h| over all h of length 1, for polynomial networks: the largest eigenvalue of
 * any sum of +-Gamma_c (paper 6, appendix C). All 2^(m-1) choices of signs are tried. Immutable.
 */
final class ExactSelection {
    /** With more outputs, trying all signs takes too long. */
    static final int MOST_OUTPUTS = 12;

    private final double[][] rows;

    ExactSelection(Split.Part part) {
        rows = part.examples().stream().map(ExactSelection::dense).toArray(double[][]::new);
    }

    private static double[] dense(Features x) {
        double[] z = new double[x.size() + 1];
        for (int e = 0; e < x.nonZeros(); e++) {
            z[x.index(e)] = x.value(e);
        }
        z[x.size()] = 1;
        return z;
    }

    /**
     * The largest value.
     *
     * @param lossGradient D, m x n with m at most {@link #MOST_OUTPUTS}, not modified
     */
    double largest(double[][] lossGradient) {
        int columns = rows[0].length;
        double[][] gammas = new double[lossGradient.length][];
        for (int c = 0; c < gammas.length; c++) {
            gammas[c] = gamma(lossGradient[c]);
        }
        double largest = 0;
        // A sum and its negative have the same magnitudes: the first sign stays.
        for (int signs = 0; signs < 1 << gammas.length - 1; signs++) {
            double[] sum = gammas[0].clone();
            for (int c = 1; c < gammas.length; c++) {
                double sign = (signs >> c - 1 & 1) == 0 ? 1 : -1;
                for (int e = 0; e < sum.length; e++) {
                    sum[e] += sign * gammas[c][e];
                }
            }
            largest = Math.max(largest, largestMagnitude(DMatrixRMaj.wrap(columns, columns, sum)));
        }
        return largest;
    }

    private double[] gamma(double[] weights) {
        int columns = rows[0].length;
        double[] gamma = new double[columns * columns];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                double factor = weights[i] * rows[i][j];
                for (int l = 0; l < columns; l++) {
                    gamma[j * columns + l] += factor * rows[i][l];
                }
            }
        }
        return gamma;
    }

    private static double largestMagnitude(DMatrixRMaj symmetric) {
        double[] values = SymmetricEigenpairs.of(symmetric).values();
        return Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
    }
}
