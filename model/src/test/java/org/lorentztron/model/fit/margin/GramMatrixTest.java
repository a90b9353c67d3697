package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

class GramMatrixTest {
    private static final int FEATURES = 30;

    private static List<Kernel> kernels() {
        return List.of(
                new Kernel.Linear(),
                Kernel.Polynomial.quadratic(0.3),
                new Kernel.Polynomial(0.5, 2, 3),
                new Kernel.Polynomial(1, 0, 1),
                new Kernel.Gaussian(2));
    }

    /** Features that nearly all examples have, and features that few have: columns of both kinds. */
    private static List<Features> examples(int count) {
        Random random = new Random(7);
        List<Features> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            float[] values = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                values[j] = random.nextInt(FEATURES) < j ? 0 : (float) random.nextGaussian();
            }
            examples.add(Features.dense(values));
        }
        return examples;
    }

    private static double expected(Kernel kernel, Features x, Features z) {
        double[] a = RandomEvents.dense(x);
        double[] b = RandomEvents.dense(z);
        double product = 0;
        double squaredDistance = 0;
        for (int j = 0; j < a.length; j++) {
            product += a[j] * b[j];
            squaredDistance += (a[j] - b[j]) * (a[j] - b[j]);
        }
        if (kernel instanceof Kernel.Polynomial polynomial) {
            return Math.pow(polynomial.gamma() * product + polynomial.constant(), polynomial.degree());
        }
        return kernel instanceof Kernel.Gaussian gaussian
                ? Math.exp(-squaredDistance / (2 * gaussian.sigma() * gaussian.sigma()))
                : product;
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void value_ofExamples_isTheKernelsFormula(Kernel kernel) {
        List<Features> examples = examples(23);
        GramMatrix gram = GramMatrix.of(kernel, examples);
        for (int i = 0; i < 23; i++) {
            for (int j = 0; j < 23; j++) {
                double value = expected(kernel, examples.get(i), examples.get(j));
                assertThat(gram.value(i, j)).isCloseTo(value, within(1e-13 * Math.max(1, Math.abs(value))));
            }
        }
    }

    /** Both kinds of A, by the definition: two sums per row over entries of one sign. */
    @ParameterizedTest
    @MethodSource("kernels")
    void times_ofSignedMatrix_areTheSumsOfBothSigns(Kernel kernel) {
        for (int n : new int[] {1, 2, 5, 8, 23}) {
            Random random = new Random(n);
            GramMatrix gram = GramMatrix.of(kernel, examples(n));
            int[] signs = random.ints(n, 0, 2).map(bit -> 2 * bit - 1).toArray();
            double[] v = random.doubles(n).toArray();
            double[] positive = new double[n];
            double[] negative = new double[n];
            gram.signed(signs).times(v, positive, negative);
            for (int i = 0; i < n; i++) {
                double a = 0;
                double c = 0;
                for (int j = 0; j < n; j++) {
                    double entry = signs[i] * signs[j] * gram.value(i, j);
                    a += Math.max(0, entry) * v[j];
                    c += Math.max(0, -entry) * v[j];
                }
                assertThat(positive[i]).isCloseTo(a, within(1e-12 * a));
                assertThat(negative[i]).isCloseTo(c, within(1e-12 * c));
            }
        }
    }

    /** A matrix that needs no signs is chosen where the kernel allows it, and gives what the other gives. */
    @Test
    void signed_ofNonnegativeKernels_isTheFasterMatrix() {
        int[] signs = {1, -1, 1};
        for (Kernel kernel : kernels()) {
            Class<?> type = GramMatrix.of(kernel, examples(3)).signed(signs).getClass();
            assertThat(type).isEqualTo(kernel.isNonnegative() ? SignedGram.class : SignedMatrix.class);
        }
        assertThat(kernels().stream().filter(Kernel::isNonnegative)).hasSize(2);
    }

    @Test
    void kernel_parametersOutOfRange_areRefused() {
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new Kernel.Gaussian(bad))
                    .hasMessage("sigma is " + bad + ", expected a finite number above 0");
            assertThatThrownBy(() -> Kernel.Polynomial.quadratic(bad))
                    .hasMessage("gamma is " + bad + ", expected a finite number above 0");
        }
        assertThatThrownBy(() -> new Kernel.Polynomial(1, -1, 2)).hasMessage("constant is -1.0, expected 0 or more");
        assertThatThrownBy(() -> new Kernel.Polynomial(1, 1, 0)).hasMessage("degree is 0, expected 1 to 32");
    }

    @Test
    void gram_ofUnfitExamples_isRefused() {
        assertThatThrownBy(() -> GramMatrix.of(new Kernel.Linear(), List.of()))
                .hasMessage("there is no example, expected at least one");
        Features one = Features.dense(new float[] {1});
        Features two = Features.dense(new float[] {1, 2});
        assertThatThrownBy(() -> GramMatrix.of(new Kernel.Linear(), List.of(one, two)))
                .hasMessage("example 1 has 2 features, expected 1");
        Features huge = Features.dense(new float[] {1e30f});
        assertThatThrownBy(() -> GramMatrix.of(new Kernel.Polynomial(1, 1, 8), List.of(huge)))
                .hasMessageStartingWith("kernel of examples 0 and 0 is Infinity");
        GramMatrix gram = GramMatrix.of(new Kernel.Linear(), List.of(one, one));
        assertThatThrownBy(() -> gram.signed(new int[] {1})).hasMessage("there are 1 signs, expected 2");
        assertThatThrownBy(() -> gram.signed(new int[] {1, 0})).hasMessage("sign 1 is 0, expected 1 or -1");
    }
}
