package org.lorentztron.model.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learner.WeightedRules.CLASSES;
import static org.lorentztron.model.learner.WeightedRules.FEATURES;
import static org.lorentztron.model.learner.WeightedRules.bytes;
import static org.lorentztron.model.learner.WeightedRules.parts;
import static org.lorentztron.model.learner.WeightedRules.settings;
import static org.lorentztron.model.learner.WeightedRules.train;
import static org.lorentztron.model.learner.WeightedRules.trained;
import static org.lorentztron.model.learner.WeightedRules.updates;
import static org.lorentztron.model.learner.WeightedRules.weights;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;

/** An event of weight w is as good as the event w times, for every rule that can do so. */
class WeightedLearningTest {
    /** So many events after a weighted one: they show whether variances are the same, too. */
    private static final int AFTERWARDS = 40;

    @Provide
    static Arbitrary<String> repeatingRule() {
        return Arbitraries.of(WeightedRules.repeating());
    }

    @Provide
    static Arbitrary<String> closedRule() {
        return Arbitraries.of(WeightedRules.closed());
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

    /** Where steps are so small that they end in rounding, or not at all. */
    @ParameterizedTest
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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

    /** A pair stops by itself, whatever else is in its block. */
    @ParameterizedTest
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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
            assertThat(PartReports.of(alone).calibration(0))
                    .isEqualTo(PartReports.of(whole).calibration(p));
        }
    }

    private static void weigh(TrainingBlock block) {
        Random random = new Random(5);
        double[] weights = {1, 40, 0.3, 2.5};
        for (int t = 0; t < 300; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES), weights[random.nextInt(4)]);
        }
    }

    private static void assertSameModels(TrainingBlock found, TrainingBlock expected) {
        for (int p = 0; p < expected.parts().size(); p++) {
            assertThat(bytes(found.model(p))).isEqualTo(bytes(expected.model(p)));
        }
    }
}
