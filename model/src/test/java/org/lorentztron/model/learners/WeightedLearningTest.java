package org.lorentztron.model.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.probability.RecentScores;

/** An event of weight w is as good as the event w times, for every rule that can do so. */
class WeightedLearningTest {
    private static final int FEATURES = 9;
    private static final int CLASSES = 4;
    /** So many events after a weighted one: they show whether variances are the same, too. */
    private static final int AFTERWARDS = 40;

    /** By name: settings for C. */
    private static final Map<String, BiFunction<Double, Integer, LearnerSettings>> REPEATING = new TreeMap<>();

    private static final Map<String, BiFunction<Double, Integer, LearnerSettings>> CLOSED = new TreeMap<>();

    static {
        REPEATING.put("herded", (c, classes) -> settings(LearnerKind.HERDED, classes, UpdateSettings.DEFAULT));
        REPEATING.put(
                "herded forgetting",
                (c, classes) -> settings(LearnerKind.HERDED, classes, UpdateSettings.DEFAULT.withForgetting(0.01)));
        for (Update update : List.of(Update.PA1, Update.PA2)) {
            REPEATING.put("dos " + update.id(), (c, classes) -> settings(LearnerKind.DOS, classes, update, c));
            CLOSED.put("linear " + update.id(), (c, classes) -> settings(LearnerKind.LINEAR, classes, update, c));
        }
        for (LearnerKind kind : List.of(LearnerKind.AROW, LearnerKind.NHERD)) {
            for (Covariance covariance : Covariance.values()) {
                REPEATING.put(
                        kind + " " + covariance.id(),
                        (c, classes) -> settings(kind, classes, new UpdateSettings(Update.PA, c, covariance)));
            }
        }
        for (NetworkKernel kernel : NetworkKernel.values()) {
            REPEATING.put(
                    "shared " + kernel.id(),
                    (c, classes) -> new LearnerSettings(
                            LearnerKind.SHARED,
                            labels(classes),
                            FEATURES,
                            1,
                            1,
                            1,
                            UpdateSettings.DEFAULT,
                            new NetworkSettings(kernel, 5)));
        }
    }

    private static LearnerSettings settings(LearnerKind kind, int classes, Update update, double c) {
        return settings(kind, classes, new UpdateSettings(update, c, Covariance.PROJECT));
    }

    private static LearnerSettings settings(LearnerKind kind, int classes, UpdateSettings updates) {
        return new LearnerSettings(kind, labels(classes), FEATURES, 3, kind.defaultInitScale(), 1, updates);
    }

    private static List<String> labels(int classes) {
        return List.of("a", "b", "c", "d").subList(0, classes);
    }

    static List<String> repeating() {
        return List.copyOf(REPEATING.keySet());
    }

    @Provide
    static Arbitrary<String> repeatingRule() {
        return Arbitraries.of(REPEATING.keySet());
    }

    @Provide
    static Arbitrary<String> closedRule() {
        return Arbitraries.of(CLOSED.keySet());
    }

    @Provide
    static Arbitrary<String> anyRule() {
        return Arbitraries.oneOf(repeatingRule(), closedRule());
    }

    private static LearnerSettings settings(String rule, int cPower, int classes) {
        return REPEATING.getOrDefault(rule, CLOSED.get(rule)).apply(Math.pow(10, cPower), classes);
    }

    private static TrainingBlock block(LearnerSettings settings) {
        return Learners.of(settings).newBlock(parts(settings));
    }

    private static List<? extends Part> parts(LearnerSettings settings) {
        Parts parts = settings.parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    /** A block that has learned some events, and from then on what the same seed gives. */
    private static TrainingBlock trained(LearnerSettings settings, Random random, int events) {
        TrainingBlock block = block(settings);
        train(block, random, events);
        return block;
    }

    private static void train(TrainingBlock block, Random random, int events) {
        for (int t = 0; t < events; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
        }
    }

    @Property(tries = 400)
    void learn_weightOfThree_leavesTheBitsOfThreeEvents(
            @ForAll("repeatingRule") String rule,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int before,
            @ForAll @IntRange(min = 2, max = 7) int weight,
            @ForAll @IntRange(min = -3, max = 1) int cPower) {
        Random random = new Random(seed);
        TrainingBlock heavy = trained(settings(rule, cPower, CLASSES), random, before);
        TrainingBlock often = heavy.copy();
        Features x = RandomEvents.next(random, FEATURES, 1);
        int label = random.nextInt(CLASSES);
        heavy.learn(x, label, weight);
        for (int time = 0; time < weight; time++) {
            often.learn(x, label);
        }
        assertSameModels(heavy, often);
        // Repetitions end when an update changes nothing.
        assertThat(updates(heavy)).isLessThanOrEqualTo(updates(often));
        long next = random.nextLong();
        train(heavy, new Random(next), AFTERWARDS);
        train(often, new Random(next), AFTERWARDS);
        assertSameModels(heavy, often);
    }

    @Property(tries = 400)
    void learn_weightOfThreeInOneStep_isNearThreeEvents(
            @ForAll("closedRule") String rule,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int before,
            @ForAll @IntRange(min = 2, max = 7) int weight,
            @ForAll @IntRange(min = -3, max = 1) int cPower) {
        Random random = new Random(seed);
        TrainingBlock heavy = trained(settings(rule, cPower, CLASSES), random, before);
        TrainingBlock often = heavy.copy();
        Features x = RandomEvents.next(random, FEATURES, 1);
        int label = random.nextInt(CLASSES);
        heavy.learn(x, label, weight);
        for (int time = 0; time < weight; time++) {
            often.learn(x, label);
        }
        for (int p = 0; p < heavy.parts().size(); p++) {
            double[] expected = weights(often.model(p));
            double[] found = weights(heavy.model(p));
            for (int j = 0; j < expected.length; j++) {
                assertThat(found[j]).isCloseTo(expected[j], within(2e-6 * Math.max(1, Math.abs(expected[j]))));
            }
        }
    }

    /** The last time counts as what is left of the weight; below 1 it is the only time. */
    @Property(tries = 300)
    void learn_weightWithFraction_isWholeTimesAndThenTheRest(
            @ForAll("repeatingRule") String rule,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int whole,
            @ForAll @IntRange(min = 1, max = 15) int sixteenths) {
        Random random = new Random(seed);
        TrainingBlock heavy = trained(settings(rule, -1, CLASSES), random, 20);
        TrainingBlock often = heavy.copy();
        Features x = RandomEvents.next(random, FEATURES, 1);
        int label = random.nextInt(CLASSES);
        heavy.learn(x, label, whole + sixteenths / 16.0);
        for (int time = 0; time < whole; time++) {
            often.learn(x, label);
        }
        often.learn(x, label, sixteenths / 16.0);
        assertSameModels(heavy, often);
        train(heavy, new Random(seed), AFTERWARDS);
        train(often, new Random(seed), AFTERWARDS);
        assertSameModels(heavy, often);
    }

    /** Of two classes, so that one part decides. */
    @Property(tries = 400)
    void learn_weightBelowOne_movesTheLessTheSmallerItIs(
            @ForAll("anyRule") String rule,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 99) int percent,
            @ForAll @IntRange(min = -3, max = 1) int cPower) {
        Random random = new Random(seed);
        TrainingBlock start = block(settings(rule, cPower, 2));
        Features x = RandomEvents.next(random, FEATURES, 1);
        int label = random.nextInt(2);
        double none = 0;
        for (double weight : new double[] {1e-6, percent / 200.0, percent / 100.0, 1}) {
            double moved = distance(start, x, label, weight);
            assertThat(moved).isGreaterThanOrEqualTo(none * (1 - 1e-6));
            none = moved;
        }
        // Of dos with small images, a parameter moves by the root of what the slack allows.
        assertThat(distance(start, x, label, 1e-6)).isLessThan(0.1);
    }

    private static double distance(TrainingBlock start, Features x, int label, double weight) {
        TrainingBlock moved = start.copy();
        double[] before = weights(start.model(0));
        moved.learn(x, label, weight);
        double[] after = weights(moved.model(0));
        double sum = 0;
        for (int j = 0; j < before.length; j++) {
            sum += (after[j] - before[j]) * (after[j] - before[j]);
        }
        return Math.sqrt(sum);
    }

    @ParameterizedTest
    @MethodSource("repeating")
    void learn_anyWeight_countsOnceButItsUpdates(String rule) {
        TrainingBlock block = block(settings(rule, -2, CLASSES));
        Random random = new Random(3);
        for (int t = 0; t < 50; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), 1, t % 2 == 0 ? 5 : 0.5);
        }
        for (int p = 0; p < block.parts().size(); p++) {
            if (block.parts().get(p).contains(1)) {
                assertThat(block.counts(p).examples()).isEqualTo(50);
                assertThat(block.counts(p).mistakes()).isLessThanOrEqualTo(50);
            }
        }
    }

    /** A pair stops by itself, whatever else is in its block. */
    @ParameterizedTest
    @MethodSource("repeating")
    void learn_weightedEventsInBlocksOfOnePart_givesTheSameBits(String rule) {
        LearnerSettings settings = settings(rule, 0, CLASSES);
        Learner learner = Learners.of(settings);
        List<? extends Part> parts = parts(settings);
        TrainingBlock whole = learner.newBlock(parts);
        weigh(whole);
        for (int p = 0; p < parts.size(); p++) {
            TrainingBlock alone = learner.newBlock(List.of(parts.get(p)));
            weigh(alone);
            assertThat(bytes(alone.model(0))).isEqualTo(bytes(whole.model(p)));
            assertThat(alone.counts(0)).isEqualTo(whole.counts(p));
            alone.calibrate(0);
            whole.calibrate(p);
            assertThat(alone.calibration(0)).isEqualTo(whole.calibration(p)).isNotNull();
        }
    }

    private static void weigh(TrainingBlock block) {
        Random random = new Random(5);
        double[] weights = {1, 40, 0.3, 2.5};
        for (int t = 0; t < 300; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES), weights[random.nextInt(4)]);
        }
    }

    /** What its weight says of an event in the fit of a calibration: one that is repeated is there as often. */
    @ParameterizedTest
    @MethodSource("repeating")
    void calibrate_eventsOfOneClassWeighMore_movesTheOffsetTowardsIt(String rule) {
        LearnerSettings settings = settings(rule, 0, 2);
        if (settings.kind() == LearnerKind.SHARED) {
            // A temperature has no offset.
            return;
        }
        assertThat(offset(settings, 8)).isGreaterThan(offset(settings, 1) + 0.5);
    }

    /** The scores of a network are those before it learns the event. */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void calibrate_network_isTheFitToScoresWithTheirWeights(NetworkKernel kernel) {
        TrainingBlock block = block(settings("shared " + kernel.id(), 0, CLASSES));
        RecentScores expected = new RecentScores(CLASSES);
        Random random = new Random(8);
        for (int t = 0; t < 200; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES);
            double weight = t % 3 == 0 ? 4 : 0.5;
            double[] scores = new double[CLASSES];
            block.score(x, scores);
            float[] said = new float[CLASSES];
            for (int k = 0; k < CLASSES; k++) {
                said[k] = (float) scores[k];
            }
            expected.add(said, 0, label, weight);
            block.learn(x, label, weight);
        }
        expected.fit();
        block.calibrate(0);
        assertThat(block.calibration(0).a())
                .isCloseTo(
                        expected.scaling().a(), within(1e-6 * expected.scaling().a()));
    }

    /** One event must not keep the job from all others: the last update counts for all that is left. */
    @ParameterizedTest
    @MethodSource("repeating")
    void learn_hugeWeight_takesAThousandUpdatesThatCountForAllOfIt(String rule) {
        TrainingBlock once = trained(settings(rule, -3, 2), new Random(4), 60);
        Features x = RandomEvents.next(new Random(6), FEATURES, 1);
        int label = margin(once, x, 0) > 0 ? 1 : 0;
        TrainingBlock often = once.copy();
        once.learn(x, label, EventWeight.MOST_UPDATES);
        long before = updates(often);
        often.learn(x, label, EventWeight.LARGEST);

        assertThat(updates(often) - before).isBetween(1L, (long) EventWeight.MOST_UPDATES);
        TrainingBlock small = trained(settings(rule, -5, 2), new Random(4), 60);
        before = updates(small);
        small.learn(RandomEvents.next(new Random(6), FEATURES, 1e-3), label, EventWeight.LARGEST);
        assertThat(updates(small) - before)
                .as("of an event that stays within its margin")
                .isEqualTo(EventWeight.MOST_UPDATES);
        assertThat(margin(often, x, label))
                .isGreaterThanOrEqualTo(margin(once, x, label) - 1e-5)
                .isCloseTo(1, within(0.02));
    }

    /** Where steps are so small that they end in rounding, or not at all. */
    @ParameterizedTest
    @MethodSource("repeating")
    void learn_largeWeightOfASmallEvent_leavesTheBitsOfAsManyEvents(String rule) {
        // A network begins again after so many mistakes; an event of any weight is one.
        int most = rule.startsWith("shared") ? 300 : EventWeight.MOST_UPDATES;
        for (int weight : new int[] {300, most}) {
            for (double size : new double[] {1e-3, 0.03, 1}) {
                TrainingBlock heavy = trained(settings(rule, -2, CLASSES), new Random(weight), 60);
                TrainingBlock often = heavy.copy();
                Features x = RandomEvents.next(new Random(7), FEATURES, size);
                heavy.learn(x, 1, weight);
                for (int time = 0; time < weight; time++) {
                    often.learn(x, 1);
                }
                assertSameModels(heavy, often);
                if (rule.startsWith("dos")) {
                    // Such a part stands still at last, and learns an event no more that changes nothing.
                    assertThat(updates(heavy)).isLessThanOrEqualTo(updates(often) - (size < 0.01 ? weight / 2 : 0));
                } else {
                    assertThat(updates(heavy)).isEqualTo(updates(often));
                }
                train(heavy, new Random(weight), AFTERWARDS);
                train(often, new Random(weight), AFTERWARDS);
                assertSameModels(heavy, often);
            }
        }
    }

    /** Of two classes. */
    private static double margin(TrainingBlock block, Features x, int label) {
        double[] scores = new double[block.scoreCount()];
        block.score(x, scores);
        double first = scores.length == 1 ? scores[0] : scores[0] - scores[1];
        return label == 0 ? first : -first;
    }

    private static double offset(LearnerSettings settings, double weightOfA) {
        TrainingBlock block = block(settings);
        Random random = new Random(8);
        for (int t = 0; t < 600; t++) {
            int label = random.nextInt(2);
            block.learn(RandomEvents.next(random, FEATURES, 1), label, label == 0 ? weightOfA : 1);
        }
        block.calibrate(0);
        return block.calibration(0).logOdds(0);
    }

    @ParameterizedTest
    @MethodSource("repeating")
    void learn_largestAndSmallestWeights_keepsEverythingFinite(String rule) throws IOException {
        for (int cPower : new int[] {-6, 6}) {
            TrainingBlock block = block(settings(rule, cPower, 2));
            Random random = new Random(9);
            for (int t = 0; t < 20; t++) {
                Features x = RandomEvents.wild(random, FEATURES, t % 15);
                block.learn(x, random.nextInt(2), t % 2 == 0 ? EventWeight.LARGEST : EventWeight.LEAST);
            }
            for (double weight : weights(block.model(0))) {
                assertThat(weight).isFinite();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("repeating")
    void honoursWeights_rulesThatRepeat_is(String rule) {
        assertThat(settings(rule, 0, 2).honoursWeights()).isTrue();
        assertThat(settings(rule, 0, 2).with(Scheme.REST).honoursWeights()).isTrue();
    }

    @Property(tries = 1)
    void honoursWeights_hardUpdatesAndWindows_isNot() {
        assertThat(settings(LearnerKind.DOS, 2, Update.PA, 1).honoursWeights()).isFalse();
        assertThat(settings(LearnerKind.LINEAR, 2, Update.PA, 1).honoursWeights())
                .isFalse();
        assertThat(settings(LearnerKind.MARGIN, 2, Update.PA, 1).honoursWeights())
                .isFalse();
        assertThat(settings(LearnerKind.LINEAR, 2, Update.PA1, 1).honoursWeights())
                .isTrue();
    }

    private static void assertSameModels(TrainingBlock found, TrainingBlock expected) {
        for (int p = 0; p < expected.parts().size(); p++) {
            assertThat(bytes(found.model(p))).isEqualTo(bytes(expected.model(p)));
        }
    }

    private static long updates(TrainingBlock block) {
        return IntStream.range(0, block.parts().size())
                .mapToLong(p -> block.counts(p).updates())
                .sum();
    }

    private static byte[] bytes(PartModel model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            model.writeTo(new DataOutputStream(out));
        } catch (IOException e) {
            throw new AssertionError("bytes in memory cannot fail", e);
        }
        return out.toByteArray();
    }

    /** Of a linear model u and v, both of which tell all. */
    private static double[] weights(PartModel model) {
        if (model instanceof NetworkModel network) {
            return joined(network.basis(), network.outputs());
        }
        DosModel pair = (DosModel) model;
        return joined(pair.u(), pair.v());
    }

    private static double[] joined(double[] first, double[] second) {
        double[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
