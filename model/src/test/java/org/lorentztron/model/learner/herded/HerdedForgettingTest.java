package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.ErrorRateAlarm;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.QuadraticState;
import org.lorentztron.model.parameters.StartFits;

/** Variances that grow again: the one pair (0, 1) of rank 2 with three features, its units U, U, V, V. */
class HerdedForgettingTest {
    private static final int N = 3;
    private static final int RANK = 2;

    private static HerdedBlock block(BlockRows rows, double rho) {
        return block(rows, rho, RANK);
    }

    private static HerdedBlock block(BlockRows rows, double rho, int rank) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b"), rows.features())
                .rank(rank)
                .initScale(1)
                .seed(1)
                .build()
                .withForgetting(rho);
        PairCounters pair = new PairCounters(List.of(new ClassPair(0, 1)), 2);
        return new HerdedBlock(
                new QuadraticState(settings, false, pair, InitialRows.ofAllRows(settings, pair), rows),
                new ErrorRateAlarm[] {new ErrorRateAlarm()},
                StartFits.of(settings, pair, StartModels.NONE));
    }

    private static BlockRows rows(long seed) {
        Random random = new Random(seed);
        float[][] values = new float[N + 1][2 * RANK];
        float[][] ones = new float[N + 1][2 * RANK];
        for (int j = 0; j <= N; j++) {
            Arrays.fill(ones[j], 1);
            for (int k = 0; k < 2 * RANK; k++) {
                values[j][k] = (float) (0.5 * random.nextGaussian());
            }
        }
        return BlockRows.all(values, ones);
    }

    /** [unit][feature], all of them. */
    private static double[][] units(BlockRows rows, float[][] of, int from, int count) {
        double[][] units = new double[count][rows.count()];
        for (int k = 0; k < count; k++) {
            for (int j = 0; j < rows.count(); j++) {
                units[k][j] = of[j][rows.layout().index(from) + k];
            }
        }
        return units;
    }

    private static double[][] variances(BlockRows rows) {
        return units(rows, rows.variances(), 0, 2 * RANK);
    }

    /**
     * With each 16th update every S grows by as many factors, at most to 1. The plain form begins with the block's for
     * every event, so that rounding does not grow from event to event.
     */
    @Property(tries = 50)
    void learn_manyEvents_followsThePlainForm(@ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 1) double rho) {
        Random random = new Random(seed);
        BlockRows rows = rows(seed);
        HerdedBlock block = block(rows, rho);
        for (int t = 0; t < 300; t++) {
            Features x = RandomEvents.next(random, N, 1);
            double[] z = Arrays.copyOf(RandomEvents.dense(x), N + 1);
            z[N] = 1;
            int y = random.nextBoolean() ? 1 : -1;
            PlainHerding plain = new PlainHerding(
                    HerdedPairs.R,
                    units(rows, rows.values(), 0, RANK),
                    units(rows, rows.values(), RANK, RANK),
                    units(rows, rows.variances(), 0, RANK),
                    units(rows, rows.variances(), RANK, RANK));
            long before = block.counts(0).updates();
            long restarts = block.counts(0).restarts();
            plain.learn(z, y);
            block.learn(x, y > 0 ? 0 : 1);
            if (block.counts(0).updates() > before && block.counts(0).restarts() == restarts) {
                boolean grows = (before + 1) % 16 == 0;
                assertGrown(rows, 0, plain.variancesOfU, grows ? rho : 0);
                assertGrown(rows, RANK, plain.variancesOfV, grows ? rho : 0);
            }
            for (double[] unit : variances(rows)) {
                assertThat(Arrays.stream(unit)).allMatch(value -> value > 0 && value <= 1);
            }
        }
        assertThat(block.counts(0).updates()).isGreaterThan(32);
    }

    private static void assertGrown(BlockRows rows, int from, double[][] shrunk, double rho) {
        double[][] actual = units(rows, rows.variances(), from, RANK);
        for (int k = 0; k < RANK; k++) {
            double[] expected = Arrays.stream(shrunk[k])
                    .map(value -> Math.min(1, value * Math.pow(1 + rho, 16)))
                    .toArray();
            assertClose("S of unit " + (from + k), actual[k], expected, 1e-4);
        }
    }

    /**
     * Nothing forgotten is how herding was: S never grows, and a rho that no float32 tells from 0 has the same bits.
     */
    @Test
    void learn_rhoZero_onlyShrinks() {
        BlockRows rows = rows(2);
        BlockRows others = rows(2);
        HerdedBlock block = block(rows, 0);
        HerdedBlock other = block(others, 1e-12);
        Random random = new Random(2);
        for (int t = 0; t < 300; t++) {
            double[][] before = variances(rows);
            Features x = RandomEvents.next(random, N, 1);
            int label = random.nextInt(2);
            long restarts = block.counts(0).restarts();
            block.learn(x, label);
            other.learn(x, label);
            double[][] after = variances(rows);
            for (int k = 0; k < 2 * RANK && block.counts(0).restarts() == restarts; k++) {
                for (int j = 0; j <= N; j++) {
                    assertThat(after[k][j]).isLessThanOrEqualTo(before[k][j]);
                }
            }
        }
        assertThat(variances(others)).isDeepEqualTo(variances(rows));
        assertThat(other.model(0).u()).containsExactly(block.model(0).u());
    }

    /** The number of updates stays a multiple of 16 while nothing is learned: S has grown once, and does no more. */
    @Test
    void learn_noUpdateAfterGrowth_doesNotGrowAgain() {
        BlockRows rows = rows(3);
        HerdedBlock block = block(rows, 0.01);
        Random random = new Random(3);
        while (block.counts(0).updates() < 48) {
            block.learn(RandomEvents.next(random, N, 1), random.nextInt(2));
        }
        double[][] grown = variances(rows);
        long examples = block.counts(0).examples();

        block.learn(Features.dense(new float[] {3e38f, 3e38f, 3e38f}), 0);
        for (int t = 0; t < 100; t++) {
            // Far out, where few scores are small.
            Features x = RandomEvents.next(random, N, 20);
            double score = block.model(0).score(x);
            if (Math.abs(score) > 1.1) {
                block.learn(x, score > 0 ? 0 : 1);
            }
        }

        assertThat(block.counts(0).updates()).isEqualTo(48);
        assertThat(block.counts(0).degenerateUpdates()).isPositive();
        assertThat(block.counts(0).examples()).isGreaterThan(examples + 5);
        assertThat(variances(rows)).isDeepEqualTo(grown);
    }

    /** A step beyond the range is found late, beside pairs that do move; no update, and no growth. */
    @Test
    void learn_stepBeyondTheRange_doesNotGrow() {
        float tiny = 1e-30f;
        BlockRows rows = BlockRows.all(new float[][] {{0f, 1e20f}, {1, 1}}, new float[][] {{tiny, tiny}, {tiny, tiny}});
        HerdedBlock block = block(rows, 1, 1);

        block.learn(Features.dense(new float[] {1e10f}), 0);

        assertThat(block.counts(0).degenerateUpdates()).isEqualTo(1);
        assertThat(units(rows, rows.variances(), 0, 2)).isDeepEqualTo(new double[][] {{tiny, tiny}, {tiny, tiny}});
    }
}
