package org.lorentztron.experiments.imbalance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AveragePrecisionTest {
    /** The example of scikit-learn's page on average_precision_score: 0.83 there, 5/6 by hand. */
    @Test
    void of_exampleOfScikitLearn_isItsValue() {
        double area = AveragePrecision.of(new double[] {0.1, 0.4, 0.35, 0.8}, new boolean[] {false, false, true, true});
        assertThat(area).isCloseTo(5 / 6.0, within(1e-12));
    }

    /** Three at 0.5 of which two are of the class, below one that is not: one threshold, 2 of 4 right; then 3 of 6. */
    @Test
    void of_equalProbabilities_areOneThreshold() {
        double[] probabilities = {0.5, 0.5, 0.5, 0.9, 0.2, 0.2, 0.1};
        boolean[] isOfClass = {true, false, true, false, false, true, false};
        assertThat(AveragePrecision.of(probabilities, isOfClass))
                .isCloseTo(2 / 3.0 * 2 / 4 + 1 / 3.0 * 3 / 6, within(1e-12));
    }

    @Test
    void of_perfectOrNoOrder_isOneOrTheShare() {
        Random random = new Random(1);
        double[] sure = new double[10_000];
        double[] guesses = new double[sure.length];
        double[] equal = new double[sure.length];
        boolean[] isOfClass = new boolean[sure.length];
        for (int i = 0; i < sure.length; i++) {
            isOfClass[i] = i % 10 == 0;
            sure[i] = isOfClass[i] ? 0.5 + random.nextDouble() / 2 : random.nextDouble() / 2;
            guesses[i] = random.nextDouble();
        }
        assertThat(AveragePrecision.of(sure, isOfClass)).isEqualTo(1);
        assertThat(AveragePrecision.of(guesses, isOfClass)).isCloseTo(0.1, within(0.02));
        assertThat(AveragePrecision.of(equal, isOfClass)).isCloseTo(0.1, within(1e-12));
        assertThat(AveragePrecision.of(sure, new boolean[sure.length])).isNaN();
    }
}
