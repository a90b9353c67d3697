package org.lorentztron.experiments.networks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.Features;

/** The split, and the machines that networks are compared with. */
class BaselinesTest {
    @TempDir
    Path folder;

    private Split split(int points) throws IOException {
        return Split.of(DataName.open("libsvm:" + Clouds.products(folder.resolve("products"), points, 5)), 1);
    }

    @Test
    void split_anyData_isHalvedAndScaled() throws IOException {
        Split split = split(41);
        assertThat(split.training().size()).isEqualTo(20);
        assertThat(split.validation().size()).isEqualTo(10);
        assertThat(split.test().size()).isEqualTo(11);
        for (int j = 0; j < 2; j++) {
            int feature = j;
            double[] values = split.training().examples().stream()
                    .mapToDouble(x -> value(x, feature))
                    .sorted()
                    .toArray();
            assertThat(values[0]).isEqualTo(-1);
            assertThat(values[values.length - 1]).isEqualTo(1);
        }
        // The third feature is constant.
        assertThat(split.test().examples())
                .allSatisfy(x -> assertThat(value(x, 2)).isZero());
    }

    private static double value(Features x, int feature) {
        for (int e = 0; e < x.nonZeros(); e++) {
            if (x.index(e) == feature) {
                return x.value(e);
            }
        }
        return 0;
    }

    /** The duality gap is what violations of the tolerance add to the primal objective, and a hundredth of it. */
    @Property(tries = 50)
    void solve_anyProblem_nearlyClosesTheDualityGap(
            @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 2) double c) {
        Random random = new Random(seed);
        int n = 20;
        double[][] x = new double[n][4];
        double[][] gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 4; j++) {
                x[i][j] = random.nextGaussian();
            }
            for (int j = 0; j <= i; j++) {
                double product = 1;
                for (int k = 0; k < 4; k++) {
                    product += x[i][k] * x[j][k];
                }
                gram[i][j] = product * product;
                gram[j][i] = gram[i][j];
            }
        }
        int[] signs = random.ints(n, 0, 2).map(bit -> 2 * bit - 1).toArray();
        double[] alpha = new BoxDual(gram, signs, c).solve(seed);
        double quadratic = 0;
        double linear = 0;
        double hinge = 0;
        for (int i = 0; i < n; i++) {
            double margin = 0;
            for (int j = 0; j < n; j++) {
                margin += signs[i] * signs[j] * gram[i][j] * alpha[j];
            }
            assertThat(alpha[i]).isBetween(0.0, c);
            quadratic += alpha[i] * margin / 2;
            linear += alpha[i];
            hinge += Math.max(0, 1 - margin);
        }
        double primal = quadratic + c * hinge;
        assertThat(primal - (linear - quadratic))
                .isBetween(-1e-9 * primal, 0.01 * primal + 2 * n * c * BoxDual.TOLERANCE);
    }

    @Test
    void kernel_sparseFeatures_isTheSquareOfTheProductPlusOne() {
        Features x = Features.sparse(5, new int[] {0, 2, 4}, new float[] {1, 2, 3});
        Features z = Features.sparse(5, new int[] {1, 2, 4}, new float[] {5, 7, -1});
        assertThat(QuadraticSvm.kernel(x, z)).isEqualTo(144);
    }

    @Test
    void label_quadraticClasses_areLearnedByTheKernelAlone() throws IOException {
        Split split = split(400);
        QuadraticSvm kernel = QuadraticSvm.fit(split, 10, 1);
        assertThat(kernel.accuracy(split.test())).isGreaterThan(0.85);
        assertThat(kernel.supportVectors()).isBetween(3, 120);
        assertThat(LinearMachine.fit(split, 10).accuracy(split.test())).isLessThan(0.75);
    }

    /** With labels that a linear function decides, the linear machine finds it. */
    @Test
    void label_linearClasses_areLearnedByTheLinearMachine() throws IOException {
        Split split = split(400);
        Split.Part linear = linear(split.training());
        Split relabelled = new Split(3, linear, linear(split.validation()), linear(split.test()));
        assertThat(LinearMachine.fit(relabelled, 100).accuracy(relabelled.test()))
                .isGreaterThan(0.9);
    }

    private static Split.Part linear(Split.Part part) {
        int[] labels = part.examples().stream()
                .mapToInt(x -> value(x, 0) + value(x, 1) > 0.1 ? 2 : value(x, 0) - value(x, 1) > 0 ? 1 : 0)
                .toArray();
        return new Split.Part(part.examples(), labels);
    }
}
