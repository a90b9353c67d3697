package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.ErrorRateAlarm;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.QuadraticState;
import org.lorentztron.model.parameters.StartFits;

/** The float32 block of the one pair (0, 1); label 0 is y = +1, label 1 is y = -1. */
class HerdedUpdateTest {
    private static HerdedBlock block(int rank, BlockRows rows) {
        LearnerSettings settings = LearnerSettings.builder(
                        LearnerKind.HERDED, List.of("a", "b"), Math.max(1, rows.features()))
                .rank(rank)
                .initScale(1)
                .seed(1)
                .build();
        PairCounters pair = new PairCounters(List.of(new ClassPair(0, 1)), 2);
        return new HerdedBlock(
                new QuadraticState(settings, false, pair, InitialRows.ofAllRows(settings, pair), rows),
                new ErrorRateAlarm[] {new ErrorRateAlarm()},
                StartFits.of(settings, pair, StartModels.NONE));
    }

    private static float[][] ones(int dimension, int units) {
        float[][] ones = new float[dimension][units];
        for (float[] row : ones) {
            Arrays.fill(row, 1f);
        }
        return ones;
    }

    private static float[][] random(Random random, int dimension, int units, double deviation) {
        float[][] rows = new float[dimension][units];
        for (float[] row : rows) {
            for (int k = 0; k < units; k++) {
                row[k] = (float) (deviation * random.nextGaussian());
            }
        }
        return rows;
    }

    /** Parameters in units from to to, as a matrix of one row per unit. */
    private static double[][] values(BlockRows rows, int from, int to) {
        return units(rows.values(), rows.layout().index(from), to - from);
    }

    /** Variances, likewise. */
    private static double[][] variances(BlockRows rows, int from, int to) {
        return units(rows.variances(), rows.layout().index(from), to - from);
    }

    private static double[][] units(float[][] rows, int from, int count) {
        double[][] units = new double[count][rows.length];
        for (int j = 0; j < rows.length; j++) {
            for (int k = 0; k < count; k++) {
                units[k][j] = rows[j][from + k];
            }
        }
        return units;
    }

    /**
     * Each of many events leads to the same decision, and to nearly the same parameters and variances. The plain form
     * begins with the block's for every event, so that rounding does not grow from event to event.
     */
    @Property(tries = 100)
    void learn_manyEvents_followsThePlainForm(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int rank) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(40);
        BlockRows rows = BlockRows.all(random(random, n + 1, 2 * rank, 0.5), ones(n + 1, 2 * rank));
        HerdedBlock block = block(rank, rows);
        for (int t = 0; t < 100; t++) {
            Features x = RandomEvents.next(random, n, 1);
            double[] z = Arrays.copyOf(RandomEvents.dense(x), n + 1);
            z[n] = 1;
            int y = random.nextBoolean() ? 1 : -1;
            PlainHerding plain = new PlainHerding(
                    HerdedPairs.R,
                    values(rows, 0, rank),
                    values(rows, rank, 2 * rank),
                    variances(rows, 0, rank),
                    variances(rows, rank, 2 * rank));
            long before = block.counts(0).updates();
            // Decided in float: the two may rightly differ.
            boolean nearOne = Math.abs(y * plain.score(z) - 1) < 1e-3;
            boolean updated = plain.learn(z, y);
            block.learn(x, y > 0 ? 0 : 1);
            if (!nearOne) {
                assertThat(block.counts(0).updates() > before).isEqualTo(updated);
                assertUnits("U", values(rows, 0, rank), plain.u);
                assertUnits("V", values(rows, rank, 2 * rank), plain.v);
                assertUnits("S of U", variances(rows, 0, rank), plain.variancesOfU);
                assertUnits("S of V", variances(rows, rank, 2 * rank), plain.variancesOfV);
            }
        }
    }

    private static void assertUnits(String what, double[][] actual, double[][] expected) {
        for (int k = 0; k < expected.length; k++) {
            assertClose(what + " of unit " + k, actual[k], expected[k], 1e-4);
        }
    }

    /** One update by hand: U = (1, 0), V = (0, 0.5), z = (2, 1), r = 1, y = -1. */
    @Test
    void learn_oneEvent_asComputedByHand() {
        BlockRows rows = BlockRows.all(new float[][] {{1f, 0f}, {0f, 0.5f}}, ones(2, 2));
        block(1, rows).learn(Features.dense(new float[] {2}), 1);
        // h = (2, 0.5), margin = -3.75; phi of U = -4 z, of V = z; v = (16 + 1) 5 = 85; t = 4.75 / 86.
        double t = 4.75 / 86;
        assertClose("U", values(rows, 0, 1)[0], new double[] {1 - 8 * t, -4 * t}, 1e-6);
        assertClose("V", values(rows, 1, 2)[0], new double[] {2 * t, 0.5 + t}, 1e-6);
        assertClose("S of U", variances(rows, 0, 1)[0], new double[] {1 / 65.0, 1 / 17.0}, 1e-6);
        assertClose("S of V", variances(rows, 1, 2)[0], new double[] {1 / 5.0, 1 / 2.0}, 1e-6);
    }

    @Test
    void learn_marginExactlyOne_isPassive() {
        BlockRows rows = BlockRows.all(new float[][] {{1f, 1f, 1f, 0f}}, ones(1, 4));
        HerdedBlock block = block(2, rows);
        block.learn(Features.dense(new float[0]), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 0, 0, 0));
        assertThat(values(rows, 0, 4)).isDeepEqualTo(new double[][] {{1}, {1}, {1}, {0}});
        assertThat(variances(rows, 0, 4)).isDeepEqualTo(new double[][] {{1}, {1}, {1}, {1}});
    }

    /** Images of 0 have no gradient; images, lengths and steps beyond the range leave everything as it is. */
    @Test
    void learn_nothingToLearnFrom_isSkippedAndCounted() {
        float[][][] starts = {
            {{0f, 0f}, {0f, 0f}}, {{3e38f, 3e38f}, {0f, 0f}}, {{0f, 1f}, {0f, 0f}}, {{0f, 1e20f}, {1, 1}}
        };
        float[] features = {1f, 3e38f, 2e15f, 1e10f};
        for (int i = 0; i < starts.length; i++) {
            BlockRows rows = BlockRows.all(starts[i], new float[][] {{1e-30f, 1e-30f}, {1e-30f, 1e-30f}});
            double[][] before = values(rows, 0, 2);
            double[][] variancesBefore = variances(rows, 0, 2);
            HerdedBlock block = block(1, rows);
            block.learn(Features.dense(new float[] {features[i]}), 0);
            assertThat(block.counts(0).updates()).as("updates, case %s", i).isZero();
            assertThat(block.counts(0).degenerateUpdates()).as("case %s", i).isEqualTo(1);
            assertThat(values(rows, 0, 2)).isDeepEqualTo(before);
            assertThat(variances(rows, 0, 2)).isDeepEqualTo(variancesBefore);
        }
    }

    /** However large or small features are, and however often they come: no 0, no NaN, nothing above 1. */
    @Property(tries = 60)
    void learn_anyFiniteFeatures_keepsVariancesInRange(
            @ForAll long seed, @ForAll @IntRange(min = -3, max = 38) int power) {
        Random random = new Random(seed);
        BlockRows rows = BlockRows.all(random(random, 6, 8, 0.5), ones(6, 8));
        HerdedBlock block = block(4, rows);
        for (int t = 0; t < 500; t++) {
            int largest = random.nextInt(3) == 0 ? power : -3 + random.nextInt(6);
            block.learn(RandomEvents.wild(random, 5, largest), random.nextInt(2));
            assertInRange(rows, 8);
        }
    }

    /** Steps at the limit, again and again, and S that cannot shrink any further. */
    @Test
    void learn_largestStepsForever_staysInRange() {
        BlockRows rows = BlockRows.all(new float[][] {{1f, 1f}, {1f, -1f}}, ones(2, 2));
        HerdedBlock block = block(1, rows);
        for (int t = 0; t < 20_000; t++) {
            float value = (float) Math.scalb(1.0, t % 50);
            block.learn(Features.dense(new float[] {t % 3 == 0 ? -value : value}), t % 2);
        }
        assertThat(block.counts(0).updates()).isGreaterThan(100);
        assertInRange(rows, 2);
    }

    private static void assertInRange(BlockRows rows, int units) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < units; k++) {
                int index = rows.layout().index(k);
                assertThat(rows.values()[row][index]).isFinite();
                assertThat(rows.variances()[row][index])
                        .isGreaterThanOrEqualTo(Float.MIN_NORMAL)
                        .isLessThanOrEqualTo(1f);
            }
        }
    }
}
