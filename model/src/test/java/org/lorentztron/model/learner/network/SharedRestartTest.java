package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Three classes mostly told apart by the signs of two features; from some example on the names 0 and 1 are exchanged.
 * Mistakes go on to the end, so that variances have become small by then: the network would learn it all too slowly.
 */
class SharedRestartTest {
    private static final int FEATURES = 300;

    private static SharedLearner learner(int units, boolean touched) {
        return new SharedLearner(Networks.settings(NetworkKernel.SQUARE, units, Networks.labels(3), FEATURES), touched);
    }

    /** The noise of every range is in features of its own. */
    private static void train(TrainingBlock block, int seed, int range, boolean exchanged) {
        Random random = new Random(seed);
        for (int t = 0; t < (exchanged ? 600 : 6000); t++) {
            learn(block, random, range, exchanged);
        }
    }

    private static void learn(TrainingBlock block, Random random, int range, boolean exchanged) {
        int label = random.nextInt(3);
        float[] values = {
            (float) ((label == 0 ? 1 : label == 1 ? -1 : 0) + 0.6 * random.nextGaussian()),
            label == 2 ? 1 : -1,
            (float) (0.3 * random.nextGaussian())
        };
        int noise = 2 + 50 * range + random.nextInt(50);
        Features x = Features.sparse(FEATURES, new int[] {0, 1, noise}, values);
        block.learn(x, exchanged && label < 2 ? 1 - label : label);
    }

    private static NetworkModel model(TrainingBlock block) {
        return (NetworkModel) block.model(0);
    }

    @Test
    void learn_namesExchanged_restartsOnceAndLearnsThem() {
        TrainingBlock block = Networks.block(learner(8, false), 3);
        train(block, 1, 0, false);
        assertThat(block.counts(0).restarts()).isZero();
        train(block, 2, 0, true);
        assertThat(block.counts(0).restarts()).isEqualTo(1);
        assertThat(PartReports.of(block).refutations(0)).isEqualTo(1);
        long before = block.counts(0).mistakes();
        train(block, 3, 0, true);
        assertThat(block.counts(0).mistakes() - before).isLessThan(60);
    }

    /** The event that decides is not learned: what is left is the start of a network without a model. */
    @Test
    void learn_eventThatDecides_leavesTheRandomStart() {
        NetworkModel random = model(Networks.block(learner(8, false), 3));
        TrainingBlock given = Networks.block(learner(6, false), 3);
        train(given, 1, 0, false);
        TrainingBlock block = Networks.block(learner(8, false), 3, model(given));
        train(block, 1, 0, false);
        Random events = new Random(2);
        for (int t = 0; t < 600 && block.counts(0).restarts() == 0; t++) {
            learn(block, events, 0, true);
        }

        assertThat(block.counts(0).restarts()).isEqualTo(1);
        assertThat(model(block).basis()).containsExactly(random.basis());
        assertThat(model(block).outputs()).containsExactly(random.outputs());
        StoredNetwork stored = StoredNetwork.of(block);
        assertThat(stored.givenUnits()).isZero();
        assertThat(stored.basisVariances()[7][299]).isEqualTo(1);
        assertThat(stored.outputVariances()[2][7]).isEqualTo(OutputLayer.FIRST_VARIANCE);
    }

    /** Begun from a smaller model, restarted, then given rows that nobody had before: as if all had been there. */
    @Test
    void learn_restartedNetwork_startsAtRandomInRowsToCome() throws IOException {
        TrainingBlock given = Networks.block(learner(6, true), 3);
        train(given, 1, 0, false);
        TrainingBlock touched = Networks.block(learner(8, true), 3, model(given));
        TrainingBlock all = Networks.block(learner(8, false), 3, model(given).on(FeatureSet.all(FEATURES)));
        for (int step = 0; step < 3; step++) {
            train(touched, step, step, step > 0);
            train(all, step, step, step > 0);
            touched = read(learner(8, true), touched);
        }

        assertThat(touched.counts(0).restarts()).isPositive();
        assertThat(touched.counts(0)).isEqualTo(all.counts(0));
        NetworkModel model = model(touched);
        for (int unit = 0; unit < 8; unit++) {
            for (int k = 0; k < model.featureSet().count(); k++) {
                assertThat(model.basis()[unit * model.dimension() + k])
                        .isEqualTo(model(all)
                                .basis()[
                                unit * (FEATURES + 1) + model.featureSet().feature(k)]);
            }
        }
        assertThat(model.outputs()).containsExactly(model(all).outputs());
    }

    /** The restart is the copy's alone. */
    @Test
    void copy_thenRestarted_leavesTheOriginal() throws IOException {
        TrainingBlock given = Networks.block(learner(6, true), 3);
        train(given, 1, 0, false);
        TrainingBlock block = Networks.block(learner(8, true), 3, model(given));
        train(block, 2, 1, false);
        TrainingBlock original = read(learner(8, true), block);

        TrainingBlock copy = block.copy();
        train(copy, 3, 2, true);

        assertThat(copy.counts(0).restarts()).isPositive();
        train(original, 5, 3, false);
        train(block, 5, 3, false);
        assertThat(bytes(block)).isEqualTo(bytes(original));
    }

    private static TrainingBlock read(SharedLearner learner, TrainingBlock block) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes(block))));
    }

    private static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
