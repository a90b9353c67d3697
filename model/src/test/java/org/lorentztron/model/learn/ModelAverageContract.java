package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;

/**
 * Averages of a learner's models: with their state they go on as if they had never stopped, and what does not fit is
 * refused.
 */
interface ModelAverageContract extends LearnerUnderTest {
    @Test
    default void restoreAverage_ofItsState_continuesAsIfNeverStopped() {
        PairLearner learner = learner();
        PairTrainingBlock block = learner.newBlock(parts());
        PairModelAverage average = learner.newAverage(AverageWeights.POLYNOMIAL);
        for (int m = 0; m < 3; m++) {
            train(block, m, 30);
            average.add(block.model(4));
        }
        PairModelAverage restored = learner.restoreAverage(
                AverageWeights.POLYNOMIAL,
                average.intervals(),
                average.average().copy());
        train(block, 3, 30);
        assertThat(restored.add(block.model(4))).isEqualTo(average.add(block.model(4)));
        assertThat(restored.average().u()).containsExactly(average.average().u());
        assertThat(restored.average().v()).containsExactly(average.average().v());
        assertThat(restored.intervals()).isEqualTo(average.intervals()).isEqualTo(4);
        assertThat(restored.average().rank()).isEqualTo(learner.snapshotRank());
    }

    @Test
    default void average_badUse_isRefused() {
        PairLearner learner = learner();
        PairModelAverage average = learner.newAverage(AverageWeights.UNIFORM);
        assertThatThrownBy(average::average).isInstanceOf(IllegalStateException.class);
        DosModel model = learner.newBlock(parts()).model(0);
        average.add(model);
        DosModel wider = learner(List.of("a", "b"), FEATURES + 1)
                .newBlock(List.of(new ClassPair(0, 1)))
                .model(0);
        assertThatThrownBy(() -> average.add(wider))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected " + model.rank() + " and 24");
        assertThatThrownBy(() -> learner.restoreAverage(AverageWeights.UNIFORM, 0, model))
                .hasMessage("averaged intervals are 0, expected 1 or more");
    }
}
