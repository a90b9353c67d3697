package org.lorentztron.model.fit.network;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.fit.network.DominantEigenvector.Effort;
import org.lorentztron.model.kernels.Vectors;

/**
 * The matrices Gamma_c of all outputs, c = 1 to m, for one gradient D of the loss. With few columns they are written
 * out, m x d x d, so that what follows costs nothing per example, and eigenvectors are exact. With many columns they
 * are known by their products. Immutable, thread-safe.
 */
final class Gammas {
    /** Columns up to which the matrices are written out. */
    static final int MOST_DENSE = 64;

    private final UnitActivations units;
    private final double[][] lossGradient;
    private final double @Nullable [][][] dense;

    /** @param lossGradient D, m x n, not modified */
    Gammas(UnitActivations units, double[][] lossGradient) {
        this.units = units;
        this.lossGradient = lossGradient;
        this.dense = units.examples().columns() <= MOST_DENSE ? new double[lossGradient.length][][] : null;
        if (dense != null) {
            for (int c = 0; c < dense.length; c++) {
                dense[c] = gamma(lossGradient[c]).dense();
            }
        }
    }

    private GammaOperator gamma(double[] weights) {
        return new GammaOperator(units.kernel(), units.examples(), weights);
    }

    /** How many multiplications it took to make them. */
    long workOfMaking() {
        return dense == null
                ? 0
                : (long) count() * units.examples().entries() * units.examples().columns();
    }

    /** How many multiplications {@link #forms} takes. */
    long workOfForms() {
        long columns = units.examples().columns();
        long outputs = count();
        return dense == null
                ? units.examples().entries() + outputs * units.examples().rows()
                : outputs * columns * columns;
    }

    /** m. */
    int count() {
        return lossGradient.length;
    }

    /**
     * h'Gamma_c h of all outputs: length m.
     *
     * @param h length d, not modified
     */
    double[] forms(double[] h) {
        double[] forms = new double[lossGradient.length];
        double[] sigma = dense == null ? units.of(h) : h;
        for (int c = 0; c < forms.length; c++) {
            if (dense == null) {
                forms[c] = Vectors.dot(sigma, lossGradient[c]);
            } else {
                for (int j = 0; j < h.length; j++) {
                    forms[c] += h[j] * Vectors.dot(dense[c][j], h);
                }
            }
        }
        return forms;
    }

    /**
     * The dominant eigenvector of Gamma_c.
     *
     * @param seed of the start of Lanczos's method
     */
    DominantEigenvector dominant(int c, Effort effort, long seed) {
        if (dense == null) {
            return DominantEigenvector.of(gamma(lossGradient[c]), effort, seed);
        }
        effort.work().spend(DominantEigenvector.workOfDense(dense[c].length));
        return DominantEigenvector.ofDense(dense[c]);
    }

    /**
     * The dominant eigenvector of the sum of a_c Gamma_c; with many columns a vector on the way from h to it, with a
     * value of at least |h' sum h|.
     *
     * @param factors a, length m, not modified
     * @param h where to start, length 1, not modified
     * @param effort of Lanczos's method
     */
    DominantEigenvector dominant(double[] factors, double[] h, Effort effort) {
        if (dense == null) {
            double[] weights = new double[lossGradient[0].length];
            effort.work().spend((long) factors.length * weights.length);
            for (int c = 0; c < factors.length; c++) {
                Vectors.add(factors[c], lossGradient[c], weights);
            }
            return LanczosIteration.from(h, gamma(weights), effort);
        }
        effort.work().spend(workOfForms() + DominantEigenvector.workOfDense(h.length));
        double[][] sum = new double[h.length][h.length];
        for (int c = 0; c < factors.length; c++) {
            for (int j = 0; j < h.length; j++) {
                Vectors.add(factors[c], dense[c][j], sum[j]);
            }
        }
        return DominantEigenvector.ofDense(sum);
    }
}
