package org.lorentztron.model.fit.network;

import org.lorentztron.model.fit.network.DominantEigenvector.Effort;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/**
 * The dominant eigenvector of a matrix that is known by its products, by Lanczos's method: the best vector of the span
 * of v, A v, A^2 v, ..., v the start. Stateless.
 *
 * <p>The magnitude of the value found is never below that of the start, |v'A v|. Both ends of the spectrum are found
 * alike, so eigenvalues +-lambda of equal magnitude do no harm. An eigenvector at right angles to the start is not
 * seen; a random start has none.
 */
final class LanczosIteration {

    /*
     * In exact arithmetic three terms keep the vectors orthogonal. In double they lose it as soon as a value has
     * settled, and settled values then appear again. Every new vector is therefore made orthogonal to all others,
     * twice, which "is enough" (Parlett 1998, section 6.9). The memory is bounded: after LARGEST_SPAN products the
     * method starts again from the best vector so far. With many columns that is earlier, so that a span
     * never takes more than 128 MB, or ten vectors.
     */

    private static final int LARGEST_SPAN = 100;
    private static final int SMALLEST_SPAN = 10;
    /** Numbers of a span. */
    private static final int MOST_NUMBERS = 1 << 24;

    private static final int FIRST_CHECK = 4;
    /** The small eigenproblem is solved each time the span has grown by this share. */
    private static final double GROWTH = 1.3;
    /** Of a new direction over A v: nothing but rounding is left. */
    private static final double EXHAUSTED = 1e-13;

    private LanczosIteration() {}

    /**
     * Iterates.
     *
     * @param start v, length 1, not modified
     */
    static DominantEigenvector from(double[] start, SymmetricMatrix matrix, Effort effort) {
        DominantEigenvector best = new DominantEigenvector(start, 0, Double.POSITIVE_INFINITY);
        int largest = Math.max(SMALLEST_SPAN, Math.min(LARGEST_SPAN, MOST_NUMBERS / matrix.size()));
        for (int left = effort.mostProducts(); left > 0; left -= largest) {
            best = span(best.vector(), matrix, effort.atMost(Math.min(left, largest)));
            if (best.residual() <= effort.tolerance() * Math.abs(best.value())
                    || effort.work().isSpent()) {
                break;
            }
        }
        return best;
    }

    /**
     * The best vector of one span, which grows until the residual is small enough or nothing is left to add or to
     * spend.
     */
    private static DominantEigenvector span(double[] start, SymmetricMatrix matrix, Effort effort) {
        int largest = Math.min(effort.mostProducts(), matrix.size());
        double[][] vectors = new double[largest][];
        double[] diagonal = new double[largest];
        double[] next = new double[largest];
        double[] product = new double[matrix.size()];
        vectors[0] = start.clone();
        int check = FIRST_CHECK;
        for (int j = 0; ; j++) {
            matrix.times(vectors[j], product);
            double length = Vectors.norm(product);
            diagonal[j] = Vectors.dot(vectors[j], product);
            for (int pass = 0; pass < 2; pass++) {
                for (int l = 0; l <= j; l++) {
                    Vectors.add(-Vectors.dot(vectors[l], product), vectors[l], product);
                }
            }
            next[j] = Vectors.norm(product);
            effort.work().spend(matrix.workOfTimes() + 4L * (j + 2) * matrix.size());
            boolean isLast = j + 1 == largest
                    || !(next[j] > EXHAUSTED * length)
                    || effort.work().isSpent();
            if (isLast || j + 1 >= check) {
                effort.work().spend(DominantEigenvector.workOfDense(j + 1L));
                DominantEigenvector small = DominantEigenvector.ofDense(tridiagonal(diagonal, next, j + 1));
                double residual = next[j] * Math.abs(small.vector()[j]);
                if (isLast || residual <= effort.tolerance() * Math.abs(small.value())) {
                    return new DominantEigenvector(combined(vectors, small.vector()), small.value(), residual);
                }
                check = (int) Math.ceil(GROWTH * check);
            }
            vectors[j + 1] = product.clone();
            Vectors.scale(1 / next[j], vectors[j + 1]);
        }
    }

    private static double[][] tridiagonal(double[] diagonal, double[] next, int size) {
        double[][] matrix = new double[size][size];
        for (int j = 0; j < size; j++) {
            matrix[j][j] = diagonal[j];
            if (j > 0) {
                matrix[j][j - 1] = next[j - 1];
                matrix[j - 1][j] = next[j - 1];
            }
        }
        return matrix;
    }

    private static double[] combined(double[][] vectors, double[] factors) {
        double[] sum = new double[vectors[0].length];
        for (int j = 0; j < factors.length; j++) {
            Vectors.add(factors[j], vectors[j], sum);
        }
        Vectors.scale(1 / Vectors.norm(sum), sum);
        return sum;
    }
}
