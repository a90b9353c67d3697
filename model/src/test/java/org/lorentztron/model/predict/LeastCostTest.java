package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeastCostTest {
    @Provide
    Arbitrary<double[]> probabilities() {
        return Probabilities.of(4);
    }

    private static double[][] costs(List<Double> mistakes, double factor) {
        double[][] costs = new double[4][4];
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 4; k++) {
                costs[j][k] = j == k ? 0 : factor * mistakes.get(4 * j + k);
            }
        }
        return costs;
    }

    /** Missing a fraud costs 50, a false alarm 1: t = 1 / 51. */
    @Test
    void label_twoClasses_hasTheThresholdOfTheCosts() {
        LeastCost rule = LeastCost.of(new double[][] {{0, 1}, {50, 0}});
        double t = 1.0 / 51;
        assertThat(rule.label(new double[] {1 - 1.0001 * t, 1.0001 * t}, 0)).isEqualTo(1);
        assertThat(rule.label(new double[] {1 - 0.9999 * t, 0.9999 * t}, 0)).isZero();
    }

    /** cost(a) = 0.3 x 1 + 0.2 x 10 = 2.3, cost(b) = 0.5 x 4 + 0.2 x 1 = 2.2, cost(c) = 0.5 x 4 + 0.3 x 2 = 2.6. */
    @Test
    void label_threeClasses_isTheLeastExpectedCost() {
        LeastCost rule = LeastCost.of(new double[][] {{0, 4, 4}, {1, 0, 2}, {10, 1, 0}});
        assertThat(rule.label(new double[] {0.5, 0.3, 0.2}, 0)).isEqualTo(1);
    }

    @Test
    void label_equalCosts_isTheLikelierThenFirstThenTheLowest() {
        double[][] free = new double[3][3];
        assertThat(LeastCost.of(free).label(new double[] {0.2, 0.3, 0.5}, 0)).isEqualTo(2);
        assertThat(LeastCost.of(free).label(new double[] {0.4, 0.2, 0.4}, 2)).isEqualTo(2);
        assertThat(LeastCost.of(free).label(new double[] {0.4, 0.2, 0.4}, 1)).isZero();
    }

    @Property
    void label_allMistakesCostOne_isTheLikeliest(
            @ForAll("probabilities") double[] probabilities, @ForAll @IntRange(max = 3) int first) {
        Double[] ones = new Double[16];
        Arrays.fill(ones, 1.0);
        assertThat(LeastCost.of(costs(List.of(ones), 1)).label(probabilities, first))
                .isEqualTo(Probabilities.likeliest(probabilities, first));
    }

    /** By a power of two, so that nothing is rounded otherwise. */
    @Property
    void label_allCostsScaled_isTheSame(
            @ForAll("probabilities") double[] probabilities,
            @ForAll @Size(16) List<@DoubleRange(max = 100) Double> mistakes,
            @ForAll @IntRange(min = -20, max = 20) int power) {
        int first = Probabilities.likeliest(probabilities, 0);
        assertThat(LeastCost.of(costs(mistakes, Math.scalb(1.0, power))).label(probabilities, first))
                .isEqualTo(LeastCost.of(costs(mistakes, 1)).label(probabilities, first));
    }

    @Property
    void label_anyCosts_noClassIsCheaper(
            @ForAll("probabilities") double[] probabilities,
            @ForAll @Size(16) List<@DoubleRange(max = 100) Double> mistakes) {
        double[][] costs = costs(mistakes, 1);
        int label = LeastCost.of(costs).label(probabilities, 0);
        double[] expected = new double[4];
        for (int k = 0; k < 4; k++) {
            for (int j = 0; j < 4; j++) {
                expected[k] += probabilities[j] * costs[j][k];
            }
        }
        for (double each : expected) {
            assertThat(expected[label]).isLessThanOrEqualTo(each + 1e-12);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1.1e9})
    void of_impossibleCost_isRefused(double cost) {
        assertThatThrownBy(() -> LeastCost.of(new double[][] {{0, cost}, {1, 0}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cost is " + cost + ", expected from 0 to 1e9");
    }

    @Test
    void of_costOfWhatIsRightOrRaggedOrTooMany_isRefused() {
        assertThatThrownBy(() -> LeastCost.of(new double[][] {{0, 1}, {1, 2}}))
                .hasMessage("cost of deciding class 1 where it is true is 2.0, expected 0");
        assertThatThrownBy(() -> LeastCost.of(new double[][] {{0, 1}, {1}}))
                .hasMessage("costs of class 1 are 1, expected 2");
        assertThatThrownBy(() -> LeastCost.of(new double[1001][1001]))
                .hasMessage("costs are between 1001 classes, expected at most 1000");
    }
}
