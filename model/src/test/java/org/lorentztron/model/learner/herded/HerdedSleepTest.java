package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;

class HerdedSleepTest {
    private static final List<ClassPair> PAIRS = List.of(new ClassPair(0, 1), new ClassPair(0, 2), new ClassPair(1, 2));

    private static void train(Random random, int events, PairTrainingBlock... blocks) {
        for (int t = 0; t < events; t++) {
            var x = RandomEvents.next(random, 5, 1);
            int label = random.nextInt(3);
            for (PairTrainingBlock block : blocks) {
                block.learn(x, label);
            }
        }
    }

    /** Classes that a fit tells apart by few support vectors. */
    private static void trainApart(int from, int to, PairTrainingBlock block) {
        for (int t = from; t < to; t++) {
            float[] values = {0, 0, 0, 0, t % 7};
            values[t % 3] = 10 + t % 5;
            block.learn(Features.dense(values), t % 3);
        }
    }

    private static void assertSame(DosModel actual, DosModel expected) {
        assertThat(actual.u()).containsExactly(expected.u());
        assertThat(actual.v()).containsExactly(expected.v());
    }

    /** The others go on with the bits that they have without it; it wakes as the model that is given. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rest_onePair_learnsNothingUntilItWakes(boolean touched) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b", "c"), 5)
                .rank(2)
                .initScale(1)
                .seed(1)
                .build()
                .withForgetting(0.01);
        HerdedBlock block = (HerdedBlock) new HerdedLearner(settings, touched).newBlock(PAIRS);
        PairTrainingBlock all = new HerdedLearner(settings, touched).newBlock(PAIRS);
        Random random = new Random(1);
        train(random, 200, block, all);
        DosModel before = block.model(1);

        block.sleep(1);
        train(random, 200, block, all);

        assertSame(block.model(1), before);
        assertThat(block.counts(1).examples()).isLessThan(all.counts(1).examples());
        assertSame(block.model(0), all.model(0));
        assertSame(block.model(2), all.model(2));
        DosModel given = all.model(1);
        block.wake(1, given);
        assertSame(block.model(1), given);
        train(random, 50, block, all);
        assertThat(block.model(1).u()).isNotEqualTo(given.u());
        assertSame(block.model(0), all.model(0));
    }

    /** It wakes from a model: a fit to its first events would be of the past. */
    @Test
    void rest_pairThatWaitsForAFit_isNotFittedLater() {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b", "c"), 5)
                .rank(2)
                .initScale(1)
                .seed(1)
                .build()
                .withStartFit(60);
        HerdedBlock block = (HerdedBlock) new HerdedLearner(settings, false).newBlock(PAIRS);
        trainApart(0, 5, block);

        block.sleep(1);
        trainApart(5, 205, block);
        block.wake(1, block.model(1));
        trainApart(205, 405, block);

        assertThat(block.counts(0).restarts()).isPositive();
        assertThat(block.counts(1).restarts()).isZero();
    }
}
