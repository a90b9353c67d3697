package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ClassProbabilitiesTest {
    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }

    @Property
    void ofPairs_twoClasses_isTheSigmoid(@ForAll @DoubleRange(min = -15, max = 15) double f) {
        double[] p = ClassProbabilities.ofPairs(2, new double[] {f}, 1);
        assertThat(p[0]).isCloseTo(1 / (1 + Math.exp(-f)), within(1e-15));
        assertThat(p[0] + p[1]).isCloseTo(1, within(1e-15));
    }

    /** Where the pairs agree, t = 1 gives back what they were made of. */
    @Property
    void ofPairs_thatAgree_areWhatTheyAreOf(@ForAll @Size(5) List<@DoubleRange(min = -3, max = 3) Double> given) {
        double[] logits = array(given);
        double[] expected = ClassProbabilities.ofOutputs(logits);
        double[] f = new double[10];
        int pair = 0;
        for (int a = 0; a < 5; a++) {
            for (int b = a + 1; b < 5; b++) {
                f[pair++] = logits[a] - logits[b];
            }
        }
        assertThat(ClassProbabilities.ofPairs(5, f, 1)).containsExactly(expected, within(1e-12));
    }

    /** The formula as it is written, for each class on its own. */
    @Property
    void ofPairs_anyLogOdds_isTheFormula(
            @ForAll @Size(6) List<@DoubleRange(min = -40, max = 40) Double> given,
            @ForAll @DoubleRange(min = 0.5, max = 3) double t) {
        double[] f = array(given);
        int[][] index = {{-1, 0, 1, 2}, {0, -1, 3, 4}, {1, 3, -1, 5}, {2, 4, 5, -1}};
        double[] expected = new double[4];
        for (int k = 0; k < 4; k++) {
            double sum = 1;
            for (int j = 0; j < 4; j++) {
                if (j != k) {
                    double of = Math.max(-16, Math.min(16, f[index[k][j]]));
                    sum += Math.exp(k < j ? -of : of);
                }
            }
            expected[k] = Math.pow(sum, -t);
        }
        double all = Arrays.stream(expected).sum();
        double[] p = ClassProbabilities.ofPairs(4, f, t);
        for (int k = 0; k < 4; k++) {
            assertThat(p[k]).isCloseTo(expected[k] / all, within(1e-12)).isPositive();
        }
    }

    @Test
    void ofPairs_nothingKnown_areEqual() {
        double[] unknown = {Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertThat(ClassProbabilities.ofPairs(4, unknown, 1.25)).containsOnly(0.25);
        double[] sixth = new double[6];
        Arrays.fill(sixth, 1.0 / 6);
        assertThat(ClassProbabilities.ofRest(unknown, 1)).containsExactly(sixth, within(1e-15));
        assertThat(ClassProbabilities.ofOutputs(unknown)).containsExactly(sixth, within(1e-15));
    }

    /** It must not win all events that no other class is sure of. */
    @Test
    void ofRest_oneClassUnknown_hasOneChanceInK() {
        double[] p = ClassProbabilities.ofRest(new double[] {Double.NaN, Math.log(1), Math.log(3), -100}, 1);
        double sum = 0.25 + 0.5 + 0.75 + 1 / (1 + Math.exp(16));
        assertThat(p[0]).isCloseTo(0.25 / sum, within(1e-12));
        assertThat(p[2]).isCloseTo(0.75 / sum, within(1e-12));
    }

    @Test
    void ofOutputs_oneLogitIsNotANumber_neverWins() {
        double[] p = ClassProbabilities.ofOutputs(new double[] {Double.NaN, -3, -4});
        assertThat(p[0]).isLessThan(1e-13).isPositive();
        assertThat(p[1]).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-12));
    }

    @Test
    void ofRest_anyLogOdds_areTheSigmoidsDividedByTheirSum() {
        double[] p = ClassProbabilities.ofRest(new double[] {0, Math.log(3), -100}, 1);
        double small = 1 / (1 + Math.exp(16));
        double sum = 0.5 + 0.75 + small;
        assertThat(p).containsExactly(new double[] {0.5 / sum, 0.75 / sum, small / sum}, within(1e-15));
        double[] sharper = ClassProbabilities.ofRest(new double[] {0, Math.log(3)}, 2);
        assertThat(sharper[1] / sharper[0]).isCloseTo(2.25, within(1e-12));
    }

    /** Logits of any size: only their differences count, up to 32. */
    @Test
    void ofOutputs_anyLogits_areTheSoftmax() {
        double[] p = ClassProbabilities.ofOutputs(new double[] {1e300, 1e300, -1e300});
        assertThat(p[0]).isCloseTo(0.5, within(1e-12));
        assertThat(p[2]).isCloseTo(0.5 * Math.exp(-32), within(1e-20));
        double[] usual = ClassProbabilities.ofOutputs(new double[] {Math.log(1), Math.log(2), Math.log(5)});
        assertThat(usual).containsExactly(new double[] {0.125, 0.25, 0.625}, within(1e-15));
    }
}
