package org.lorentztron.model.margin;

import java.util.Comparator;
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
record SymmetricEigenpairs(double[] values, double[][] vectors) {

    /**
     * All eigenpairs, by EJML.
     *
     * @param matrix r x r, symmetric, finite; not modified
     */
    static SymmetricEigenpairs of(double[][] matrix) {
        int r = matrix.length;
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(r, true, true);
        if (!eigen.decompose(new DMatrixRMaj(matrix))) {
            throw new IllegalStateException("eigenpairs of a " + r + " x " + r + " matrix did not converge");
        }
        int[] order = IntStream.range(0, r)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -eigen.getEigenvalue(k).getReal()))
                .mapToInt(k -> k)
                .toArray();
        double[] values = new double[r];
        double[][] vectors = new double[r][];
        for (int k = 0; k < r; k++) {
            values[k] = eigen.getEigenvalue(order[k]).getReal();
            vectors[k] = eigen.getEigenVector(order[k]).data;
        }
        return new SymmetricEigenpairs(values, vectors);
    }
}
