package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/** Against the eigenvalues that a matrix was made of; all sizes are beyond those of which all pairs are computed. */
class ExtremeEigenpairsTest {
    private static final int SIZE = 220;

    /** H L H with a product of reflections H: eigenvalues L. */
    private static double[][] matrix(Random random, double[] eigenvalues) {
        int r = eigenvalues.length;
        double[][] matrix = new double[r][r];
        for (int i = 0; i < r; i++) {
            matrix[i][i] = eigenvalues[i];
        }
        for (int reflection = 0; reflection < 4; reflection++) {
            double[] u = random.doubles(r, -1, 1).toArray();
            double square = Vectors.dot(u, u);
            for (int side = 0; side < 2; side++) {
                for (double[] row : matrix) {
                    Vectors.add(-2 * Vectors.dot(row, u) / square, u, row);
                }
                matrix = transposed(matrix);
            }
        }
        // Symmetric to the last bit.
        for (int i = 0; i < r; i++) {
            for (int j = 0; j < i; j++) {
                matrix[i][j] = matrix[j][i];
            }
        }
        return matrix;
    }

    /** The matrix by its products. */
    private static SymmetricMatrix known(double[][] matrix) {
        return new SymmetricMatrix() {
            @Override
            public int size() {
                return matrix.length;
            }

            @Override
            public void times(double[] q, double[] product) {
                for (int i = 0; i < product.length; i++) {
                    product[i] = Vectors.dot(matrix[i], q);
                }
            }
        };
    }

    private static double[][] transposed(double[][] matrix) {
        double[][] transposed = new double[matrix.length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                transposed[j][i] = matrix[i][j];
            }
        }
        return transposed;
    }

    /** The k largest and the k smallest are as made, and M x = l x for each; vectors are orthonormal. */
    private static void assertExtremes(double[] eigenvalues, int wanted) {
        double[] sorted = DoubleStream.of(eigenvalues).sorted().toArray();
        double[][] matrix = matrix(new Random(3), eigenvalues);
        SymmetricEigenpairs found = ExtremeEigenpairs.of(known(matrix), wanted);
        double largest = Math.max(Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1]));
        int count = found.values().length;
        assertThat(count).isBetween(2 * wanted, SIZE - 1);
        for (int k = 0; k < wanted; k++) {
            assertThat(found.values()[k]).isCloseTo(sorted[sorted.length - 1 - k], within(1e-10 * largest));
            assertThat(found.values()[count - 1 - k]).isCloseTo(sorted[k], within(1e-10 * largest));
        }
        for (int k = 0; k < count; k++) {
            double[] x = found.vectors()[k];
            for (int i = 0; i < SIZE; i++) {
                assertThat(Vectors.dot(matrix[i], x)).isCloseTo(found.values()[k] * x[i], within(1e-9 * largest));
            }
            for (int l = 0; l <= k; l++) {
                assertThat(Vectors.dot(x, found.vectors()[l])).isCloseTo(k == l ? 1 : 0, within(1e-9));
            }
        }
    }

    @Test
    void of_bothSigns_areTheExtremes() {
        assertExtremes(new Random(1).doubles(SIZE, -3, 5).toArray(), 9);
        assertExtremes(new Random(2).doubles(SIZE).map(x -> x * x * x - 0.2).toArray(), 4);
    }

    @Test
    void of_equalEigenvalues_areAllFound() {
        double[] eigenvalues = new Random(1).doubles(SIZE, -1, 1).toArray();
        Arrays.fill(eigenvalues, 0, 3, 7);
        Arrays.fill(eigenvalues, 3, 7, -4);
        eigenvalues[7] = 5;
        assertExtremes(eigenvalues, 6);
    }

    /** All distinct ones are found before rounding brings the second copies into the first run. */
    @Test
    void of_equalEigenvaluesFarOut_areAllFound() {
        double[] eigenvalues = new Random(1).doubles(SIZE, -0.5, 0.5).toArray();
        System.arraycopy(new double[] {7, 7, 6.9, -4, -4, -3.9}, 0, eigenvalues, 0, 6);
        assertExtremes(eigenvalues, 2);
    }

    /** A machine of few support vectors: most of W is 0, and eigenvalues of one sign may be fewer than wanted. */
    @Test
    void of_lowRank_areFoundWithZeros() {
        double[] eigenvalues = new double[SIZE];
        Arrays.setAll(eigenvalues, k -> k < 5 ? 5 - k : k < 8 ? 4 - k : 0);
        assertExtremes(eigenvalues, 9);
    }

    @Test
    void of_sameMatrix_hasTheSameBits() {
        double[][] matrix =
                matrix(new Random(5), new Random(1).doubles(SIZE, -3, 5).toArray());
        assertThat(ExtremeEigenpairs.of(known(matrix), 5).vectors())
                .isDeepEqualTo(ExtremeEigenpairs.of(known(matrix), 5).vectors());
    }
}
