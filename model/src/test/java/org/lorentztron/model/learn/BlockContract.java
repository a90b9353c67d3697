package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.assertScores;
import static org.lorentztron.model.learn.LearnerUnderTest.bytes;
import static org.lorentztron.model.learn.LearnerUnderTest.parameters;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.probability.OnlinePlatt;
import org.lorentztron.model.probability.OnlineTemperature;
import org.lorentztron.model.probability.PlattScaling;

/** What blocks of any parts do with events. */
interface BlockContract extends LearnerUnderTest {
    ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Everything that a block does with an event, with one label or the other. */
    default void pass(TrainingBlock block, Features x, int label, int other) {
        block.learn(x, label);
        block.learn(x, other);
    }

    /**
     * The promise of {@link TrainingBlock}: as many events per second as there may be, none of them is work for the
     * collector.
     */
    @Test
    default void learn_manyEvents_allocatesNothing() {
        TrainingBlock block = learner().newBlock(allParts());
        Random random = new Random(1);
        double[] scores = new double[block.scoreCount()];
        Features[] events = new Features[1000];
        for (int i = 0; i < events.length; i++) {
            events[i] = RandomEvents.next(random, FEATURES, 1);
        }
        // Vectors of the Vector API are objects until their loops have been compiled, which takes some rounds.
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 100 && allocated >= 10_000; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            passAll(block, events, 10_000 * round, scores);
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        }

        // A few hundred bytes are the virtual machine's own, once. An object for each event would be 160,000 or more.
        assertThat(allocated).isLessThan(10_000);
    }

    /** Labels change from round to round, so that there are updates to the end. */
    private void passAll(TrainingBlock block, Features[] events, int from, double[] scores) {
        for (int i = from; i < from + 10_000; i++) {
            block.score(events[i % events.length], scores);
            pass(block, events[i % events.length], i % CLASSES, (i + i / events.length) % CLASSES);
        }
    }

    @Test
    default void learn_classOfNoPart_changesNothing() throws IOException {
        TrainingBlock block = learner().newBlock(allParts());
        train(block, 3, 20);
        byte[] before = bytes(block);
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), CLASSES);
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 17);
        assertThat(bytes(block)).isEqualTo(before);
    }

    /** An event without a label comes to the models as they are, and leaves them so. */
    @Test
    default void score_anyEvents_areThoseOfTheModelsAndChangeNothing() throws IOException {
        TrainingBlock block = learner().newBlock(allParts());
        TrainingBlock unscored = block.copy();
        double[] scores = new double[block.scoreCount()];
        Random random = new Random(8);
        for (int t = 0; t < 200; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            byte[] before = bytes(block);
            block.score(x, scores);
            assertThat(bytes(block)).isEqualTo(before);
            assertScores(scores, block, x);
            int label = random.nextInt(CLASSES);
            block.learn(x, label);
            unscored.learn(x, label);
            if (t % 50 == 49) {
                IntervalBlock.end(block);
                IntervalBlock.end(unscored);
            }
        }
        assertThat(bytes(block)).isEqualTo(bytes(unscored));
    }

    /** Whoever scores every event before the block learns it finds the same. */
    @Test
    default void calibration_anyEvents_isWhatTheScoresBeforeLearningTeach() {
        TrainingBlock block = learner().newBlock(allParts());
        int each = block.scoreCount() / allParts().size();
        OnlinePlatt[] seen = new OnlinePlatt[allParts().size()];
        Arrays.setAll(seen, p -> new OnlinePlatt());
        OnlineTemperature network = new OnlineTemperature(CLASSES);
        double[] scores = new double[block.scoreCount()];
        Random random = new Random(12);
        for (int t = 0; t < 4000; t++) {
            int label = random.nextInt(CLASSES);
            Features x = RandomEvents.next(random, FEATURES, label % 2 == 0 ? 1 : 1.5);
            block.score(x, scores);
            for (int p = 0; p < seen.length; p++) {
                add(seen[p], network, allParts().get(p), scores, p * each, label);
            }
            block.learn(x, label);
            if (t % 400 == 399) {
                IntervalBlock.end(block);
            }
        }
        // Where rows are made on first touch, parts scored the first event with start values, which no model has.
        for (int p = 0; p < seen.length; p++) {
            PlattScaling expected = allParts().get(p) instanceof BinaryPart ? seen[p].scaling() : network.scaling();
            PlattScaling learned = PartReports.of(block).calibration(p);
            assertThat(learned.a()).isCloseTo(expected.a(), within(0.01));
            assertThat(learned.b()).isCloseTo(expected.b(), within(0.01));
            assertThat(learned.examples()).isEqualTo(expected.examples());
        }
    }

    private static void add(
            OnlinePlatt seen, OnlineTemperature network, Part part, double[] scores, int first, int label) {
        if (part instanceof BinaryPart sides) {
            if (sides.contains(label)) {
                seen.add(scores[first], sides.positive() == label, 1);
            }
            return;
        }
        float[] all = new float[CLASSES];
        for (int k = 0; k < CLASSES; k++) {
            all[k] = (float) scores[k];
        }
        network.add(all, 0, label, 1);
    }

    @Test
    default void calibration_fewEvents_isKnown() {
        TrainingBlock block = learner().newBlock(allParts());
        train(block, 7, 12);
        assertThat(PartReports.of(block).calibration(0).usesScore()).isTrue();
    }

    @Test
    default void score_wrongSize_isRefused() {
        TrainingBlock block = learner().newBlock(allParts());
        assertThatThrownBy(() -> block.score(Features.dense(new float[FEATURES - 1]), new double[block.scoreCount()]))
                .hasMessage("event has 22 features, expected 23");
    }

    @Test
    default void hasLearned_beforeAndAfterAnInterval_saysWhetherThereIsAModel() {
        TrainingBlock block = learner().newBlock(allParts());
        for (int p = 0; p < allParts().size(); p++) {
            assertThat(PartReports.of(block).hasLearned(p)).isFalse();
        }
        train(block, 7, 200);
        for (int p = 0; p < allParts().size(); p++) {
            assertThat(PartReports.of(block).hasLearned(p)).isTrue();
        }
    }

    /** An interval of events that were only scored ends as well. */
    @Test
    default void endInterval_secondCall_changesNothing() throws IOException {
        TrainingBlock block = learner().newBlock(allParts());
        for (int round = 0; round < 3; round++) {
            train(block, round, 70);
            byte[] once = bytes(block);
            IntervalBlock.end(block);
            assertThat(bytes(block)).isEqualTo(once);
        }
    }

    @Test
    default void learn_sparseOrDense_givesTheSameBits() {
        TrainingBlock dense = learner().newBlock(allParts());
        TrainingBlock sparse = dense.copy();
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
        IntervalBlock.end(dense);
        IntervalBlock.end(sparse);
        assertSame(sparse, dense);
    }

    @Test
    default void copy_thenTrained_leavesTheOriginal() {
        TrainingBlock block = learner().newBlock(allParts());
        train(block, 5, 50);
        TrainingBlock copy = block.copy();
        TrainingBlock second = block.copy();
        train(copy, 6, 50);
        assertSame(block, second);
        train(block, 6, 50);
        assertSame(block, copy);
    }

    @Test
    default void learn_wrongSize_isRefused() {
        TrainingBlock block = learner().newBlock(allParts());
        assertThatThrownBy(() -> block.learn(Features.dense(new float[FEATURES - 1]), 0))
                .hasMessage("event has 22 features, expected 23");
    }

    /** Scales no one should send: every entry between 1e-30 and the largest float, and images beyond it. */
    @Test
    default void learn_anyFiniteFeatures_keepsParametersFinite() {
        for (int power : new int[] {5, 15, 38}) {
            TrainingBlock block = learner().newBlock(allParts());
            Random random = new Random(power);
            for (int t = 0; t < 3000; t++) {
                int largest = random.nextInt(4) == 0 ? power : random.nextInt(power + 1);
                block.learn(RandomEvents.wild(random, FEATURES, largest), random.nextInt(CLASSES));
                block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
                if (power == 38) {
                    block.learn(extreme(random), random.nextInt(CLASSES));
                }
                if (t % 100 == 99) {
                    IntervalBlock.end(block);
                }
            }
            for (int p = 0; p < allParts().size(); p++) {
                assertThat(Arrays.stream(parameters(block.model(p)))).allMatch(Double::isFinite);
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
}
