package org.lorentztron.model.margin;

import org.lorentztron.model.vectors.Vectors;

/**
 * The eigenpairs at both ends of W = P'DP = Q L Q' without W: P has s rows, D = diag(w) has weights of any sign. By
 * descending eigenvalue; those that are 0 but for rounding are 0. Immutable, thread-safe.
 */
final class WeightedSquares {

    /*
     * With P = C E', E'E = I, the eigenpairs of W that are not 0 are those of the smaller C'DC = Z L Z':
     *
     *     W = E (C'DC) E'        Q = E Z        sqrt|l| q = W q / (l / sqrt|l|) = +-P' (D C z) / sqrt|l|
     *
     * The last form needs no E, so nothing is divided by a small pivot. C is the Cholesky factor of the s x s products
     * P P' = C C', with pivots, since equal rows make it singular; or P itself, with E the identity.
     */

    /** An eigenvalue of at most this part of the largest one is rounding. */
    private static final double ROUNDING = 1e-14;

    private final double[][] columns;
    private final double[] weights;
    private final double[] values;
    private final double[][] vectors;

    private WeightedSquares(double[][] columns, double[] weights, int wanted) {
        SymmetricEigenpairs pairs = ExtremeEigenpairs.of(weighted(columns, weights), wanted);
        this.columns = columns;
        this.weights = weights;
        this.values = pairs.values();
        this.vectors = pairs.vectors();
        double largest = Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
        for (int k = 0; k < values.length; k++) {
            values[k] = Math.abs(values[k]) > ROUNDING * largest ? values[k] : 0;
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
        return new WeightedSquares(PivotedCholesky.columns(products), weights, wanted);
    }

    /**
     * By W itself.
     *
     * @param columns P by columns, each of length s; kept
     * @param weights w, length s; kept
     * @param wanted at least so many of the largest eigenvalues, and of the smallest
     */
    static WeightedSquares ofColumns(double[][] columns, double[] weights, int wanted) {
        return new WeightedSquares(columns, weights, wanted);
    }

    /** C'DC. */
    private static double[][] weighted(double[][] columns, double[] weights) {
        int r = columns.length;
        double[][] product = new double[r][r];
        double[] scaled = new double[weights.length];
        for (int k = 0; k < r; k++) {
            for (int i = 0; i < scaled.length; i++) {
                scaled[i] = weights[i] * columns[k][i];
            }
            for (int l = 0; l <= k; l++) {
                product[k][l] = Vectors.dot(scaled, columns[l]);
                product[l][k] = product[k][l];
            }
        }
        return product;
    }

    /** How many eigenvalues there are; all others of W are 0 or not among those wanted. */
    int count() {
        return values.length;
    }

    /** l_k, descending in k. */
    double value(int k) {
        return values[k];
    }

    /**
     * The factors f, length s, new, for which P'f = sqrt|l_k| q_k, up to a sign.
     *
     * @param k of an eigenvalue that is not 0
     */
    double[] factors(int k) {
        double[] factors = new double[weights.length];
        for (int r = 0; r < columns.length; r++) {
            Vectors.add(vectors[k][r], columns[r], factors);
        }
        double root = Math.sqrt(Math.abs(values[k]));
        for (int i = 0; i < factors.length; i++) {
            factors[i] *= weights[i] / root;
        }
        return factors;
    }
}
