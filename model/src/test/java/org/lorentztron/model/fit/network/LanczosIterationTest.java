package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.fit.network.DominantEigenvector.Effort;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/** Lanczos's method against EJML's eigenvectors of the same matrix. */
class LanczosIterationTest {
    private static final Effort EXACT = new Effort(1e-9, 2_000);

    /** A matrix of numbers that is multiplied alone, and counts how often. */
    private static final class Counted implements SymmetricMatrix {
        private final double[][] numbers;
        private int products;

        Counted(double[][] numbers) {
            this.numbers = numbers;
        }

        @Override
        public int size() {
            return numbers.length;
        }

        @Override
        public void times(double[] h, double[] product) {
            products++;
            for (int j = 0; j < product.length; j++) {
                product[j] = Vectors.dot(numbers[j], h);
            }
        }
    }

    private static double[][] symmetric(Random random, int size) {
        double[][] matrix = Problems.normal(random, size, size);
        for (int j = 0; j < size; j++) {
            for (int l = 0; l < j; l++) {
                matrix[j][l] = matrix[l][j];
            }
        }
        return matrix;
    }

    /** More columns than one span has vectors, so that most of them start again. */
    @Property(tries = 20)
    void dominantEigenvector_anyMatrix_isThatOfEjml(@ForAll long seed, @ForAll @IntRange(min = 1, max = 150) int size) {
        double[][] numbers = symmetric(new Random(seed), size);
        DominantEigenvector expected = DominantEigenvector.ofDense(numbers);
        DominantEigenvector found = DominantEigenvector.of(new Counted(numbers), EXACT, seed + 1);
        // Where both ends of the spectrum are nearly alike, either is right.
        assertClose("|lambda|", Math.abs(found.value()), Math.abs(expected.value()), 1e-7);
        assertThat(found.residual()).isLessThanOrEqualTo(1e-9 * Math.abs(found.value()) + 1e-12);
        double[] rest = new double[size];
        new Counted(numbers).times(found.vector(), rest);
        Vectors.add(-found.value(), found.vector(), rest);
        assertThat(Vectors.norm(rest)).isLessThanOrEqualTo(found.residual() + 1e-8 * Math.abs(found.value()));
    }

    /** What the refinement of a choice rests on: few products from a start never give less than the start has. */
    @Property(tries = 50)
    void from_fewProducts_isNotBelowItsStart(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int products) {
        Random random = new Random(seed);
        double[][] numbers = symmetric(random, 40);
        double[] start = Problems.units(random, 1, 40)[0];
        Counted matrix = new Counted(numbers);
        DominantEigenvector found = LanczosIteration.from(start, matrix, new Effort(0, products));
        assertThat(matrix.products).isEqualTo(products);
        double[] product = new double[40];
        matrix.times(start, product);
        assertThat(Math.abs(found.value())).isGreaterThanOrEqualTo(Math.abs(Vectors.dot(start, product)) * (1 - 1e-12));
        matrix.times(found.vector(), product);
        assertClose("h'A h", Vectors.dot(found.vector(), product), found.value(), 1e-10);
    }

    /**
     * The largest eigenvalue 1, its neighbour 1 - 1e-4 and 119 others between -0.9 and 0.9: the power method would take
     * 10^5 products and more.
     */
    @Test
    void dominantEigenvector_closeEigenvalues_areToldApart() {
        double[][] numbers = new double[121][121];
        for (int j = 0; j < 119; j++) {
            numbers[j][j] = 0.9 * (j - 59) / 59;
        }
        numbers[119][119] = 1 - 1e-4;
        numbers[120][120] = 1;
        Counted matrix = new Counted(numbers);
        DominantEigenvector found = DominantEigenvector.of(matrix, new Effort(1e-10, 2_000), 3);
        assertClose("lambda", found.value(), 1, 1e-9);
        assertThat(Math.abs(found.vector()[120])).isGreaterThan(1 - 1e-9);
        assertThat(matrix.products).isLessThan(100);
    }
}
