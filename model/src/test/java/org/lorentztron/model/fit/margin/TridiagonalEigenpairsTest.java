package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.kernels.SymmetricEigenpairs;

/** Against EJML's eigenvalues of the same matrix, and T x = l x. */
class TridiagonalEigenpairsTest {

    private static double[][] identity(int k) {
        double[][] identity = new double[k][k];
        for (int j = 0; j < k; j++) {
            identity[j][j] = 1;
        }
        return identity;
    }

    private static double[][] dense(double[] diagonal, double[] next) {
        double[][] t = new double[diagonal.length][diagonal.length];
        for (int j = 0; j < t.length; j++) {
            t[j][j] = diagonal[j];
            if (j + 1 < t.length) {
                t[j][j + 1] = next[j];
                t[j + 1][j] = next[j];
            }
        }
        return t;
    }

    private static void assertEigenpairs(double[] diagonal, double[] next) {
        int k = diagonal.length;
        double[][] t = dense(diagonal, next);
        SymmetricEigenpairs expected = SymmetricEigenpairs.of(t);
        SymmetricEigenpairs found = TridiagonalEigenpairs.of(diagonal.clone(), next.clone(), identity(k));
        double largest = Math.max(Math.abs(expected.values()[0]), Math.abs(expected.values()[k - 1]));
        assertThat(found.values()).containsExactly(expected.values(), within(1e-13 * largest));
        for (int j = 0; j < k; j++) {
            double[] x = found.vectors()[j];
            double square = 0;
            for (int i = 0; i < k; i++) {
                double product = 0;
                for (int l = Math.max(0, i - 1); l <= Math.min(k - 1, i + 1); l++) {
                    product += t[i][l] * x[l];
                }
                assertThat(product).isCloseTo(found.values()[j] * x[i], within(1e-13 * largest));
                square += x[i] * x[i];
            }
            assertThat(square).isCloseTo(1, within(1e-13));
        }
    }

    /** Entries of magnitudes from 1e-9 to 1, some of them 0. */
    @Property(tries = 100)
    void of_anyMatrix_areItsEigenpairs(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int k) {
        Random random = new Random(seed);
        double[] diagonal = new double[k];
        double[] next = new double[k];
        for (int j = 0; j < k; j++) {
            diagonal[j] = random.nextInt(5) == 0 ? 0 : random.nextGaussian();
            next[j] = random.nextInt(5) == 0 ? 0 : random.nextGaussian() * StrictMath.pow(10, -random.nextInt(10));
        }
        assertEigenpairs(diagonal, next);
    }

    /** Wilkinson's matrix: pairs of eigenvalues that agree in all digits. */
    @Test
    void of_eigenvaluesThatNearlyAgree_areItsEigenpairs() {
        double[] diagonal = new double[41];
        Arrays.setAll(diagonal, j -> Math.abs(j - 20));
        double[] next = new double[41];
        Arrays.fill(next, 1);
        assertEigenpairs(diagonal, next);
    }

    @Test
    void of_zeros_areZeros() {
        SymmetricEigenpairs found = TridiagonalEigenpairs.of(new double[3], new double[3], identity(3));
        assertThat(found.values()).containsOnly(0);
    }

    @Test
    void of_lastRow_isThatOfTheVectors() {
        double[] diagonal = new Random(1).doubles(30).toArray();
        double[] next = new Random(2).doubles(30).toArray();
        SymmetricEigenpairs whole = TridiagonalEigenpairs.of(diagonal.clone(), next.clone(), identity(30));
        double[][] last = new double[30][1];
        last[29][0] = 1;
        SymmetricEigenpairs row = TridiagonalEigenpairs.of(diagonal, next, last);
        assertThat(row.values()).containsExactly(whole.values());
        for (int j = 0; j < 30; j++) {
            assertThat(row.vectors()[j]).containsExactly(whole.vectors()[j][29]);
        }
    }
}
