package org.lorentztron.experiments.separability;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Linear equations with a positive definite matrix, solved by one Cholesky factorisation for many right sides.
 * Components with 0 on the diagonal are left out: their unknowns are 0.
 */
final class SymmetricSystem {
    private final int[] components;
    private final int count;
    private final LinearSolverDense<DMatrixRMaj> cholesky;
    private final boolean positiveDefinite;

    /**
     * @param matrix lower triangle, rows of length i + 1 at least; not modified
     * @param ridge share of each number on the diagonal that is added to it
     */
    SymmetricSystem(double[][] matrix, double ridge) {
        components = new int[matrix.length];
        int n = 0;
        for (int j = 0; j < matrix.length; j++) {
            if (matrix[j][j] > 0) {
                components[n++] = j;
            }
        }
        count = n;
        DMatrixRMaj dense = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            double[] row = matrix[components[i]];
            for (int j = 0; j <= i; j++) {
                dense.data[i * n + j] = row[components[j]];
                dense.data[j * n + i] = row[components[j]];
            }
            dense.data[i * n + i] *= 1 + ridge;
        }
        cholesky = LinearSolverFactory_DDRM.symmPosDef(n);
        positiveDefinite = n > 0 && cholesky.setA(dense);
    }

    /** Whether the factorisation went to its end: without it there are no solutions. */
    boolean isPositiveDefinite() {
        return positiveDefinite;
    }

    /** The solution for one right side, which is not modified. */
    double[] solve(double[] right) {
        DMatrixRMaj given = new DMatrixRMaj(count, 1);
        DMatrixRMaj solution = new DMatrixRMaj(count, 1);
        for (int i = 0; i < count; i++) {
            given.data[i] = right[components[i]];
        }
        cholesky.solve(given, solution);
        double[] x = new double[right.length];
        for (int i = 0; i < count; i++) {
            x[components[i]] = solution.data[i];
        }
        return x;
    }
}
