package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EvaluationTest {
    @Test
    void add_predictions_curveIsCumulativeAndWindowed() {
        ErrorCurve curve = new ErrorCurve(4);
        assertThat(curve.cumulative()).isNaN();
        assertThat(curve.windowed()).isNaN();
        assertThat(curve.add(true)).isFalse();
        // Before the first window is complete, all predictions so far are the window.
        assertThat(curve.windowed()).isEqualTo(1);
        curve.add(true);
        curve.add(true);
        assertThat(curve.add(false)).isTrue();
        curve.add(false);
        curve.add(false);
        assertThat(curve.point()).isEqualTo(new ErrorCurve.Point(6, 0.5, 0.75));
        curve.add(false);
        assertThat(curve.add(false)).isTrue();
        assertThat(curve.point()).isEqualTo(new ErrorCurve.Point(8, 0.375, 0));
        assertThat(curve.examples()).isEqualTo(8);
    }

    @Test
    void add_pairsOfClasses_areCounted() {
        ConfusionCounts counts = new ConfusionCounts(3);
        assertThat(counts.errorRate()).isNaN();
        counts.add(0, 0);
        counts.add(0, 2);
        counts.add(2, 2);
        counts.add(2, 2);
        assertThat(counts.count(0, 2)).isEqualTo(1);
        assertThat(counts.count(2, 0)).isZero();
        assertThat(counts.events()).isEqualTo(4);
        assertThat(counts.errors()).isEqualTo(1);
        assertThat(counts.errorRate()).isEqualTo(0.25);
    }

    @Test
    void kappa_ofPredictions_isWhatExceedsChance() {
        ConfusionCounts counts = new ConfusionCounts(2);
        assertThat(counts.kappa()).isNaN();
        int[][] table = {{20, 5}, {10, 15}};
        for (int truth = 0; truth < 2; truth++) {
            for (int predicted = 0; predicted < 2; predicted++) {
                for (int i = 0; i < table[truth][predicted]; i++) {
                    counts.add(truth, predicted);
                }
            }
        }
        // 35 of 50 are right; by chance 0.5 * 0.6 + 0.5 * 0.4 would be.
        assertThat(counts.kappa()).isCloseTo((0.7 - 0.5) / (1 - 0.5), within(1e-12));
    }

    @Test
    void kappa_atItsEnds_isOneZeroOrNothing() {
        ConfusionCounts right = new ConfusionCounts(3);
        ConfusionCounts constant = new ConfusionCounts(3);
        ConfusionCounts single = new ConfusionCounts(3);
        for (int i = 0; i < 9; i++) {
            right.add(i % 3, i % 3);
            constant.add(i % 3, 1);
            single.add(2, 2);
        }
        assertThat(right.kappa()).isEqualTo(1);
        assertThat(constant.kappa()).isCloseTo(0, within(1e-12));
        assertThat(single.kappa()).isNaN();
    }

    @Test
    void construct_badArguments_areRefused() {
        assertThatThrownBy(() -> new ErrorCurve(0)).hasMessage("window is 0, expected 1 or more");
        assertThatThrownBy(() -> new ConfusionCounts(0)).hasMessage("number of classes is 0, expected 1 or more");
        assertThatThrownBy(() -> new ConfusionCounts(2).add(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
