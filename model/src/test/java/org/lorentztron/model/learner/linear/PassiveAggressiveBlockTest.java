package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learner.Learners;

class PassiveAggressiveBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return Learners.ofPairs(LearnerSettings.builder(LearnerKind.LINEAR, classes, features)
                .rank(16)
                .initScale(0)
                .seed(1)
                .build()
                .with(scheme()));
    }

    @Test
    void learn_marginBelowOne_givesMarginOne() {
        LinearBlock block = (LinearBlock) learner(List.of("a", "b"), 500).newBlock(List.of(new ClassPair(0, 1)));
        Random random = new Random(1);
        for (int t = 0; t < 50; t++) {
            Features x = RandomEvents.next(random, 500, 1);
            long before = block.counts(0).updates();
            block.learn(x, 1);
            if (block.counts(0).updates() > before) {
                assertClose("score", block.model(0).score(x), -1, 5e-5);
            }
        }
        assertThat(block.counts(0).updates()).isGreaterThan(10);
    }

    @Test
    void model_bridge_scoresAsTheWeights() {
        double[] w = {0.5, -2, 1.125};
        DosModel bridged = LinearBridge.toDos(w);
        assertThat(bridged.rank()).isEqualTo(1);
        assertClose("w'z", bridged.score(Features.dense(new float[] {3, 1})), 0.5 * 3 - 2 + 1.125, 1e-15);
    }

    /** The mean of bridged models is the bridge of the mean weights. */
    @Test
    void add_bridgedModels_averagesTheWeights() {
        LinearAverage average = new LinearAverage(AverageWeights.UNIFORM);
        assertThat(average.add(LinearBridge.toDos(new double[] {1, -3, 2}))).isEqualTo(new AlignmentStep(0, 0));
        AlignmentStep step = average.add(LinearBridge.toDos(new double[] {3, 1, -2}));
        assertThat(step.boost()).isZero();
        assertThat(step.residual()).isBetween(0.5, 2.0);
        DosModel expected = LinearBridge.toDos(new double[] {2, -1, 0});
        assertClose("U", average.average().u(), expected.u(), 1e-15);
        assertClose("V", average.average().v(), expected.v(), 1e-15);
    }
}
