package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.floats;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.predict.NetworkClassifier;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/** Training and prediction have kernels and layouts of their own, but one network. */
class SharedScoresTest {
    private static final int FEATURES = 5;

    /** From 64 units or classes on, number 0 is not at index 0 of an array. */
    @ParameterizedTest
    @CsvSource({"9, 14", "63, 63", "63, 64", "64, 63", "64, 64", "70, 100", "256, 100"})
    void learn_anyNetwork_scoresAndMistakesAreThoseOfTheClassifier(int units, int classes) {
        for (NetworkKernel kernel : NetworkKernel.values()) {
            SharedBlock block = (SharedBlock) Networks.block(
                    new SharedLearner(Networks.settings(kernel, units, Networks.labels(classes), FEATURES)), classes);
            double[] scores = new double[block.scoreCount()];
            ScoreSpace space = new ScoreSpace();
            Random random = new Random(units + classes);
            for (int t = 0; t < 40; t++) {
                Features x = RandomEvents.next(random, FEATURES, 1);
                int label = random.nextInt(3);
                Prediction predicted = classifier(block).predict(x, space);
                long mistakes = block.counts(0).mistakes();

                block.score(x, scores);
                assertClose(kernel.id(), scores, predicted.scores(), 1e-4);
                block.learn(x, label);

                if (Math.abs(predicted.margin()) > 1e-3) {
                    assertThat(block.counts(0).mistakes() - mistakes)
                            .as("%s, event %s", kernel, t)
                            .isEqualTo(predicted.label() == label ? 0 : 1);
                }
            }
            assertThat(block.counts(0).mistakes()).isBetween(1L, 39L);
        }
    }

    private static NetworkClassifier classifier(SharedBlock block) {
        NetworkModel model = block.model(0);
        NetworkClassifier.Units all = new NetworkClassifier.Units(floats(model.basis()), floats(model.outputs()));
        return new NetworkClassifier(model.kernel(), model.classes(), model.featureSet(), List.of(all));
    }
}
