package org.lorentztron.model.average;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * The orthogonal Procrustes problem (paper 1, eq. 26-27): the orthogonal Omega, reflections allowed, that minimises
 * |Omega B - A| for two matrices A, B of rank x dimension.
 *
 * <p>With the singular value decomposition A B' = X S Y' it is Omega = X Y'. Below full rank (s_d &lt; 1e-10 s_1) the
 * solution is not unique, and that of A B' + 1e-12 s_1 I is taken, which stays close to the identity; if A B' = 0 it is
 * the identity. Stateless.
 */
public final class OrthogonalProcrustes {
    private static final double FULL_RANK = 1e-10;
    private static final double RIDGE = 1e-12;

    private OrthogonalProcrustes() {}

    /**
     * Rotates B towards A.
     *
     * @param rank d
     * @param target A, row-major, d x dimension, finite, not modified
     * @param moved B, likewise
     * @return Omega B, a new array
     */
    public static double[] align(int rank, double[] target, double[] moved) {
        return rotated(rank, rotation(rank, target, moved), moved);
    }

    /** As {@link #align}, but B becomes Omega B. */
    static void alignInPlace(int rank, double[] target, double[] moved) {
        RowMatrices.multiply(rank, rotation(rank, target, moved), moved);
    }

    /**
     * A rotation of B.
     *
     * @param rank d
     * @param omega Omega, row-major, d x d, not modified
     * @param moved B, row-major, d x dimension, not modified
     * @return Omega B, a new array
     */
    public static double[] rotated(int rank, double[] omega, double[] moved) {
        return RowMatrices.times(rank, omega, moved);
    }

    /** Omega, row-major, d x d; parameters as in {@link #align}. */
    public static double[] rotation(int rank, double[] target, double[] moved) {
        DMatrixRMaj product = DMatrixRMaj.wrap(rank, rank, RowMatrices.timesTransposed(rank, target, moved));
        double largest = maxAbs(product.data);
        if (!(largest > 0)) {
            return identity(rank);
        }
        // Omega does not depend on the scale; entries near 1 keep the decomposition clear of under- and overflow.
        for (int i = 0; i < product.data.length; i++) {
            product.data[i] /= largest;
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd = decompose(product);
        double first = extreme(svd, true);
        if (extreme(svd, false) < FULL_RANK * first) {
            for (int unit = 0; unit < rank; unit++) {
                product.data[unit * rank + unit] += RIDGE * first;
            }
            svd = decompose(product);
        }
        return RowMatrices.times(rank, svd.getU(null, false).data, svd.getV(null, true).data);
    }

    private static SingularValueDecomposition_F64<DMatrixRMaj> decompose(DMatrixRMaj matrix) {
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(matrix.numRows, matrix.numCols, true, true, false);
        if (!svd.decompose(matrix.copy())) {
            throw new IllegalStateException("singular value decomposition of a " + matrix.numRows + " x "
                    + matrix.numCols + " matrix with largest entry " + maxAbs(matrix.data) + " did not converge");
        }
        return svd;
    }

    private static double extreme(SingularValueDecomposition_F64<DMatrixRMaj> svd, boolean largest) {
        double result = svd.getSingularValues()[0];
        for (int k = 1; k < svd.numberOfSingularValues(); k++) {
            double value = svd.getSingularValues()[k];
            result = largest ? Math.max(result, value) : Math.min(result, value);
        }
        return result;
    }

    private static double[] identity(int rank) {
        double[] identity = new double[rank * rank];
        for (int unit = 0; unit < rank; unit++) {
            identity[unit * rank + unit] = 1;
        }
        return identity;
    }

    private static double maxAbs(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
