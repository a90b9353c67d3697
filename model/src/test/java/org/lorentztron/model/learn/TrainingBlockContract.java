package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.train;
import static org.lorentztron.model.learn.PairLearnerUnderTest.assertSamePair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

/** What blocks of pairs do with events. */
interface TrainingBlockContract extends PairLearnerUnderTest {
    /** Blocks decide where a pair is trained, never what becomes of it. */
    @Test
    default void learn_anyPartitionIntoBlocks_givesTheSameBits() {
        PairLearner learner = learner();
        PairTrainingBlock whole = learner.newBlock(allParts());
        train(whole, 1, 400);
        train(whole, 2, 100);
        Random shuffle = new Random(2);
        for (int blocks = 1; blocks <= allParts().size(); blocks++) {
            List<List<BinaryPart>> parts = partition(blocks, shuffle);
            for (List<BinaryPart> part : parts) {
                PairTrainingBlock block = learner.newBlock(part);
                train(block, 1, 400);
                train(block, 2, 100);
                for (int p = 0; p < part.size(); p++) {
                    int index = allParts().indexOf(part.get(p));
                    assertSamePair(block, p, whole, index);
                }
            }
        }
    }

    private List<List<BinaryPart>> partition(int blocks, Random random) {
        List<BinaryPart> pairs = new ArrayList<>(allParts());
        Collections.shuffle(pairs, random);
        List<List<BinaryPart>> parts = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            parts.add(pairs.subList(b * pairs.size() / blocks, (b + 1) * pairs.size() / blocks));
        }
        return parts;
    }

    /**
     * Whatever its sides are: a part learns the events of its classes as the one pair of a model of two classes does
     * that starts from the same model.
     */
    @Test
    default void learn_anyEvents_eachPartIsATwoClassModelOfItsSides() {
        PairLearner learner = learner();
        PairTrainingBlock trained = learner.newBlock(allParts());
        train(trained, 1, 400);
        PairTrainingBlock together =
                learner.newBlock(allParts(), part -> trained.model(allParts().indexOf(part)));
        List<PairTrainingBlock> alone = new ArrayList<>();
        for (int p = 0; p < allParts().size(); p++) {
            DosModel start = trained.model(p);
            alone.add(learner(List.of("this", "that"), FEATURES).newBlock(List.of(new ClassPair(0, 1)), pair -> start));
        }
        Random random = new Random(7);
        for (int t = 0; t < 400; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES);
            together.learn(x, label);
            for (int p = 0; p < allParts().size(); p++) {
                if (allParts().get(p).contains(label)) {
                    alone.get(p).learn(x, allParts().get(p).positive() == label ? 0 : 1);
                }
            }
            if (t % 80 == 79) {
                IntervalBlock.end(together);
                alone.forEach(IntervalBlock::end);
            }
        }
        for (int p = 0; p < allParts().size(); p++) {
            assertThat(together.counts(p).updates()).isPositive();
            assertSamePair(together, p, alone.get(p), 0);
        }
    }

    @Test
    default void learn_anything_countsAndChangesOnlyPairsOfTheClass() {
        PairTrainingBlock block = learner().newBlock(allParts());
        PairTrainingBlock before = block.copy();
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 2);
        for (int p = 0; p < allParts().size(); p++) {
            if (allParts().get(p).contains(2)) {
                assertThat(block.counts(p).examples()).isEqualTo(1);
            } else {
                assertSamePair(block, p, before, p);
            }
        }
    }

    /** One pass for both leaves the bits of learning alone, and its scores are those of the models before. */
    @Test
    default void scoreThenLearn_anyEvents_scoresBeforeAndLearnsTheSame() {
        PairTrainingBlock block = learner().newBlock(allParts());
        PairTrainingBlock twin = block.copy();
        Random random = new Random(9);
        double[] scores = new double[allParts().size()];
        for (int t = 0; t < 200; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES + 1);
            block.scoreThenLearn(x, label, scores);
            for (int p = 0; p < scores.length; p++) {
                // Where rows are made on first touch, a feature's start values are scored with before a model has them.
                if (!holds(twin.model(p).featureSet(), x)) {
                    continue;
                }
                double expected = twin.model(p).score(x);
                assertThat(scores[p]).isCloseTo(expected, within(1e-4 * Math.max(1, Math.abs(expected))));
            }
            twin.learn(x, label);
            if (t % 50 == 49) {
                IntervalBlock.end(block);
                IntervalBlock.end(twin);
            }
        }
        assertSame(block, twin);
    }

    private static boolean holds(FeatureSet featureSet, Features x) {
        return Arrays.stream(x.indices()).allMatch(feature -> featureSet.position(feature) >= 0);
    }

    @Test
    default void learn_classWithoutPair_changesNothing() {
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1), new ClassPair(2, 4)));
        PairTrainingBlock before = block.copy();
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 3);
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 17);
        assertSame(block, before);
    }
}
