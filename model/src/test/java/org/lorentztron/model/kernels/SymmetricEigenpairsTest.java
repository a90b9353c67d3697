package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.junit.jupiter.api.Test;

class SymmetricEigenpairsTest {

    /** Sums of few outer products, as events with equal features make them: one in ten has no end in EJML alone. */
    @Property(tries = 200)
    void of_lowRank_hasAllEigenpairs(
            @ForAll @IntRange(min = 1, max = 160) int rows,
            @ForAll @IntRange(min = 1, max = 4) int rank,
            @ForAll int seed) {
        double[][] matrix = sum(rows, rank, seed);
        double norm = norm(matrix);

        SymmetricEigenpairs pairs = SymmetricEigenpairs.of(matrix);

        assertThat(pairs.values()).hasSize(rows).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        for (int k = 0; k < rows; k++) {
            double[] vector = pairs.vectors()[k];
            double furthest = 0;
            for (int i = 0; i < rows; i++) {
                furthest = Math.max(furthest, Math.abs(Vectors.dot(matrix[i], vector) - pairs.values()[k] * vector[i]));
            }
            assertThat(Vectors.norm(vector)).isCloseTo(1, within(1e-12));
            assertThat(furthest).isLessThanOrEqualTo(1e-12 * rows * norm);
        }
    }

    /** Why there is a second way: the first fails for this matrix. */
    @Test
    void of_matrixThatEjmlDoesNotDecompose_isDecomposed() {
        double[][] matrix = null;
        for (int seed = 0; matrix == null; seed++) {
            double[][] candidate = sum(100, 2, seed);
            if (!DecompositionFactory_DDRM.eig(100, true, true).decompose(new DMatrixRMaj(candidate))) {
                matrix = candidate;
            }
        }

        SymmetricEigenpairs pairs = SymmetricEigenpairs.of(matrix);

        double trace = 0;
        double sum = 0;
        for (int k = 0; k < 100; k++) {
            trace += matrix[k][k];
            sum += pairs.values()[k];
        }
        assertThat(sum).isCloseTo(trace, within(1e-11 * norm(matrix)));
    }

    /** Equal entries but for the last, which is 1; each product of another level and weight. */
    private static double[][] sum(int rows, int rank, int seed) {
        Random random = new Random(seed);
        double[][] matrix = new double[rows][rows];
        for (int r = 0; r < rank; r++) {
            double weight = random.nextGaussian();
            double level = random.nextInt(101) / 100.0;
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < rows; j++) {
                    matrix[i][j] += weight * (i == rows - 1 ? 1 : level) * (j == rows - 1 ? 1 : level);
                }
            }
        }
        return matrix;
    }

    private static double norm(double[][] matrix) {
        double squares = 0;
        for (double[] row : matrix) {
            squares += Vectors.dot(row, row);
        }
        return Math.sqrt(squares) + Double.MIN_NORMAL;
    }
}
