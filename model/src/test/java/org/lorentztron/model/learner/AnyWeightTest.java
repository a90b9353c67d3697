package org.lorentztron.model.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learner.WeightedRules.CLASSES;
import static org.lorentztron.model.learner.WeightedRules.FEATURES;
import static org.lorentztron.model.learner.WeightedRules.block;
import static org.lorentztron.model.learner.WeightedRules.settings;
import static org.lorentztron.model.learner.WeightedRules.trained;
import static org.lorentztron.model.learner.WeightedRules.updates;
import static org.lorentztron.model.learner.WeightedRules.weights;

import java.io.IOException;
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
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.Update;

/** What holds of weights below one, of huge ones and of any: counts, bounds, and which rules honour them. */
class AnyWeightTest {
    @Provide
    static Arbitrary<String> anyRule() {
        return Arbitraries.oneOf(Arbitraries.of(WeightedRules.repeating()), Arbitraries.of(WeightedRules.closed()));
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
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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

    /** One event must not keep the job from all others: the last update counts for all that is left. */
    @ParameterizedTest
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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

    /** Of two classes. */
    private static double margin(TrainingBlock block, Features x, int label) {
        double[] scores = new double[block.scoreCount()];
        block.score(x, scores);
        double first = scores.length == 1 ? scores[0] : scores[0] - scores[1];
        return label == 0 ? first : -first;
    }

    @ParameterizedTest
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
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
}
