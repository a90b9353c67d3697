package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** The float32 block against the plain form, and that against differences. */
class SharedUpdateTest {
    private static TrainingBlock block(NetworkKernel kernel, int units, int classes, int features) {
        return Networks.block(
                new SharedLearner(Networks.settings(kernel, units, Networks.labels(classes), features)), classes);
    }

    /**
     * Each of many events leads to the same decision, and to nearly the same parameters and variances. The plain form
     * begins with the block's for every event, so that rounding does not grow from event to event.
     */
    @Property(tries = 60)
    void learn_manyEvents_followsThePlainForm(
            @ForAll long seed,
            @ForAll NetworkKernel kernel,
            @ForAll @IntRange(min = 1, max = 9) int units,
            @ForAll @IntRange(min = 2, max = 14) int classes) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(12);
        TrainingBlock block = block(kernel, units, classes, n);
        assertThat(compared(block, classes, n, 60, random)).isGreaterThan(10);
    }

    /** All margins are near 0, and more of them violate than learn. */
    @Test
    void learn_oneUnitAndManyClasses_followsThePlainForm() {
        Random random = new Random(-3822);
        TrainingBlock block = block(NetworkKernel.ANOVA, 1, 13, 1);
        assertThat(compared(block, 13, 1, 60, random)).isGreaterThan(40);
    }

    /** From 64 units or classes on, arrays begin with a line of the cache, and number 0 is not at index 0. */
    @ParameterizedTest
    @CsvSource({"63, 63", "63, 64", "64, 63", "64, 64", "64, 3", "5, 64", "70, 100", "256, 100", "256, 5"})
    void learn_unitsAndClassesOnLines_followsThePlainForm(int units, int classes) {
        for (NetworkKernel kernel : NetworkKernel.values()) {
            TrainingBlock block = block(kernel, units, classes, 3);
            assertThat(compared(block, classes, 3, 6, new Random(units + classes)))
                    .as(kernel.id())
                    .isGreaterThan(2);
        }
    }

    /** How many of some events, all of which the block and the plain form learn, were compared. */
    private static int compared(TrainingBlock block, int classes, int n, int events, Random random) {
        int compared = 0;
        for (int t = 0; t < events; t++) {
            Features x = RandomEvents.next(random, n, 1);
            int label = random.nextInt(classes);
            NetworkKernel kernel = ((NetworkModel) block.model(0)).kernel();
            PlainNetwork plain = new PlainNetwork(kernel, Violators.MOST, StoredNetwork.of(block));
            long before = block.counts(0).updates();
            boolean updated = plain.learn(Networks.z(x), label);
            block.learn(x, label);
            if (!plain.close) {
                compared++;
                assertThat(block.counts(0).updates() > before).isEqualTo(updated);
                StoredNetwork learned = StoredNetwork.of(block);
                assertRows("h", learned.basis(), plain.basis);
                assertRows("S", learned.basisVariances(), plain.basisVariances);
                assertRows("lambda", learned.outputs(), plain.outputs);
                assertRows("S of lambda", learned.outputVariances(), plain.outputVariances);
            }
        }
        return compared;
    }

    private static void assertRows(String what, double[][] actual, double[][] expected) {
        for (int i = 0; i < expected.length; i++) {
            assertClose(what + " " + i, actual[i], expected[i], 2e-4);
        }
    }

    /** The gradients of the plain form against central differences of its margins, for every single parameter. */
    @Property(tries = 40)
    void gradients_ofEveryMargin_areDifferencesOfIt(@ForAll long seed, @ForAll NetworkKernel kernel) {
        Random random = new Random(seed);
        TrainingBlock block = block(kernel, 3, 4, 5);
        PlainNetwork plain = new PlainNetwork(kernel, Violators.MOST, StoredNetwork.of(block));
        double[] z = Networks.z(RandomEvents.next(random, 5, 1));
        for (int c = 1; c < 4; c++) {
            assertDifferences(plain, plain.basis, plain.basisGradient(0, c, z), c, z);
            assertDifferences(plain, plain.outputs, plain.outputGradient(0, c, z), c, z);
        }
    }

    private static void assertDifferences(
            PlainNetwork plain, double[][] theta, double[][] gradient, int c, double[] z) {
        double width = 1e-4;
        for (int i = 0; i < theta.length; i++) {
            for (int j = 0; j < theta[i].length; j++) {
                double kept = theta[i][j];
                theta[i][j] = kept + width;
                double above = plain.score(0, z) - plain.score(c, z);
                theta[i][j] = kept - width;
                double below = plain.score(0, z) - plain.score(c, z);
                theta[i][j] = kept;
                assertClose("d/d[" + i + "][" + j + "]", gradient[i][j], (above - below) / (2 * width), 1e-7);
            }
        }
    }

    /** One update by hand: h = (1, 0) and (0, 0.5), lambda = (1, 0), (0, 1), z = (2, 1), r = 1, label 1. */
    @Test
    void learn_oneEvent_asComputedByHand() {
        TrainingBlock block = from(NetworkKernel.SQUARE, new double[] {1, 0, 0, 0.5}, new double[] {1, 0, 0, 1});
        block.learn(Features.dense(new float[] {2}), 1);
        // g = (2, 0.5), q = (4, 0.25), scores (4, 0.25), margin -3.75; A = (-1, 1), s = 5 for both units.
        // G = 4 (4 + 0.25) 5 + (16 + 0.0625) 200 = 3297.5; t = 4.75 / 3298.5.
        double t = 4.75 / 3298.5;
        StoredNetwork learned = StoredNetwork.of(block);
        assertClose("h 0", learned.basis()[0], new double[] {1 - 8 * t, -4 * t}, 1e-6);
        assertClose("h 1", learned.basis()[1], new double[] {2 * t, 0.5 + t}, 1e-6);
        assertClose("S 0", learned.basisVariances()[0], new double[] {1 / 65.0, 1 / 17.0}, 1e-6);
        assertClose("S 1", learned.basisVariances()[1], new double[] {1 / 5.0, 1 / 2.0}, 1e-6);
        assertClose("lambda 0", learned.outputs()[0], new double[] {1 - 400 * t, -25 * t}, 1e-6);
        assertClose("lambda 1", learned.outputs()[1], new double[] {400 * t, 1 + 25 * t}, 1e-6);
        double[] variances = {100 / 1601.0, 100 / 7.25};
        assertClose("S of lambda 0", learned.outputVariances()[0], variances, 1e-6);
        assertClose("S of lambda 1", learned.outputVariances()[1], variances, 1e-6);
    }

    private static TrainingBlock from(NetworkKernel kernel, double[] basis, double[] outputs) {
        NetworkModel start = new NetworkModel(kernel, 2, 2, FeatureSet.all(1), basis, outputs);
        return Networks.block(new SharedLearner(Networks.settings(kernel, 2, Networks.labels(2), 1)), 2, start);
    }

    @Test
    void learn_marginExactlyOne_isPassive() {
        TrainingBlock block = from(NetworkKernel.SQUARE, new double[] {0, 1, 0, 1}, new double[] {1, 0.5, 0, 0.5});
        StoredNetwork before = StoredNetwork.of(block);
        block.learn(Features.dense(new float[] {0}), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 0, 0, 0));
        assertThat(StoredNetwork.of(block)).usingRecursiveComparison().isEqualTo(before);
    }

    /** No gradient; scores and lengths beyond the range: all leave everything as it is. */
    @Test
    void learn_nothingToLearnFrom_isSkippedAndCounted() {
        double[][] bases = {{0, 0, 0, 0}, {3e38, 3e38, 0, 0}, {0, 1, 0, 0}};
        float[] features = {1f, 3e38f, 2e15f};
        for (NetworkKernel kernel : NetworkKernel.values()) {
            for (int i = 0; i < features.length; i++) {
                TrainingBlock block = from(kernel, bases[i], new double[] {1, 0, 0, 1});
                StoredNetwork before = StoredNetwork.of(block);
                block.learn(Features.dense(new float[] {features[i]}), 1);
                block.learn(Features.dense(new float[] {features[i]}), 0);
                assertThat(block.counts(0).updates()).as("updates, case %s", i).isZero();
                assertThat(block.counts(0).degenerateUpdates())
                        .as("%s, case %s", kernel, i)
                        .isPositive();
                assertThat(StoredNetwork.of(block)).usingRecursiveComparison().isEqualTo(before);
            }
        }
    }

    /** Else a network that overflows would seem to be right, and never restart. */
    @Test
    void learn_scoresBeyondTheRange_areMistakes() {
        for (NetworkKernel kernel : NetworkKernel.values()) {
            TrainingBlock block = from(kernel, new double[] {3e38, 3e38, 0, 0}, new double[] {1, 0, 0, 1});
            block.learn(Features.dense(new float[] {3e38f}), 1);
            block.learn(Features.dense(new float[] {3e38f}), 0);
            assertThat(block.counts(0).mistakes()).as(kernel.id()).isEqualTo(2);
        }
    }

    /** However large or small features are, and however often they come: no 0, no NaN, nothing above its start. */
    @Property(tries = 40)
    void learn_anyFiniteFeatures_keepsVariancesInRange(
            @ForAll long seed, @ForAll NetworkKernel kernel, @ForAll @IntRange(min = -3, max = 38) int power) {
        Random random = new Random(seed);
        TrainingBlock block = block(kernel, 4, 5, 5);
        for (int t = 0; t < 300; t++) {
            int largest = random.nextInt(3) == 0 ? power : -3 + random.nextInt(6);
            block.learn(RandomEvents.wild(random, 5, largest), random.nextInt(5));
            assertInRange(StoredNetwork.of(block));
        }
    }

    /** Steps at the limit, again and again, and S that cannot shrink any further. */
    @Test
    void learn_largestStepsForever_staysInRange() {
        for (NetworkKernel kernel : NetworkKernel.values()) {
            TrainingBlock block = from(kernel, new double[] {1, 1, 1, -1}, new double[] {1, 0.5, 0.3, -1});
            for (int t = 0; t < 20_000; t++) {
                float value = (float) Math.scalb(1.0, t % 50);
                block.learn(Features.dense(new float[] {t % 3 == 0 ? -value : value}), t % 2);
            }
            assertThat(block.counts(0).updates()).isGreaterThan(100);
            assertInRange(StoredNetwork.of(block));
        }
    }

    private static void assertInRange(StoredNetwork network) {
        for (double[][] parameters : List.of(network.basis(), network.outputs())) {
            assertThat(Arrays.stream(parameters).flatMapToDouble(Arrays::stream))
                    .allMatch(Double::isFinite);
        }
        assertThat(Arrays.stream(network.basisVariances()).flatMapToDouble(Arrays::stream))
                .allMatch(s -> s >= Float.MIN_NORMAL && s <= 1);
        assertThat(Arrays.stream(network.outputVariances()).flatMapToDouble(Arrays::stream))
                .allMatch(s -> s >= Float.MIN_NORMAL && s <= OutputLayer.FIRST_VARIANCE);
    }
}
