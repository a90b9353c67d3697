package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.predict.Prediction;

class LabelledTotalsTest {
    private static final int CLASSES = 3;

    private static Prediction prediction(int label, double... probabilities) {
        return Prediction.of(label, new int[CLASSES], new double[CLASSES], probabilities);
    }

    @Test
    void new_withoutEvents_isZeroInEverything() {
        LabelledTotals totals = new LabelledTotals(CLASSES);

        assertThat(totals.classes()).isEqualTo(CLASSES);
        assertThat(totals.events()).isZero();
        assertThat(totals.errors()).isZero();
        assertThat(totals.logLoss()).isZero();
        assertThat(totals.logLoss(2)).isZero();
    }

    /** An event of a class that was given no probability at all does not make the mean infinite. */
    @Test
    void add_eventsOfTwoClasses_areInTheirOwnTotalsAndInThoseOfAll() {
        LabelledTotals totals = new LabelledTotals(CLASSES);
        totals.add(0, prediction(0, 0.5, 0.25, 0.25));
        totals.add(0, prediction(1, 0.25, 0.5, 0.25));
        totals.add(2, prediction(2, 1, 0, 0));

        assertThat(totals.events()).isEqualTo(3);
        assertThat(totals.errors()).isEqualTo(1);
        assertThat(List.of(totals.events(0), totals.events(1), totals.events(2)))
                .containsExactly(2L, 0L, 1L);
        assertThat(List.of(totals.errors(0), totals.errors(1), totals.errors(2)))
                .containsExactly(1L, 0L, 0L);
        assertThat(List.of(totals.predicted(0), totals.predicted(1), totals.predicted(2)))
                .containsExactly(1L, 1L, 1L);
        assertThat(totals.logLoss(0)).isEqualTo((LogLoss.of(0.5) + LogLoss.of(0.25)) / 2);
        assertThat(totals.logLoss(1)).isZero();
        assertThat(totals.logLoss(2)).isEqualTo(-StrictMath.log(1e-15));
        assertThat(totals.logLoss()).isEqualTo((LogLoss.of(0.5) + LogLoss.of(0.25) + LogLoss.of(0)) / 3);
    }

    /** As the page and run have it. */
    @Test
    void prAuc_classWithAnOrder_isThatOfServedQuality() {
        LabelledTotals totals = new LabelledTotals(CLASSES, Set.of(2));
        ServedQuality quality = new ServedQuality(CLASSES);
        Random random = new Random(2);
        for (int i = 0; i < 1_000; i++) {
            int truth = i % 20 == 0 ? 2 : i % 2;
            double p = random.nextDouble() * (truth == 2 ? 1 : 0.5);
            double[] probabilities = {1 - p, 0, p};
            totals.add(truth, prediction(0, probabilities));
            quality.add(truth, 0, probabilities);
        }

        assertThat(totals.prAuc(2))
                .isEqualTo(quality.in(QualityForm.CUMULATIVE).prAuc(2))
                .isBetween(0.2, 0.9);
        assertThat(totals.prAuc(1)).isNaN();
    }

    /** The sum of all is not that of the classes' sums, which would round otherwise. */
    @Test
    void logLoss_manyEvents_hasTheBitsOfASumInTheirOrder() {
        LabelledTotals totals = new LabelledTotals(CLASSES);
        Random random = new Random(1);
        List<Double> losses = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            double p = random.nextDouble();
            totals.add(i % CLASSES, prediction(0, p, p, p));
            losses.add(LogLoss.of(p));
        }

        double sum = 0;
        double byClass = 0;
        for (double loss : losses) {
            sum += loss;
        }
        for (int c = 0; c < CLASSES; c++) {
            byClass += totals.logLoss(c) * totals.events(c);
        }
        assertThat(totals.logLoss()).isEqualTo(sum / 1_000);
        assertThat(byClass / 1_000).as("the seed tells the orders apart").isNotEqualTo(sum / 1_000);
    }
}
