package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelPolicyTest {
    private static final LabelRule FRAUD = Thresholds.of(new double[] {Double.NaN, 0.2});

    private static Prediction prediction(double ok, double fraud) {
        return Prediction.of(0, new int[] {1, 0}, new double[] {1.5, -1.5}, new double[] {ok, fraud});
    }

    @Test
    void decide_withoutAPolicy_isThePredictionItself() {
        Prediction prediction = prediction(0.5, 0.5);
        assertThat(LabelPolicy.NONE.decide(prediction)).isEqualTo(new Decided(prediction, false));
    }

    /** Votes may have decided for a class that is not the likeliest; only thresholds and costs ask otherwise. */
    @Test
    void decide_abstentionAlone_keepsTheLabelOfVotes() {
        Decided decided = new LabelPolicy(LabelRule.AS_PREDICTED, 0.4).decide(prediction(0.3, 0.7));
        assertThat(decided.prediction().label()).isZero();
        assertThat(decided.abstained()).isTrue();
    }

    @Test
    void decide_anotherLabel_hasItsMarginAndWhatWasPredicted() {
        Prediction prediction = prediction(0.75, 0.25);
        Prediction decided = new LabelPolicy(FRAUD, 0).decide(prediction).prediction();
        assertThat(decided.label()).isEqualTo(1);
        assertThat(decided.margin()).isEqualTo(-3);
        assertThat(decided.probabilities()).isSameAs(prediction.probabilities());
        assertThat(decided.votes()).isSameAs(prediction.votes());
        assertThat(decided.scores()).isSameAs(prediction.scores());
    }

    /** Below the threshold ok, above 0.6 fraud, nothing in between. */
    @Test
    void decide_thresholdAndAbstention_leaveABandWithoutALabel() {
        LabelPolicy policy = new LabelPolicy(FRAUD, 0.6);
        assertThat(policy.decide(prediction(0.9, 0.1)).served()).isZero();
        assertThat(policy.decide(prediction(0.75, 0.25)).abstained()).isTrue();
        assertThat(policy.decide(prediction(0.75, 0.25)).served()).isEqualTo(-1);
        assertThat(policy.decide(prediction(0.75, 0.25)).prediction().label()).isEqualTo(1);
        assertThat(policy.decide(prediction(0.4, 0.6)).served()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void of_impossibleProbability_isRefused(double probability) {
        assertThatThrownBy(() -> new LabelPolicy(FRAUD, probability))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("abstainBelow is " + probability + ", expected from 0 to 1");
    }
}
