package org.lorentztron.model.kernels;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The eigenpairs of a symmetric matrix, by descending eigenvalue.
 *
 * @param values length r
 * @param vectors r arrays x with |x| = 1
 */
public record SymmetricEigenpairs(double[] values, double[][] vectors) {

    /**
     * All eigenpairs, by EJML. Each eigenvalue is exact but for a rounding of the largest.
     *
     * @param matrix r x r, symmetric, finite; not modified
     */
    public static SymmetricEigenpairs of(double[][] matrix) {
        return of(new DMatrixRMaj(matrix));
    }

    /**
     * The same.
     *
     * @param matrix r x r, symmetric, finite; not modified
     */
    public static SymmetricEigenpairs of(DMatrixRMaj matrix) {
        // EJML's QR steps end where a rounding is small beside the eigenvalues next to it. In a matrix of low rank
        // those
        // are roundings as well, and one matrix in ten of some 100 rows has no end. A multiple of the identity that
        // makes
        // all eigenvalues alike in size brings it.
        return shifted(matrix, 0)
                .or(() -> shifted(matrix, 2 * bound(matrix)))
                .orElseThrow(() -> new IllegalStateException(
                        "the eigenpairs of a matrix of " + matrix.numRows + " rows were not found"));
    }

    /** The eigenpairs of the matrix and a multiple of the identity, less this in their values. */
    private static Optional<SymmetricEigenpairs> shifted(DMatrixRMaj matrix, double shift) {
        int r = matrix.numRows;
        DMatrixRMaj sum = matrix.copy();
        for (int k = 0; shift != 0 && k < r; k++) {
            sum.add(k, k, shift);
        }
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(r, true, true);
        if (!eigen.decompose(sum)) {
            return Optional.empty();
        }
        int[] order = IntStream.range(0, r)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -eigen.getEigenvalue(k).getReal()))
                .mapToInt(k -> k)
                .toArray();
        double[] values = new double[r];
        double[][] vectors = new double[r][];
        for (int k = 0; k < r; k++) {
            values[k] = eigen.getEigenvalue(order[k]).getReal() - shift;
            vectors[k] = eigen.getEigenVector(order[k]).data;
        }
        return Optional.of(new SymmetricEigenpairs(values, vectors));
    }

    /** The largest sum of magnitudes of a row: no eigenvalue is larger. */
    private static double bound(DMatrixRMaj matrix) {
        double largest = 0;
        for (int i = 0; i < matrix.numRows; i++) {
            double sum = 0;
            for (int j = 0; j < matrix.numCols; j++) {
                sum += Math.abs(matrix.get(i, j));
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }
}
