package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargestScoreTest {
    @Test
    void of_anyScores_theLargestWinsWithTheOnlyVote() {
        Voted voted = LargestScore.of(new double[] {-3, -0.5, -1});

        assertThat(voted.label()).isEqualTo(1);
        assertThat(voted.votes()).containsExactly(0, 1, 0);
        assertThat(voted.scores()).containsExactly(-3, -0.5, -1);
    }

    @Test
    void of_equalScores_theLowestIndexWins() {
        Voted voted = LargestScore.of(new double[] {1, 2, 0, 2});

        assertThat(voted.label()).isEqualTo(1);
        assertThat(LargestScore.of(new double[] {-0.0, 0.0}).label()).isZero();
    }

    /** Images beyond the range of float have no difference of squares. */
    @Test
    void of_scoreThatIsNaN_neverWinsOverANumber() {
        Voted voted = LargestScore.of(new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.NaN, -7});

        assertThat(voted.label()).isEqualTo(3);
        assertThat(LargestScore.of(new double[] {Double.NaN, Double.NaN}).label())
                .isZero();
    }
}
