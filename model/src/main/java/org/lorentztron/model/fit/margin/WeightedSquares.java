package org.lorentztron.model.fit.margin;

import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.SymmetricMatrix;

/**
 * The eigenpairs at both ends of W = P'DP = Q L Q' without W: P has s rows, D = diag(w) has weights of any sign. By
 * descending eigenvalue; those that are 0 but for rounding are 0. Immutable, thread-safe.
 */
final class WeightedSquares {

    /*
     * With P = C E', E'E = I, the eigenpairs of W that are not 0 are those of C'DC = Z L Z':
     *
     *     W = E (C'DC) E'        Q = E Z        sqrt|l| q = W q / (l / sqrt|l|) = +-P' (D C z) / sqrt|l|
     *
     * The last form needs no E, so nothing is divided by a small pivot. C is the Cholesky factor of the s x s products
     * P P' = C C', with pivots, since equal rows make it singular; or P itself, with E the identity.
     */

    /** An eigenvalue of at most this part of the largest one is rounding. */
    private static final double ROUNDING = 1e-14;

    private final Factor factor;
    private final double[] weights;
    private final double[] values;
    private final double[][] vectors;
    private final double largestRounded;

    private WeightedSquares(Factor factor, double[] weights, int wanted) {
        SymmetricEigenpairs pairs = ExtremeEigenpairs.of(new Product(factor, weights), wanted);
        this.factor = factor;
        this.weights = weights;
        this.values = pairs.values();
        this.vectors = pairs.vectors();
        double least = ROUNDING * Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
        double rounded = 0;
        for (int k = 0; k < values.length; k++) {
            if (Math.abs(values[k]) <= least) {
                rounded = Math.max(rounded, Math.abs(values[k]));
                values[k] = 0;
            }
        }
        this.largestRounded = rounded;
    }

    /** C'DC. */
    private record Product(Factor factor, double[] weights) implements SymmetricMatrix {
        @Override
        public int size() {
            return factor.columns();
        }

        @Override
        public void times(double[] q, double[] product) {
            double[] rows = new double[weights.length];
            factor.times(q, rows);
            for (int i = 0; i < rows.length; i++) {
                rows[i] *= weights[i];
            }
            factor.transposedTimes(rows, product);
        }
    }

    /**
     * By the s x s problem of the products.
     *
     * @param products P P', s x s with a diagonal that is not all 0; not modified
     * @param weights w, length s; kept
     * @param wanted at least so many of the largest eigenvalues, and of the smallest
     */
    static WeightedSquares ofProducts(double[][] products, double[] weights, int wanted) {
        return new WeightedSquares(new DenseFactor(PivotedCholesky.columns(products)), weights, wanted);
    }

    /**
     * By P itself.
     *
     * @param rows P; kept
     * @param weights w, length s; kept
     * @param wanted at least so many of the largest eigenvalues, and of the smallest
     */
    static WeightedSquares ofRows(Factor rows, double[] weights, int wanted) {
        return new WeightedSquares(rows, weights, wanted);
    }

    /** How many eigenvalues there are; all others of W are 0 or not among those wanted. */
    int count() {
        return values.length;
    }

    /** l_k, descending in k. */
    double value(int k) {
        return values[k];
    }

    /** The largest |l| that is taken for rounding. */
    double largestRounded() {
        return largestRounded;
    }

    /**
     * The factors f, length s, new, for which P'f = sqrt|l_k| q_k, up to a sign.
     *
     * @param k of an eigenvalue that is not 0
     */
    double[] factors(int k) {
        double[] factors = new double[weights.length];
        factor.times(vectors[k], factors);
        double root = Math.sqrt(Math.abs(values[k]));
        for (int i = 0; i < factors.length; i++) {
            factors[i] *= weights[i] / root;
        }
        return factors;
    }
}
