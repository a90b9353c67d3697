package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.DigitsDataset;
import org.lorentztron.datasets.Example;

class ParityTest {
    @Test
    void examples_ofDigits_areEvenOrOdd() {
        Dataset digits = new DigitsDataset();
        Dataset parity = new Parity(digits);

        assertThat(parity.classes()).containsExactly("even", "odd");
        assertThat(parity.features()).isEqualTo(digits.features());
        assertThat(parity.size()).isEqualTo(digits.size());
        assertThat(parity.testSize()).isEqualTo(digits.testSize());
        for (int i = 0; i < 30; i++) {
            assertParity(digits.training(i), parity.training(i));
            assertParity(digits.test(i), parity.test(i));
        }
    }

    private static void assertParity(Example digit, Example parity) {
        boolean odd = "13579".contains(digit.label());
        assertThat(parity.label()).isEqualTo(odd ? "odd" : "even");
        assertThat(parity.index()).isEqualTo(odd ? 1 : 0);
        assertThat(parity.features()).isEqualTo(digit.features());
    }
}
