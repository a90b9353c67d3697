package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.TouchedRowsContract;

class HerdedTouchedRowsTest extends TouchedRowsContract {
    private static final int FEATURES = 900;
    private static final List<ClassPair> PAIR = List.of(new ClassPair(0, 1));

    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        return new HerdedLearner(
                LearnerSettings.builder(LearnerKind.HERDED, classes, features)
                        .rank(3)
                        .initScale(1)
                        .seed(1)
                        .build()
                        .with(scheme()),
                touched);
    }

    private PairLearner learner(boolean touched) {
        return learner(List.of("a", "b"), FEATURES, touched);
    }

    /**
     * Enough to be sure of what is to be refuted. Mostly told apart by the sign of the first feature, or by its
     * opposite; the others are noise, in a range of their own.
     */
    private static void train(PairTrainingBlock block, int seed, int range, boolean exchanged) {
        Random random = new Random(seed);
        for (int t = 0; t < (exchanged ? 400 : 4000); t++) {
            int label = random.nextInt(2);
            int noise = 1 + 200 * range + random.nextInt(200);
            double middle = label == 0 ? 1 : -1;
            float[] values = {(float) (middle + 0.7 * random.nextGaussian()), (float) (0.3 * random.nextGaussian())};
            block.learn(Features.sparse(FEATURES, new int[] {0, noise}, values), exchanged ? 1 - label : label);
        }
    }

    /** Made by a shorter model, restarted, then given rows that nobody had before: as if all had been there. */
    @Test
    void learn_pairThatBeginsAnew_startsAtRandomInRowsToCome() {
        PairLearner small = new HerdedLearner(
                LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b"), FEATURES)
                        .rank(2)
                        .initScale(1)
                        .seed(1)
                        .build(),
                true);
        PairTrainingBlock given = small.newBlock(PAIR);
        train(given, 1, 0, false);
        DosModel start = given.model(0);
        PairTrainingBlock touched = learner(true).newBlock(PAIR, pair -> start);
        PairTrainingBlock all = learner(false).newBlock(PAIR, pair -> start.on(FeatureSet.all(FEATURES)));
        for (PairTrainingBlock block : List.of(touched, all)) {
            train(block, 2, 1, false);
            train(block, 3, 2, true);
            train(block, 4, 3, true);
        }

        assertThat(touched.counts(0).restarts()).isPositive();
        assertThat(touched.counts(0)).isEqualTo(all.counts(0));
        DosModel model = touched.model(0);
        DosModel expected = all.model(0);
        for (int unit = 0; unit < 3; unit++) {
            for (int k = 0; k < model.featureSet().count(); k++) {
                int there = unit * expected.dimension() + model.featureSet().feature(k);
                assertThat(model.u()[unit * model.dimension() + k]).isEqualTo(expected.u()[there]);
                assertThat(model.v()[unit * model.dimension() + k]).isEqualTo(expected.v()[there]);
            }
        }
    }

    /** The restart is the copy's alone, and survives a restore. */
    @Test
    void copy_thenBegunAnew_leavesTheOriginal() throws IOException {
        PairTrainingBlock given = learner(true).newBlock(PAIR);
        train(given, 1, 0, false);
        DosModel start = given.model(0);
        PairTrainingBlock block = learner(true).newBlock(PAIR, pair -> start);
        train(block, 2, 1, false);
        PairTrainingBlock original = read(bytes(block));
        PairTrainingBlock copy = block.copy();

        train(copy, 3, 2, true);

        assertThat(copy.counts(0).restarts()).isPositive();
        PairTrainingBlock restored = read(bytes(copy));
        train(restored, 4, 3, true);
        train(copy, 4, 3, true);
        assertThat(bytes(restored)).isEqualTo(bytes(copy));
        train(original, 5, 3, false);
        train(block, 5, 3, false);
        assertThat(bytes(block)).isEqualTo(bytes(original));
    }

    private PairTrainingBlock read(byte[] bytes) throws IOException {
        return learner(true).readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static byte[] bytes(PairTrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
