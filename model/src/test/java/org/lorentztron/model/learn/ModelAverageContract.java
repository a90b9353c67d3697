package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learn.LearnerUnderTest.bytes;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.PartModel;

/**
 * Averages of a learner's models: with their state they go on as if they had never stopped, and what does not fit is
 * refused.
 */
interface ModelAverageContract extends LearnerUnderTest {
    @Test
    default void restoreAverage_ofItsState_continuesAsIfNeverStopped() {
        Learner learner = learner();
        TrainingBlock block = learner.newBlock(allParts());
        int part = allParts().size() / 2;
        ModelAverage average = learner.newAverage(AverageWeights.POLYNOMIAL);
        for (int m = 0; m < 3; m++) {
            train(block, m, 30);
            average.add(block.model(part));
        }
        ModelAverage restored = learner.restoreAverage(
                AverageWeights.POLYNOMIAL,
                average.intervals(),
                average.average().copy());
        train(block, 3, 30);
        assertThat(restored.add(block.model(part))).isEqualTo(average.add(block.model(part)));
        assertThat(bytes(restored.average())).isEqualTo(bytes(average.average()));
        assertThat(restored.intervals()).isEqualTo(average.intervals()).isEqualTo(4);
    }

    @Test
    default void average_badUse_isRefused() {
        Learner learner = learner();
        ModelAverage average = learner.newAverage(AverageWeights.UNIFORM);
        assertThatThrownBy(average::average).isInstanceOf(IllegalStateException.class);
        PartModel model = learner.newBlock(allParts()).model(0);
        average.add(model);
        PartModel wider = learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES + 1)
                .newBlock(allParts())
                .model(0);
        assertThatThrownBy(() -> average.add(wider))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
        assertThatThrownBy(() -> learner.restoreAverage(AverageWeights.UNIFORM, 0, model))
                .hasMessage("averaged intervals are 0, expected 1 or more");
    }
}
