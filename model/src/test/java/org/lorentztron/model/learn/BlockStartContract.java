package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/** What blocks start from: random values, or the models of pairs; and what they refuse to start from. */
interface BlockStartContract extends PairLearnerUnderTest {
    /** As consumers see it, in float32: training goes on from what was published. */
    @Test
    default void newBlock_fromModels_startsAsThey() {
        PairLearner learner = learner();
        PairTrainingBlock trained = learner.newBlock(allParts());
        train(trained, 1, 400);
        BinaryPart cold = allParts().get(3);

        PairTrainingBlock warm = learner.newBlock(
                allParts(),
                pair -> pair.equals(cold) ? null : trained.model(allParts().indexOf(pair)));

        for (int p = 0; p < allParts().size(); p++) {
            PairTrainingBlock expected = allParts().get(p).equals(cold) ? learner.newBlock(allParts()) : trained;
            assertThat(warm.model(p).u()).containsExactly(expected.model(p).u());
            assertThat(warm.model(p).v()).containsExactly(expected.model(p).v());
            assertThat(warm.counts(p)).isEqualTo(PartCounts.NONE);
        }
    }

    @Test
    default void newBlock_fromModelOfOtherDimension_isRefused() {
        DosModel linear = new DosModel(1, 3, new double[] {1, 1, 1.25}, new double[] {1, 1, 0.75});

        assertThatThrownBy(() -> learner().newBlock(allParts(), pair -> linear))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("2 features", "expected", FEATURES + "");
    }

    /**
     * A run of units may cover a pair without a step, and adds 0 to it: that must not change a bit, of -0.0 neither.
     */
    @Test
    default void learn_besideAPairThatStartsFromNegativeZeros_leavesItAlone() {
        PairLearner learner = learner();
        BinaryPart beside = allParts().get(1);
        double[] u = new double[FEATURES + 1];
        double[] v = new double[FEATURES + 1];
        Arrays.fill(u, -0.0);
        Arrays.fill(v, -0.0);
        // The form of a linear model.
        u[FEATURES] = 0.25;
        v[FEATURES] = -0.25;
        DosModel given = new DosModel(1, FEATURES + 1, u, v);
        PairTrainingBlock alone = learner.newBlock(List.of(beside), pair -> given);
        PairTrainingBlock together =
                learner.newBlock(allParts().subList(0, 3), pair -> pair.equals(beside) ? given : null);

        float[] x = new float[FEATURES];
        Arrays.fill(x, 0.5f);
        together.learn(Features.dense(x), 1);
        alone.learn(Features.dense(x), 1);

        assertThat(together.counts(0).updates() + together.counts(2).updates()).isPositive();
        assertThat(bits(together.model(1).u())).isEqualTo(bits(alone.model(0).u()));
        assertThat(bits(together.model(1).v())).isEqualTo(bits(alone.model(0).v()));
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    @Test
    default void newBlock_badPairs_areRefused() {
        BinaryPart pair = allParts().get(0);
        assertThatThrownBy(() -> learner().newBlock(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> learner().newBlock(List.of(pair, pair))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> learner().newBlock(allParts(CLASSES + 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected classes 0 to 5");
    }
}
