package org.lorentztron.model.fit.network;

import java.util.Random;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/**
 * The eigenvector of a symmetric matrix whose eigenvalue has the largest magnitude (paper 6, eq. 5): exact for a matrix
 * of numbers, by {@link LanczosIteration} for one that is known by its products.
 *
 * @param vector h, length 1; any one where the matrix is zero
 * @param value lambda, signed
 * @param residual |Gamma h - lambda h|: an eigenvalue lies no further from lambda
 */
record DominantEigenvector(double[] vector, double value, double residual) {

    /**
     * How far the iteration goes.
     *
     * @param tolerance residual over |lambda| with which it ends
     * @param mostProducts with the matrix; where eigenvalues are close, fewer give a vector between them, which is
     *     nearly as good
     * @param work of the whole fit, with which the iteration ends as well
     */
    record Effort(double tolerance, int mostProducts, Work work) {
        static final Effort DEFAULT = new Effort(1e-5, 300);

        /** An effort that no other work bounds. */
        Effort(double tolerance, int mostProducts) {
            this(tolerance, mostProducts, Work.UNLIMITED);
        }

        /** The same with at most this many products. */
        Effort atMost(int products) {
            return new Effort(tolerance, Math.min(mostProducts, products), work);
        }
    }

    /** About what {@link #ofDense} takes, in multiplications. */
    static long workOfDense(long size) {
        return 10 * size * size * size;
    }

    /**
     * Finds the eigenvector by products.
     *
     * @param seed of the random start
     */
    static DominantEigenvector of(SymmetricMatrix matrix, Effort effort, long seed) {
        Random random = new Random(seed);
        double[] start = new double[matrix.size()];
        for (int j = 0; j < start.length; j++) {
            start[j] = random.nextGaussian();
        }
        Vectors.scale(1 / Vectors.norm(start), start);
        return LanczosIteration.from(start, matrix, effort);
    }

    /**
     * Finds the eigenvector of a matrix of numbers.
     *
     * @param matrix symmetric, d x d, finite; not modified
     */
    static DominantEigenvector ofDense(double[][] matrix) {
        SymmetricEigenpairs pairs = SymmetricEigenpairs.of(matrix);
        int last = matrix.length - 1;
        int best = Math.abs(pairs.values()[last]) > Math.abs(pairs.values()[0]) ? last : 0;
        double[] h = pairs.vectors()[best].clone();
        Vectors.scale(1 / Vectors.norm(h), h);
        double value = pairs.values()[best];
        double squares = 0;
        for (int j = 0; j < h.length; j++) {
            double rest = Vectors.dot(matrix[j], h) - value * h[j];
            squares += rest * rest;
        }
        return new DominantEigenvector(h, value, Math.sqrt(squares));
    }
}
