package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;

/** Averages of the models of pairs. */
interface PairAverageContract extends PairLearnerUnderTest {
    @Test
    default void average_ofOneModel_hasTheRankOfSnapshots() {
        PairLearner learner = learner();
        PairModelAverage average = learner.newAverage(AverageWeights.UNIFORM);
        average.add(learner.newBlock(allParts()).model(4));
        assertThat(average.average().rank()).isEqualTo(learner.snapshotRank());
    }

    @Test
    default void add_modelOfMoreFeatures_namesBothShapes() {
        PairLearner learner = learner();
        PairModelAverage average = learner.newAverage(AverageWeights.UNIFORM);
        DosModel model = learner.newBlock(allParts()).model(0);
        average.add(model);
        DosModel wider = learner(List.of("a", "b"), FEATURES + 1)
                .newBlock(List.of(new ClassPair(0, 1)))
                .model(0);
        assertThatThrownBy(() -> average.add(wider))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected " + model.rank() + " and 24");
    }
}
