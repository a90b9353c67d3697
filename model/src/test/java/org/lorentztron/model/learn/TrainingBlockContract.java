package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSamePair;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
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

/** What blocks do with events. */
interface TrainingBlockContract extends LearnerUnderTest {
    ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * The promise of {@link PairTrainingBlock}: as many events per second as there may be, none of them is work for the
     * collector.
     */
    @Test
    default void learn_manyEvents_allocatesNothing() {
        PairTrainingBlock block = learner().newBlock(parts());
        double[] scores = new double[parts().size()];
        Random random = new Random(1);
        Features[] events = new Features[1000];
        for (int i = 0; i < events.length; i++) {
            events[i] = RandomEvents.next(random, FEATURES, 1);
        }
        // Vectors of the Vector API are objects until their loops have been compiled, which takes some rounds.
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 100 && allocated >= 10_000; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            learnAndScore(block, events, scores, 10_000 * round);
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        }

        // A few hundred bytes are the virtual machine's own, once. An object for each event would be 160,000 or more.
        assertThat(allocated).isLessThan(10_000);
    }

    /** Labels change from round to round, so that there are updates to the end. */
    private static void learnAndScore(PairTrainingBlock block, Features[] events, double[] scores, int from) {
        for (int i = from; i < from + 10_000; i++) {
            Features x = events[i % events.length];
            block.learn(x, i % CLASSES);
            block.scoreThenLearn(x, (i + i / events.length) % CLASSES, scores);
        }
    }

    /** Blocks decide where a pair is trained, never what becomes of it. */
    @Test
    default void learn_anyPartitionIntoBlocks_givesTheSameBits() {
        PairLearner learner = learner();
        PairTrainingBlock whole = learner.newBlock(parts());
        train(whole, 1, 400);
        Random shuffle = new Random(2);
        for (int blocks = 1; blocks <= parts().size(); blocks++) {
            List<List<BinaryPart>> parts = partition(blocks, shuffle);
            for (List<BinaryPart> part : parts) {
                PairTrainingBlock block = learner.newBlock(part);
                train(block, 1, 400);
                for (int p = 0; p < part.size(); p++) {
                    int index = parts().indexOf(part.get(p));
                    assertSamePair(block, p, whole, index);
                }
            }
        }
    }

    private List<List<BinaryPart>> partition(int blocks, Random random) {
        List<BinaryPart> pairs = new ArrayList<>(parts());
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
        PairTrainingBlock trained = learner.newBlock(parts());
        train(trained, 1, 400);
        PairTrainingBlock together = learner.newBlock(parts(), part -> trained.model(parts().indexOf(part)));
        List<PairTrainingBlock> alone = new ArrayList<>();
        for (int p = 0; p < parts().size(); p++) {
            DosModel start = trained.model(p);
            alone.add(learner(List.of("this", "that"), FEATURES).newBlock(List.of(new ClassPair(0, 1)), pair -> start));
        }
        Random random = new Random(7);
        for (int t = 0; t < 400; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES);
            together.learn(x, label);
            for (int p = 0; p < parts().size(); p++) {
                if (parts().get(p).contains(label)) {
                    alone.get(p).learn(x, parts().get(p).positive() == label ? 0 : 1);
                }
            }
        }
        for (int p = 0; p < parts().size(); p++) {
            assertThat(together.counts(p).updates()).isPositive();
            assertSamePair(together, p, alone.get(p), 0);
        }
    }

    @Test
    default void learn_anything_countsAndChangesOnlyPairsOfTheClass() {
        PairTrainingBlock block = learner().newBlock(parts());
        PairTrainingBlock before = block.copy();
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 2);
        for (int p = 0; p < parts().size(); p++) {
            if (parts().get(p).contains(2)) {
                assertThat(block.counts(p).examples()).isEqualTo(1);
            } else {
                assertSamePair(block, p, before, p);
            }
        }
    }

    /** One pass for both leaves the bits of learning alone, and its scores are those of the models before. */
    @Test
    default void scoreThenLearn_anyEvents_scoresBeforeAndLearnsTheSame() {
        PairTrainingBlock block = learner().newBlock(parts());
        PairTrainingBlock twin = block.copy();
        Random random = new Random(9);
        double[] scores = new double[parts().size()];
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

    @Test
    default void learn_sparseOrDense_givesTheSameBits() {
        PairTrainingBlock dense = learner().newBlock(parts());
        PairTrainingBlock sparse = dense.copy();
        Random random = new Random(4);
        for (int t = 0; t < 200; t++) {
            float[] values = new float[FEATURES];
            int[] indices = new int[FEATURES];
            float[] reversed = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                values[j] = random.nextBoolean() ? 0f : (float) random.nextGaussian();
                indices[FEATURES - 1 - j] = j;
                reversed[FEATURES - 1 - j] = values[j];
            }
            int label = random.nextInt(CLASSES);
            dense.learn(Features.dense(values), label);
            sparse.learn(Features.sparse(FEATURES, indices, reversed), label);
        }
        assertSame(sparse, dense);
    }

    @Test
    default void copy_thenTrained_leavesTheOriginal() {
        PairTrainingBlock block = learner().newBlock(parts());
        train(block, 5, 50);
        PairTrainingBlock copy = block.copy();
        PairTrainingBlock second = block.copy();
        train(copy, 6, 50);
        assertSame(block, second);
        train(block, 6, 50);
        assertSame(block, copy);
    }

    @Test
    default void learn_wrongSize_isRefused() {
        PairTrainingBlock block = learner().newBlock(parts());
        assertThatThrownBy(() -> block.learn(Features.dense(new float[FEATURES - 1]), 0))
                .hasMessage("event has 22 features, expected 23");
    }

    /** Scales no one should send: every entry between 1e-30 and the largest float, and images beyond it. */
    @Test
    default void learn_anyFiniteFeatures_keepsParametersFinite() {
        for (int power : new int[] {5, 15, 38}) {
            PairTrainingBlock block = learner().newBlock(parts());
            Random random = new Random(power);
            for (int t = 0; t < 3000; t++) {
                int largest = random.nextInt(4) == 0 ? power : random.nextInt(power + 1);
                block.learn(RandomEvents.wild(random, FEATURES, largest), random.nextInt(CLASSES));
                block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
                if (power == 38) {
                    block.learn(extreme(random), random.nextInt(CLASSES));
                }
            }
            for (int p = 0; p < parts().size(); p++) {
                assertFinite(block.model(p));
            }
        }
    }

    private static Features extreme(Random random) {
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = random.nextBoolean() ? Float.MAX_VALUE : -Float.MAX_VALUE;
        }
        return Features.dense(values);
    }

    private static void assertFinite(DosModel model) {
        for (int i = 0; i < model.u().length; i++) {
            assertThat(model.u()[i]).isFinite();
            assertThat(model.v()[i]).isFinite();
        }
    }
}
