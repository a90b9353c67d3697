package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.learn.Scheme;

class DecisionTest {
    private static final DecisionRule PROBABILITY = DecisionRule.of(Decide.PROBABILITY, new ClassPairs(3));

    /** Label and probabilities never contradict each other. */
    @Property
    void of_probabilityDecides_theLabelIsTheLikeliest(
            @ForAll @IntRange(max = 2) int kind, @ForAll @Size(3) List<@DoubleRange(min = -3, max = 3) Double> given) {
        double[] scores = given.stream().mapToDouble(score -> score).toArray();
        double[] logOdds = {2 * scores[0] + 1, scores[1], 0.5 * scores[2] - 1};
        Decision decision =
                switch (kind) {
                    case 0 -> Decision.of(new ClassPairs(3), PROBABILITY);
                    case 1 -> Decision.of(Scheme.REST, 3, PROBABILITY);
                    default -> Decision.ofOutputs(3, PROBABILITY);
                };
        Prediction prediction = decision.of(scores, logOdds);
        assertThat(prediction.probabilities()[0]
                        + prediction.probabilities()[1]
                        + prediction.probabilities()[2])
                .isCloseTo(1, within(1e-12));
        for (double p : prediction.probabilities()) {
            assertThat(p).isLessThanOrEqualTo(prediction.probabilities()[prediction.label()]);
        }
    }

    /** Pair a|b votes for b and a|c for c, with more votes for c; calibration says that b|c is wrong. */
    @Test
    void of_bothRules_differWhereCalibrationSaysSo() {
        double[] scores = {-1, -1, -0.1};
        double[] logOdds = {-3, -3, 2};
        Prediction voted = Decision.of(new ClassPairs(3), DecisionRule.VOTES).of(scores, logOdds);
        Prediction likeliest = Decision.of(new ClassPairs(3), PROBABILITY).of(scores, logOdds);
        assertThat(voted.label()).isEqualTo(2);
        assertThat(likeliest.label()).isEqualTo(1);
        assertThat(likeliest.votes()).containsExactly(0, 1, 2);
        assertThat(likeliest.scores()).isEqualTo(voted.scores());
        // b has 1 - 0.1, c 1 + 0.1.
        assertThat(likeliest.margin()).isCloseTo(-0.2, within(1e-12));
        assertThat(voted.probabilities()).isNotEqualTo(likeliest.probabilities());
    }

    /** Before the first calibration all are alike: what pairs vote for is better than the first class. */
    @Test
    void of_nothingCalibrated_votesDecide() {
        double[] scores = {-1, -1, -0.1};
        Prediction prediction = Decision.of(new ClassPairs(3), PROBABILITY).of(scores, new double[3]);
        assertThat(prediction.label()).isEqualTo(2);
        assertThat(prediction.probabilities()).containsExactly(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, within(1e-15));
        assertThat(Decision.of(new OneAgainstRest(3), PROBABILITY)
                        .of(new double[] {-5, -1, -2}, new double[3])
                        .label())
                .isEqualTo(1);
    }

    /** a and b are equally likely and c has the votes: the first of the likeliest wins. */
    @Test
    void of_equalProbabilities_theFirstWins() {
        Prediction prediction =
                Decision.of(new ClassPairs(3), PROBABILITY).of(new double[] {1, -1, -1}, new double[] {0, 1, 1});
        assertThat(prediction.votes()).containsExactly(1, 0, 2);
        assertThat(prediction.label()).isZero();
        assertThat(prediction.probabilities()[0]).isEqualTo(prediction.probabilities()[1]);
    }

    @Test
    void sharpness_isAboveOneForSeveralPairsOnly() {
        assertThat(DecisionRule.of(Decide.VOTES, new ClassPairs(2)).sharpness()).isEqualTo(1);
        assertThat(DecisionRule.of(Decide.VOTES, new ClassPairs(3)).sharpness()).isEqualTo(1.25);
        assertThat(DecisionRule.of(Decide.VOTES, new OneAgainstRest(3)).sharpness())
                .isEqualTo(1);
        assertThatThrownBy(() -> new DecisionRule(Decide.VOTES, Double.NaN))
                .hasMessage("sharpness is NaN, expected more than 0 and at most 10");
        assertThatThrownBy(() -> Decide.of("dice")).hasMessage("decide is dice, expected probability or votes");
    }
}
