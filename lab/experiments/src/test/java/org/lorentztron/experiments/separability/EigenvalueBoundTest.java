package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;

class EigenvalueBoundTest {
    private static final double EXACT = 0;

    /** Never above the smallest eigenvalue, whatever the matrix; EJML's own decomposition says what that is. */
    @Property(tries = 200)
    void below_anyGramMatrix_isABound(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 12) int n,
            @ForAll @IntRange(min = 1, max = 30) int terms) {
        double[][] matrix = gram(new Random(seed), n, terms);

        double bound = EigenvalueBound.below(matrix, EXACT);

        double smallest = smallestEigenvalue(matrix);
        assertThat(bound).isGreaterThanOrEqualTo(0).isLessThanOrEqualTo(Math.max(0, smallest + 1e-12 * trace(matrix)));
        if (smallest > 0.01 * trace(matrix) / n) {
            assertThat(bound).isGreaterThan(smallest / 20_000);
        }
    }

    @Test
    void below_identity_isNearOne() {
        assertThat(EigenvalueBound.below(new double[][] {{1}, {0, 1}, {0, 0, 1}}, EXACT))
                .isBetween(0x1p-9, 1.0);
    }

    @Test
    void below_singularOrIndefinite_isZero() {
        assertThat(EigenvalueBound.below(new double[][] {{1}, {1, 1}}, EXACT)).isZero();
        assertThat(EigenvalueBound.below(new double[][] {{1}, {2, 1}}, EXACT)).isZero();
        assertThat(EigenvalueBound.below(new double[][] {{0}}, EXACT)).isZero();
        assertThat(EigenvalueBound.below(new double[][] {{Double.NaN}}, EXACT)).isZero();
    }

    /** Where the given numbers may be wrong by as much as the eigenvalue, nothing is proved. */
    @Test
    void below_uncertainEntries_lowerTheBound() {
        double[][] matrix = {{1}, {0.999, 1}};

        assertThat(EigenvalueBound.below(matrix, EXACT)).isPositive().isLessThan(0.001);
        assertThat(EigenvalueBound.below(matrix, 1e-4)).isPositive().isLessThan(EigenvalueBound.below(matrix, EXACT));
        assertThat(EigenvalueBound.below(matrix, 1e-3)).isZero();
    }

    private static double[][] gram(Random random, int n, int terms) {
        double[][] matrix = new double[n][n];
        for (int t = 0; t < terms; t++) {
            double[] x = random.ints(n, 0, 256).asDoubleStream().toArray();
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    matrix[i][j] += x[i] * x[j];
                }
            }
        }
        return matrix;
    }

    private static double trace(double[][] matrix) {
        double trace = 0;
        for (int i = 0; i < matrix.length; i++) {
            trace += matrix[i][i];
        }
        return trace;
    }

    private static double smallestEigenvalue(double[][] matrix) {
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(matrix.length, false, true);
        eigen.decompose(new DMatrixRMaj(matrix));
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < matrix.length; k++) {
            smallest = Math.min(smallest, eigen.getEigenvalue(k).getReal());
        }
        return smallest;
    }
}
