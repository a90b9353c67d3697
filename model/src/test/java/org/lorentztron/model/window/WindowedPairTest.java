package org.lorentztron.model.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** Classes in rings: no hyperplane tells them apart, a quadratic one does. */
class WindowedPairTest {
    private static final int FEATURES = 3;
    private static final int WINDOW = 40;
    private static final List<String> CLASSES = List.of("a", "b", "c");
    private static final List<BinaryPart> PAIRS = BinaryPart.all(
            IntStream.range(0, 3).mapToObj(new ClassPairs(3)::part).toList());

    private static PairLearner learner() {
        return Margins.learner(CLASSES, FEATURES, WINDOW, Scheme.PAIRS);
    }

    private static Features event(Random random, int label) {
        double[] x = new double[FEATURES];
        Arrays.setAll(x, j -> random.nextGaussian());
        double norm = Math.sqrt(Arrays.stream(x).map(value -> value * value).sum());
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = (float) (x[j] / norm * (1 + label + 0.2 * random.nextDouble()));
        }
        return Features.dense(values);
    }

    /** Intervals of events of three classes, which the names map to labels. */
    private static void train(PairTrainingBlock block, Random random, int intervals, IntUnaryOperator names) {
        for (int t = 0; t < intervals * 60; t++) {
            int label = random.nextInt(3);
            block.learn(event(random, label), names.applyAsInt(label));
            if (t % 60 == 59) {
                block.endInterval();
            }
        }
    }

    /** Share of pairs that are mistaken in an event of one of their classes. */
    private static double errorRate(PairTrainingBlock block, IntUnaryOperator names) {
        Random random = new Random(99);
        int mistakes = 0;
        for (int t = 0; t < 1_000; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            for (int p = 0; p < 3; p++) {
                BinaryPart pair = block.parts().get(p);
                int named = names.applyAsInt(label);
                if (pair.contains(named) && block.model(p).score(x) >= 0 != (pair.positive() == named)) {
                    mistakes++;
                }
            }
        }
        return mistakes / 2_000.0;
    }

    @Test
    void endInterval_quadraticClasses_tellsThemApart() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(1), 5, label -> label);

        assertThat(errorRate(block, label -> label)).isLessThan(0.02);
        for (int p = 0; p < 3; p++) {
            assertThat(block.counts(p).degenerateUpdates()).isZero();
            assertThat(block.counts(p).restarts()).isZero();
        }
    }

    /** Models change at ends of intervals alone, and events are counted by the model that they meet. */
    @Test
    void learn_anyEvents_countsByTheModelOfTheIntervalBefore() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(2), 1, label -> label);
        Random random = new Random(3);
        for (int t = 0; t < 50; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            for (int p = 0; p < 3; p++) {
                double score = block.model(p).score(x);
                BinaryPart pair = PAIRS.get(p);
                double margin = pair.positive() == label ? score : -score;
                PartCounts before = block.counts(p);
                PairTrainingBlock after = block.copy();
                after.learn(x, label);
                boolean own = pair.contains(label);
                boolean mistake = own && (pair.positive() == label ? margin < 0 : margin <= 0);
                assertThat(after.counts(p).examples()).isEqualTo(before.examples() + (own ? 1 : 0));
                assertThat(after.counts(p).mistakes()).isEqualTo(before.mistakes() + (mistake ? 1 : 0));
                assertThat(after.counts(p).updates()).isEqualTo(before.updates() + (own && margin < 1 ? 1 : 0));
                assertThat(after.model(p).u()).containsExactly(block.model(p).u());
            }
            block.learn(x, label);
        }
    }

    /** One window after the names were exchanged, the old meaning is forgotten. */
    @Test
    void learn_namesPermuted_hasRecoveredOneWindowLater() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(4), 20, label -> label);
        IntUnaryOperator permuted = label -> (label + 1) % 3;
        assertThat(errorRate(block, permuted)).isGreaterThan(0.3);
        // Two intervals have the events of a window for each class.
        train(block, new Random(5), 2, permuted);

        assertThat(errorRate(block, permuted)).isLessThan(0.02);
        assertThat(block.counts(0).restarts()).isPositive();
        assertThat(block.refutations(0)).isEqualTo(block.counts(0).restarts());
        train(block, new Random(6), 20, permuted);
        assertThat(errorRate(block, permuted)).isLessThan(0.02);
    }

    /** A wrong label has the largest multipliers. If these alone decided, windows would fill with wrong labels. */
    @Test
    void learn_wrongLabels_doNotCollectInTheWindows() throws IOException {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        Random wrong = new Random(7);
        train(block, new Random(8), 60, label -> wrong.nextInt(10) == 0 ? wrong.nextInt(3) : label);

        assertThat(errorRate(block, label -> label)).isLessThan(0.1);
        List<StoredWindows> windows = StoredWindows.of(block, Margins.settings(CLASSES, FEATURES, WINDOW));
        int misnamed = 0;
        for (int p = 0; p < 3; p++) {
            misnamed += misnamed(windows.get(p).positive(), PAIRS.get(p).positive());
            misnamed += misnamed(windows.get(p).negative(), PAIRS.get(p).negative());
        }
        assertThat(misnamed).as("of the events in six windows").isLessThan(6 * WINDOW / 6);
    }

    /** How many events of a window have the radius of another class. */
    private static int misnamed(StoredWindows.Side side, int named) {
        return (int)
                side.all().stream().filter(held -> classOf(held.x()) != named).count();
    }

    private static int classOf(Features x) {
        double squares = 0;
        for (float value : x.values()) {
            squares += value * value;
        }
        return (int) Math.sqrt(squares) - 1;
    }

    /** A huge event would make all other kernel values alike, and as a support vector it would never leave. */
    @Test
    void learn_hugeEvent_changesNothingAndLeavesWithItsAge() throws IOException {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(19), 5, label -> label);
        Features huge = Features.dense(new float[] {150, 0, -150});
        block.learn(huge, 1);
        assertThat(holds(block, 150)).isTrue();
        // 20 events of each class in an interval, 40 in a window.
        for (int interval = 0; interval < 8; interval++) {
            train(block, new Random(20 + interval), 1, label -> label);
            assertThat(errorRate(block, label -> label))
                    .as("interval %d", interval)
                    .isLessThan(0.02);
        }
        assertThat(holds(block, 150)).isFalse();
        assertThat(block.counts(0).degenerateUpdates()).isZero();
    }

    /** Whether a value is among the bytes: as that of no parameter, but for a chance of one in a million. */
    private static boolean holds(PairTrainingBlock block, float value) throws IOException {
        byte[] sought = ByteBuffer.allocate(Float.BYTES).putFloat(value).array();
        byte[] bytes = bytes(block);
        return IntStream.rangeClosed(0, bytes.length - sought.length)
                .anyMatch(from -> Arrays.equals(bytes, from, from + sought.length, sought, 0, sought.length));
    }

    /** Bytes and copies at any event, within an interval and at its end, go on as the block itself. */
    @Test
    void readBlock_atAnyEvent_continuesAsIfNeverStopped() throws IOException {
        PairTrainingBlock whole = learner().newBlock(PAIRS);
        PairTrainingBlock read = whole.copy();
        PairTrainingBlock copied = whole.copy();
        Random random = new Random(9);
        for (int t = 0; t < 400; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            // The names change half-way: a part forgets its events.
            int named = t < 250 ? label : (label + 1) % 3;
            for (PairTrainingBlock block : List.of(whole, read, copied)) {
                block.learn(x, named);
                if (t % 30 == 29) {
                    block.endInterval();
                }
            }
            assertThat(bytes(read)).isEqualTo(bytes(whole));
            assertThat(bytes(copied)).isEqualTo(bytes(whole));
            read = readBlock(learner(), bytes(read));
            copied = copied.copy();
        }
        assertThat(whole.counts(0).restarts()).isPositive();
    }

    /** Other pairs of the block had events, and the interval ended for all: this one has learned nothing. */
    @Test
    void endInterval_noEventSince_changesNothing() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(10), 1, label -> label == 2 ? 1 : label);
        DosModel before = block.model(0);
        PartCounts counts = block.counts(0);
        block.endInterval();
        block.endInterval();

        assertThat(block.model(0).u()).containsExactly(before.u());
        assertThat(block.counts(0)).isEqualTo(counts);
    }

    /** The classifier of one class is that class; the fit is counted, and the next one of both is as any other. */
    @Test
    void endInterval_oneClass_isCountedAndHarmless() {
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        Random random = new Random(11);
        for (int t = 0; t < 100; t++) {
            block.learn(event(random, 1), 1);
        }
        block.endInterval();
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(event(random, 1))).isNegative();
        for (int t = 0; t < 100; t++) {
            block.learn(event(random, 0), 0);
        }
        block.endInterval();

        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.counts(0).restarts()).isZero();
        assertThat(block.model(0).score(event(random, 0))).isPositive();
        assertThat(block.model(0).score(event(random, 1))).isNegative();
    }

    @Test
    void endInterval_equalPointsWithBothLabels_isCountedAndHarmless() {
        Features x = Features.dense(new float[] {1, 2, 3});
        assertDegenerate(x, x);
    }

    @Test
    void endInterval_zeroVectors_isCountedAndHarmless() {
        Features x = Features.dense(new float[FEATURES]);
        assertDegenerate(x, x);
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        block.learn(x, 0);
        block.endInterval();
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(x)).isPositive();
    }

    /** Values whose model is beyond the range of float leave the model as it was. */
    @Test
    void endInterval_tinyFeatures_isCountedAndHarmless() {
        float[] tiny = new float[FEATURES];
        tiny[0] = Float.MIN_VALUE;
        float[] other = new float[FEATURES];
        other[1] = Float.MIN_VALUE;
        assertDegenerate(Features.dense(tiny), Features.dense(other));
    }

    private static void assertDegenerate(Features ofA, Features ofB) {
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        for (int t = 0; t < 10; t++) {
            block.learn(ofA, 0);
            block.learn(ofB, 1);
        }
        block.endInterval();
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        DosModel model = block.model(0);
        assertThat(Arrays.stream(model.u())).allMatch(value -> value == 0);
        assertThat(Arrays.stream(model.v())).allMatch(value -> value == 0);
        train(block, new Random(12), 5, label -> label);
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(event(new Random(13), 0))).isPositive();
        assertThat(block.model(0).score(event(new Random(13), 1))).isNegative();
    }

    /** A published model knows more than the first events of an interval. */
    @Test
    void newBlock_fromModels_keepsThemUntilTheWindowsAreFull() {
        PairTrainingBlock before = learner().newBlock(PAIRS);
        train(before, new Random(14), 5, label -> label);
        PairTrainingBlock warm = learner().newBlock(PAIRS, pair -> before.model(PAIRS.indexOf(pair)));
        train(warm, new Random(15), 1, label -> label);
        assertThat(warm.model(0).u()).containsExactly(before.model(0).u());
        train(warm, new Random(16), 3, label -> label);
        assertThat(warm.model(0).u()).isNotEqualTo(before.model(0).u());
    }

    @Test
    void readBlock_otherWindow_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(PAIRS));
        PairLearner other = Margins.learner(CLASSES, FEATURES, WINDOW + 1, Scheme.PAIRS);
        assertThatThrownBy(() -> readBlock(other, bytes))
                .isInstanceOf(IOException.class)
                .hasMessage("stored margin block has windows of 40 events, expected 41");
    }

    /** Events of several pairs of a block are written once. */
    @Test
    void writeTo_sharedEvents_growsByOneOfEach() throws IOException {
        PairTrainingBlock one = learner().newBlock(PAIRS.subList(0, 1));
        PairTrainingBlock two = learner().newBlock(PAIRS.subList(0, 2));
        int oneBefore = bytes(one).length;
        int twoBefore = bytes(two).length;
        Features x = event(new Random(17), 0);
        one.learn(x, 0);
        two.learn(x, 0);
        // Number of non-zeros, indices and values; for each window index, number and multiplier; score and label.
        int features = 4 + 8 * FEATURES;
        assertThat(bytes(one).length - oneBefore).isEqualTo(features + 20 + 6);
        assertThat(bytes(two).length - twoBefore).isEqualTo(features + 2 * (20 + 6));
    }

    @Test
    void settings_outOfRange_areRefused() {
        for (int window : new int[] {0, 5_001}) {
            assertThatThrownBy(() -> new UpdateSettings(Update.PA, 1, Covariance.PROJECT, window))
                    .hasMessage("window is " + window + ", expected 1 to 5000");
        }
        assertThatThrownBy(() -> new UpdateSettings(Update.PA, 0, Covariance.PROJECT, 10))
                .hasMessageContaining("aggressiveness is 0.0");
    }

    /** Two windows of 40 events of 3 features, and U and V of rank 3. */
    @Test
    void trainingBytesPerPart_anySettings_boundsWhatIsWritten() throws IOException {
        LearnerSettings settings = Margins.settings(CLASSES, FEATURES, WINDOW);
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        train(block, new Random(18), 10, label -> label);
        MarginLearner learner = new MarginLearner(settings);
        assertThat(learner.trainingBytesPerPart()).isEqualTo(2 * 3 * 4 * 8);
        assertThat(learner.heldEventsPerPart()).isEqualTo(2 * WINDOW);
        // An index and a value for each feature, and some 100 for what an event is held with.
        long bound = learner.trainingBytesPerPart() + learner.heldEventsPerPart() * (3 * 8 + 100);
        assertThat((long) bytes(block).length).isBetween(bound / 3, bound);
    }

    private static byte[] bytes(PairTrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static PairTrainingBlock readBlock(PairLearner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
