package org.lorentztron.experiments.networks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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

    @Test
    void label_quadraticClasses_areLearnedByTheKernelAlone() throws IOException {
        Split split = split(400);
        QuadraticSvm kernel = QuadraticSvm.fit(split, 10);
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
