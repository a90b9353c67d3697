package org.lorentztron.experiments.average;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairModelAverage;

/**
 * The average of a pair's scores as functions, brought back to the rank of its models.
 *
 * <pre>
 *     score_m(z) = z' W_m z,  W_m = U_m' U_m - V_m' V_m       W = mean of all W_m       W = sum of lambda_k e_k e_k'
 *     U: sqrt(lambda_k) e_k' of the d largest lambda_k &gt; 0
 *     V: sqrt(-lambda_k) e_k' of the d smallest lambda_k &lt; 0
 * </pre>
 *
 * <p>Symmetries do not matter here, so nothing is aligned; among all pairs of d x (n + 1) matrices U, V this one is
 * nearest to the mean score in the Frobenius norm of W. Rows are 0 where eigenvalues of a sign are fewer than d. Holds
 * (n + 1)(n + 2) / 2 doubles; {@link #average()} takes a symmetric eigendecomposition of W, some 5 (n + 1)^3
 * operations, unless nothing was added since. Not thread-safe.
 */
public final class FunctionSpaceAverage implements PairModelAverage {
    private int rank;
    private int dimension;
    /** Sum of all W_m: its lower triangle, row by row. */
    private double[] sum = {};

    private long intervals;
    private @Nullable DosModel average;

    /** Adds W of the model; as nothing is moved and distances are not measured, the step is 0. */
    @Override
    public AlignmentStep add(DosModel trained) {
        if (intervals == 0) {
            rank = trained.rank();
            dimension = trained.dimension();
            sum = new double[dimension * (dimension + 1) / 2];
        } else if (trained.rank() != rank || trained.dimension() != dimension) {
            throw new IllegalArgumentException("model has rank " + trained.rank() + " and dimension "
                    + trained.dimension() + ", expected " + rank + " and " + dimension);
        }
        addSquares(trained.u(), 1);
        addSquares(trained.v(), -1);
        intervals++;
        average = null;
        return new AlignmentStep(0, 0);
    }

    /** sum += sign A'A. */
    private void addSquares(double[] matrix, int sign) {
        for (int unit = 0; unit < rank; unit++) {
            int row = unit * dimension;
            int entry = 0;
            for (int i = 0; i < dimension; i++) {
                double factor = sign * matrix[row + i];
                for (int j = 0; j <= i; j++) {
                    sum[entry++] += factor * matrix[row + j];
                }
            }
        }
    }

    @Override
    public DosModel average() {
        if (intervals == 0) {
            throw new IllegalStateException("average of no model asked for");
        }
        if (average == null) {
            average = truncated(SymmetricEigenpairs.of(mean()));
        }
        return average;
    }

    private DMatrixRMaj mean() {
        DMatrixRMaj mean = new DMatrixRMaj(dimension, dimension);
        int entry = 0;
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                double value = sum[entry++] / intervals;
                mean.set(i, j, value);
                mean.set(j, i, value);
            }
        }
        return mean;
    }

    private DosModel truncated(SymmetricEigenpairs pairs) {
        double[] u = new double[rank * dimension];
        double[] v = new double[rank * dimension];
        for (int unit = 0; unit < Math.min(rank, dimension); unit++) {
            putRow(pairs, unit, 1, unit, u);
            putRow(pairs, dimension - 1 - unit, -1, unit, v);
        }
        return new DosModel(rank, dimension, u, v);
    }

    /** Row {@code unit} = sqrt(sign lambda_k) e_k', or 0 if the eigenvalue has the other sign. */
    private void putRow(SymmetricEigenpairs pairs, int k, int sign, int unit, double[] matrix) {
        double length = Math.sqrt(Math.max(0, sign * pairs.values()[k]));
        for (int j = 0; j < dimension; j++) {
            matrix[unit * dimension + j] = length * pairs.vectors()[k][j];
        }
    }

    @Override
    public long intervals() {
        return intervals;
    }
}
