package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Columns;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.align.AverageWeights;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.ensemble.ClassPairs;

/** What every learner's blocks keep to; a subclass names the learner. */
public abstract class TrainingBlockContract {
    private static final int CLASSES = 6;
    private static final int FEATURES = 23;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A learner of the given classes and features. */
    protected abstract Learner learner(List<String> classes, int features);

    /** The number of the layout in which blocks write themselves. */
    protected int format() {
        return 1;
    }

    private Learner learner() {
        return learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES);
    }

    private static List<ClassPair> allPairs() {
        ClassPairs pairs = new ClassPairs(CLASSES);
        List<ClassPair> all = new ArrayList<>();
        for (int i = 0; i < pairs.count(); i++) {
            all.add(pairs.pair(i));
        }
        return all;
    }

    private static void train(TrainingBlock block, long seed, int events) {
        Random random = new Random(seed);
        for (int t = 0; t < events; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
        }
    }

    /** The promise of {@link TrainingBlock}: as many events per second as there may be, none of them is work for the collector. */
    @Test
    void learn_manyEvents_allocatesNothing() {
        TrainingBlock block = learner().newBlock(allPairs());
        double[] scores = new double[allPairs().size()];
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
    private static void learnAndScore(TrainingBlock block, Features[] events, double[] scores, int from) {
        for (int i = from; i < from + 10_000; i++) {
            Features x = events[i % events.length];
            block.learn(x, i % CLASSES);
            block.scoreThenLearn(x, (i + i / events.length) % CLASSES, scores);
        }
    }

    /** As consumers see it, in float32: training goes on from what was published. */
    @Test
    void newBlock_fromModels_startsAsThey() {
        Learner learner = learner();
        TrainingBlock trained = learner.newBlock(allPairs());
        train(trained, 1, 400);
        ClassPair cold = allPairs().get(3);

        TrainingBlock warm = learner.newBlock(
                allPairs(),
                pair -> pair.equals(cold) ? null : trained.model(allPairs().indexOf(pair)));

        for (int p = 0; p < allPairs().size(); p++) {
            TrainingBlock expected = allPairs().get(p).equals(cold) ? learner.newBlock(allPairs()) : trained;
            assertThat(warm.model(p).u()).containsExactly(expected.model(p).u());
            assertThat(warm.model(p).v()).containsExactly(expected.model(p).v());
            assertThat(warm.counts(p)).isEqualTo(PairCounts.NONE);
        }
    }

    @Test
    void newBlock_fromModelOfOtherDimension_isRefused() {
        DosModel linear = new DosModel(1, 3, new double[] {1, 1, 1.25}, new double[] {1, 1, 0.75});

        assertThatThrownBy(() -> learner().newBlock(allPairs(), pair -> linear))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("2 features", "expected", FEATURES + "");
    }

    /** A run of columns may cover a pair without a step, and adds 0 to it: that must not change a bit, of -0.0 neither. */
    @Test
    void learn_besideAPairThatStartsFromNegativeZeros_leavesItAlone() {
        Learner learner = learner();
        ClassPair beside = new ClassPair(0, 2);
        double[] u = new double[FEATURES + 1];
        double[] v = new double[FEATURES + 1];
        Arrays.fill(u, -0.0);
        Arrays.fill(v, -0.0);
        // The form of a linear model.
        u[FEATURES] = 0.25;
        v[FEATURES] = -0.25;
        DosModel given = new DosModel(1, FEATURES + 1, u, v);
        TrainingBlock alone = learner.newBlock(List.of(beside), pair -> given);
        TrainingBlock together = learner.newBlock(
                List.of(new ClassPair(0, 1), beside, new ClassPair(1, 2)), pair -> pair.equals(beside) ? given : null);

        float[] x = new float[FEATURES];
        Arrays.fill(x, 0.5f);
        together.learn(Features.dense(x), 1);

        assertThat(together.counts(0).updates()).isOne();
        assertThat(bits(together.model(1).u())).isEqualTo(bits(alone.model(0).u()));
        assertThat(bits(together.model(1).v())).isEqualTo(bits(alone.model(0).v()));
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    /** Blocks decide where a pair is trained, never what becomes of it. */
    @Test
    void learn_anyPartitionIntoBlocks_givesTheSameBits() {
        Learner learner = learner();
        TrainingBlock whole = learner.newBlock(allPairs());
        train(whole, 1, 400);
        Random shuffle = new Random(2);
        for (int blocks = 1; blocks <= allPairs().size(); blocks++) {
            List<List<ClassPair>> parts = partition(blocks, shuffle);
            for (List<ClassPair> part : parts) {
                TrainingBlock block = learner.newBlock(part);
                train(block, 1, 400);
                for (int p = 0; p < part.size(); p++) {
                    int index = allPairs().indexOf(part.get(p));
                    assertSamePair(block, p, whole, index);
                }
            }
        }
    }

    private static List<List<ClassPair>> partition(int blocks, Random random) {
        List<ClassPair> pairs = allPairs();
        Collections.shuffle(pairs, random);
        List<List<ClassPair>> parts = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            parts.add(pairs.subList(b * pairs.size() / blocks, (b + 1) * pairs.size() / blocks));
        }
        return parts;
    }

    private static void assertSamePair(TrainingBlock actual, int p, TrainingBlock expected, int q) {
        assertThat(actual.model(p).u()).containsExactly(expected.model(q).u());
        assertThat(actual.model(p).v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }

    private static void assertSame(TrainingBlock actual, TrainingBlock expected) {
        assertThat(actual.pairs()).isEqualTo(expected.pairs());
        for (int p = 0; p < expected.pairs().size(); p++) {
            assertSamePair(actual, p, expected, p);
        }
    }

    @Test
    void learn_anything_countsAndChangesOnlyPairsOfTheClass() {
        TrainingBlock block = learner().newBlock(allPairs());
        TrainingBlock before = block.copy();
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 2);
        for (int p = 0; p < allPairs().size(); p++) {
            if (allPairs().get(p).contains(2)) {
                assertThat(block.counts(p).examples()).isEqualTo(1);
            } else {
                assertSamePair(block, p, before, p);
            }
        }
    }

    /** One pass for both leaves the bits of learning alone, and its scores are those of the models before. */
    @Test
    void scoreThenLearn_anyEvents_scoresBeforeAndLearnsTheSame() {
        TrainingBlock block = learner().newBlock(allPairs());
        TrainingBlock twin = block.copy();
        Random random = new Random(9);
        double[] scores = new double[allPairs().size()];
        for (int t = 0; t < 200; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES + 1);
            block.scoreThenLearn(x, label, scores);
            for (int p = 0; p < scores.length; p++) {
                // Where rows are made on first touch, a feature's start values are scored with before a model has them.
                if (!holds(twin.model(p).columns(), x)) {
                    continue;
                }
                double expected = twin.model(p).score(x);
                assertThat(scores[p]).isCloseTo(expected, within(1e-4 * Math.max(1, Math.abs(expected))));
            }
            twin.learn(x, label);
        }
        assertSame(block, twin);
    }

    private static boolean holds(Columns columns, Features x) {
        return Arrays.stream(x.indices()).allMatch(feature -> columns.position(feature) >= 0);
    }

    @Test
    void learn_classWithoutPair_changesNothing() {
        TrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1), new ClassPair(2, 4)));
        TrainingBlock before = block.copy();
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 3);
        block.learn(RandomEvents.next(new Random(3), FEATURES, 1), 17);
        assertSame(block, before);
    }

    @Test
    void learn_sparseOrDense_givesTheSameBits() {
        TrainingBlock dense = learner().newBlock(allPairs());
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
        assertSame(sparse, dense);
    }

    @Test
    void copy_thenTrained_leavesTheOriginal() {
        TrainingBlock block = learner().newBlock(allPairs());
        train(block, 5, 50);
        TrainingBlock copy = block.copy();
        TrainingBlock second = block.copy();
        train(copy, 6, 50);
        assertSame(block, second);
        train(block, 6, 50);
        assertSame(block, copy);
    }

    @Test
    void readBlock_written_continuesAsIfNeverStopped() throws IOException {
        Learner learner = learner();
        TrainingBlock block = learner.newBlock(allPairs().subList(3, 9));
        train(block, 7, 100);
        TrainingBlock read = learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes(block))));
        assertSame(read, block);
        train(block, 8, 100);
        train(read, 8, 100);
        assertSame(read, block);
    }

    @Test
    void readBlock_otherVersionOrSettings_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(allPairs()));
        assertThatThrownBy(() -> read(learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES + 1), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("dimension " + (FEATURES + 1));
        assertThatThrownBy(() -> read(learner(List.of("a", "b"), FEATURES), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("out of range");
        bytes[0] = 99;
        assertThatThrownBy(() -> read(learner(), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("format 99, expected " + format());
    }

    private static TrainingBlock read(Learner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    @Test
    void newBlock_badPairs_areRefused() {
        ClassPair pair = new ClassPair(0, 1);
        assertThatThrownBy(() -> learner().newBlock(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> learner().newBlock(List.of(pair, pair))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> learner().newBlock(List.of(new ClassPair(1, CLASSES))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected classes 0 to 5");
    }

    @Test
    void learn_wrongSize_isRefused() {
        TrainingBlock block = learner().newBlock(allPairs());
        assertThatThrownBy(() -> block.learn(Features.dense(new float[FEATURES - 1]), 0))
                .hasMessage("event has 22 features, expected 23");
    }

    /** Scales no one should send: every entry between 1e-30 and the largest float, and images beyond it. */
    @Test
    void learn_anyFiniteFeatures_keepsParametersFinite() {
        for (int power : new int[] {5, 15, 38}) {
            TrainingBlock block = learner().newBlock(allPairs());
            Random random = new Random(power);
            for (int t = 0; t < 3000; t++) {
                int largest = random.nextInt(4) == 0 ? power : random.nextInt(power + 1);
                block.learn(RandomEvents.wild(random, FEATURES, largest), random.nextInt(CLASSES));
                block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
                if (power == 38) {
                    block.learn(extreme(random), random.nextInt(CLASSES));
                }
            }
            for (int p = 0; p < allPairs().size(); p++) {
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

    @Test
    void restoreAverage_ofItsState_continuesAsIfNeverStopped() {
        Learner learner = learner();
        TrainingBlock block = learner.newBlock(allPairs());
        ModelAverage average = learner.newAverage(AverageWeights.POLYNOMIAL);
        for (int m = 0; m < 3; m++) {
            train(block, m, 30);
            average.add(block.model(4));
        }
        ModelAverage restored = learner.restoreAverage(
                AverageWeights.POLYNOMIAL,
                average.intervals(),
                average.average().copy());
        train(block, 3, 30);
        assertThat(restored.add(block.model(4))).isEqualTo(average.add(block.model(4)));
        assertThat(restored.average().u()).containsExactly(average.average().u());
        assertThat(restored.average().v()).containsExactly(average.average().v());
        assertThat(restored.intervals()).isEqualTo(average.intervals()).isEqualTo(4);
        assertThat(restored.average().rank()).isEqualTo(learner.snapshotRank());
    }

    @Test
    void average_badUse_isRefused() {
        Learner learner = learner();
        ModelAverage average = learner.newAverage(AverageWeights.UNIFORM);
        assertThatThrownBy(average::average).isInstanceOf(IllegalStateException.class);
        DosModel model = learner.newBlock(allPairs()).model(0);
        average.add(model);
        DosModel wider = learner(List.of("a", "b"), FEATURES + 1)
                .newBlock(List.of(new ClassPair(0, 1)))
                .model(0);
        assertThatThrownBy(() -> average.add(wider))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected " + model.rank() + " and 24");
        assertThatThrownBy(() -> learner.restoreAverage(AverageWeights.UNIFORM, 0, model))
                .hasMessage("averaged intervals are 0, expected 1 or more");
    }
}
