package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdsTest {
    private static final double NONE = Double.NaN;

    @Provide
    Arbitrary<double[]> probabilities() {
        return Probabilities.of(4);
    }

    @Provide
    Arbitrary<double[]> ofThree() {
        return Probabilities.of(3);
    }

    private static int label(double[] thresholds, double... probabilities) {
        return Thresholds.of(thresholds).label(probabilities, Probabilities.likeliest(probabilities, 0));
    }

    @Test
    void label_thresholdReached_isThatClassHoweverLikelyOthersAre() {
        double[] fraud = {NONE, 0.2};
        assertThat(label(fraud, 0.8, 0.2)).isEqualTo(1);
        assertThat(label(fraud, 1 - Math.nextDown(0.2), Math.nextDown(0.2))).isZero();
        assertThat(label(fraud, 0.1, 0.9)).isEqualTo(1);
    }

    /** 0.25 / 0.2 is more than 0.3 / 0.25, and less than 0.36 / 0.25. */
    @Test
    void label_severalReached_isThatOfTheLargestRatio() {
        double[] thresholds = {NONE, 0.2, 0.25};
        assertThat(label(thresholds, 0.45, 0.25, 0.3)).isEqualTo(1);
        assertThat(label(thresholds, 0.39, 0.25, 0.36)).isEqualTo(2);
    }

    /** The likeliest class has a threshold that it does not reach. */
    @Test
    void label_noneReached_isTheLikeliestWithoutAThreshold() {
        assertThat(label(new double[] {NONE, NONE, 0.9}, 0.1, 0.2, 0.7)).isEqualTo(1);
    }

    @Test
    void label_noneReachedAndEveryClassHasOne_isTheLikeliest() {
        assertThat(label(new double[] {0.8, 0.9, 0.95}, 0.3, 0.45, 0.25)).isEqualTo(1);
    }

    @Test
    void label_equalRatios_isTheLikelierThenFirstThenTheLowest() {
        Thresholds twoRatios = Thresholds.of(new double[] {0.125, 0.25, NONE});
        assertThat(twoRatios.label(new double[] {0.125, 0.25, 0.625}, 2)).isEqualTo(1);
        Thresholds equal = Thresholds.of(new double[] {0.25, 0.25, NONE});
        assertThat(equal.label(new double[] {0.5, 0.5, 0}, 1)).isEqualTo(1);
        assertThat(equal.label(new double[] {0.25, 0.25, 0.5}, 2)).isZero();
        Thresholds unreached = Thresholds.of(new double[] {NONE, NONE, 0.9});
        assertThat(unreached.label(new double[] {0.4, 0.4, 0.2}, 1)).isEqualTo(1);
        assertThat(unreached.label(new double[] {0.2, 0.2, 0.6}, 2)).isZero();
    }

    /** Ratios of probabilities that differ by their last bit may be equal. */
    @Property
    void label_oneKthForAll_isTheLikeliest(
            @ForAll("ofThree") double[] probabilities, @ForAll @IntRange(max = 2) int first) {
        double[] all = new double[3];
        Arrays.fill(all, 1.0 / 3);
        assertThat(Thresholds.of(all).label(probabilities, first))
                .isEqualTo(Probabilities.likeliest(probabilities, first));
    }

    @Property
    void label_lowerThreshold_givesAClassNoEventLess(
            @ForAll("probabilities") double[] probabilities,
            @ForAll @IntRange(max = 3) int k,
            @ForAll @DoubleRange(min = 0.01, max = 1) double high,
            @ForAll @DoubleRange(min = 0.01, max = 1) double factor,
            @ForAll @DoubleRange(min = 0.01, max = 1) double other,
            @ForAll boolean forAll) {
        double[] thresholds = {other, other, forAll ? other : NONE, forAll ? other : NONE};
        thresholds[k] = high;
        int first = Probabilities.likeliest(probabilities, 0);
        int before = Thresholds.of(thresholds).label(probabilities, first);
        thresholds[k] = Math.max(high * factor, 1e-6);
        int after = Thresholds.of(thresholds).label(probabilities, first);
        if (before == k) {
            assertThat(after).isEqualTo(k);
        } else {
            assertThat(after).isIn(before, k);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.0001, Double.POSITIVE_INFINITY})
    void of_impossibleThreshold_isRefused(double threshold) {
        assertThatThrownBy(() -> Thresholds.of(new double[] {NONE, threshold}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threshold is " + threshold + ", expected above 0 and at most 1");
    }
}
