package org.lorentztron.model.learner.dos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.PartCounts;

class PassiveAggressiveTest {
    @Property(tries = 2000)
    void solve_anyNorms_givesMarginOne(
            @ForAll @DoubleRange(min = -6, max = 6) double winnerPower,
            @ForAll @DoubleRange(min = -6, max = 6) double loserPower) {
        double winner = Math.pow(10, winnerPower);
        double loser = Math.pow(10, loserPower);
        double s = StepSize.solve(winner, loser);
        if (winner * winner - loser * loser >= 1) {
            assertThat(s).isEqualTo(1);
            return;
        }
        assertThat(s).isGreaterThan(0).isLessThanOrEqualTo(1);
        // The squares by the equation's left side in exact form: w' = R^2 / s^2 carries a few roundings of its own.
        double w = winner / s * (winner / s);
        double l = loser / (2 - s) * (loser / (2 - s));
        assertThat(Math.abs(w - l - 1)).isLessThanOrEqualTo(2e-15 * Math.max(1, Math.max(w, l)));
    }

    @Property(tries = 200)
    void learn_marginBelowOne_givesMarginOne_float64(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5000) int n,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll @DoubleRange(min = -2, max = 2) double scale) {
        Random random = new Random(seed);
        DosModel model = randomModel(random, rank, n + 1, Math.pow(10, scale) / Math.sqrt(n));
        Features x = RandomEvents.next(random, n, 1);
        int y = random.nextBoolean() ? 1 : -1;
        DosModel before = model.copy();
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, RandomEvents.dense(x), y);
        if (y * outcome.score() >= 1) {
            assertThat(model.u()).isEqualTo(before.u());
            assertThat(model.v()).isEqualTo(before.v());
            assertThat(outcome.updated()).isFalse();
        } else {
            assertMargin(model, x, y, 1e-13);
        }
    }

    @Property(tries = 200)
    void learn_marginBelowOne_givesMarginOne_float32(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5000) int n,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll @DoubleRange(min = -2, max = 2) double scale) {
        Random random = new Random(seed);
        DosBlock block = Blocks.of(randomModel(random, rank, n + 1, Math.pow(10, scale) / Math.sqrt(n)));
        Features x = RandomEvents.next(random, n, 1);
        int y = random.nextBoolean() ? 1 : -1;
        DosModel before = block.model(0);
        block.learn(x, Blocks.label(y));
        if (block.counts(0).updates() == 0) {
            // Decided in float: near 1 the exact margin may lie on the other side.
            assertThat(y * before.score(x)).isGreaterThanOrEqualTo(1 - 5e-5 * largestNorm(before, x));
            assertThat(block.model(0).u()).isEqualTo(before.u());
            assertThat(block.model(0).v()).isEqualTo(before.v());
        } else {
            assertMargin(block.model(0), x, y, 5e-5);
        }
    }

    private static void assertMargin(DosModel model, Features x, int y, double tolerance) {
        assertThat(Math.abs(y * model.score(x) - 1)).isLessThanOrEqualTo(tolerance * largestNorm(model, x));
    }

    /** max(1, |Uz|^2, |Vz|^2). */
    private static double largestNorm(DosModel model, Features x) {
        double[] zero = new double[model.u().length];
        DosModel onlyU = new DosModel(model.rank(), model.dimension(), model.u(), zero);
        DosModel onlyV = new DosModel(model.rank(), model.dimension(), model.v(), zero);
        return Math.max(1, Math.max(onlyU.score(x), onlyV.score(x)));
    }

    /** The float32 block against the plain float64 form over many events: the same decisions, nearly the same model. */
    @Property(tries = 50)
    void learn_manyEvents_blockFollowsThePlainForm(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int rank) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(40);
        DosBlock block = Blocks.of(randomModel(random, rank, n + 1, 0.5));
        DosModel plain = block.model(0);
        for (int t = 0; t < 100; t++) {
            Features x = RandomEvents.next(random, n, 1);
            int y = random.nextBoolean() ? 1 : -1;
            block.learn(x, Blocks.label(y));
            PassiveAggressive.learn(plain, RandomEvents.dense(x), y);
        }
        assertClose("U", block.model(0).u(), plain.u(), 2e-3);
        assertClose("V", block.model(0).v(), plain.v(), 2e-3);
    }

    /** |Uz|^2 - |Vz|^2 = 1 without rounding: passive. */
    @Test
    void learn_marginExactlyOne_isPassive() {
        DosModel model = new DosModel(3, 1, new double[] {1, 1, 1}, new double[] {1, 1, 0});
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, new double[0], 1);
        assertThat(outcome).isEqualTo(new PassiveAggressive.Outcome(1, false, false, false));
        DosBlock block = Blocks.of(model);
        block.learn(Features.dense(new float[0]), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 0, 0, 0));
    }

    /** The paper's footnote 1: the winner's image takes the first unit, the loser's is halved, and it is counted. */
    @Test
    void learn_winnerImageZero_usesTheFirstUnit() {
        DosModel model = new DosModel(2, 2, new double[4], new double[] {1, 1, 0, 2});
        Features x = Features.dense(new float[] {1});
        DosBlock block = Blocks.of(model);
        block.learn(x, 0);
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, new double[] {1}, 1);
        assertThat(outcome).isEqualTo(new PassiveAggressive.Outcome(-8, true, true, true));
        // l = 8: the image of norm sqrt(1 + 8 / 4) along the first unit, spread over z = [1; 1] by z / |z|^2.
        double entry = Math.sqrt(3) / 2;
        assertClose("U", model.u(), new double[] {entry, entry, 0, 0}, 1e-15);
        assertClose("V", model.v(), new double[] {0.5, 0.5, -0.5, 1.5}, 1e-15);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 1, 1, 1));
        assertClose("U", block.model(0).u(), model.u(), 1e-6);
        assertClose("V", block.model(0).v(), model.v(), 1e-6);
    }

    /**
     * The square of an image of 1e-170 is 0, the gain 1/s of one of 1e-310 infinite; both have a direction, the second
     * to the 14 digits that numbers of its size have.
     */
    @Test
    void learn_tinyWinnerImage_keepsItsDirection() {
        for (double size : new double[] {1e-170, 1e-310}) {
            DosModel model = new DosModel(2, 1, new double[] {3 * size, 4 * size}, new double[] {0, 0});
            PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, new double[0], 1);
            assertThat(outcome.updated()).isTrue();
            assertThat(outcome.degenerate()).isFalse();
            assertClose("U", model.u(), new double[] {0.6, 0.8}, size > 1e-300 ? 1e-14 : 1e-13);
        }
        DosModel sparse = new DosModel(1, 2, new double[] {1e-310, 0}, new double[] {0, 0});
        PassiveAggressive.learn(sparse, new double[] {1}, 1);
        assertClose("U", sparse.u(), new double[] {0.5, 0.5}, 1e-13);
        DosBlock block = Blocks.of(new DosModel(2, 1, new double[] {3e-40, 4e-40}, new double[] {0, 0}));
        block.learn(Features.dense(new float[0]), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 1, 0, 0));
        assertClose("U", block.model(0).u(), new double[] {0.6, 0.8}, 1e-5);
    }

    /** Images beyond float (infinite, or NaN by cancelling infinities) change nothing and are counted. */
    @Test
    void learn_imageNotFinite_isSkippedAndCounted() {
        DosModel huge = new DosModel(1, 3, new double[] {3e38, -3e38, 0}, new double[] {3e38, -3e38, 0});
        float[][] events = {{3e38f, 0}, {3e38f, 3e38f}};
        for (float[] values : events) {
            for (int y : new int[] {1, -1}) {
                DosBlock block = Blocks.of(huge);
                DosModel before = block.model(0);
                block.learn(Features.dense(values), Blocks.label(y));
                assertThat(block.counts(0).updates()).isZero();
                assertThat(block.counts(0).degenerateUpdates()).isEqualTo(1);
                assertThat(block.model(0).u()).isEqualTo(before.u());
                assertThat(block.model(0).v()).isEqualTo(before.v());
            }
        }
        DosModel beyond = new DosModel(1, 2, new double[] {1e200, 0}, new double[] {1e200, 0});
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(beyond, new double[] {1}, 1);
        assertThat(outcome.degenerate()).isTrue();
        assertThat(outcome.updated()).isFalse();
        assertThat(beyond.u()).containsExactly(1e200, 0);
    }

    /** A score of -Infinity is as wrong as one of -1: a mistake in both forms, though neither learns from it. */
    @Test
    void learn_infinitelyWrongScore_isAMistakeInBothForms() {
        for (int y : new int[] {1, -1}) {
            double[] zero = new double[2];
            double[] huge = {3e38, 0};
            DosBlock block = Blocks.of(new DosModel(1, 2, y > 0 ? zero : huge, y > 0 ? huge : zero));
            block.learn(Features.dense(new float[] {3e38f}), Blocks.label(y));
            assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 0, 1, 1));

            double[] beyond = {1e200, 0};
            DosModel plain = new DosModel(1, 2, y > 0 ? zero : beyond, y > 0 ? beyond : zero);
            assertThat(PassiveAggressive.learn(plain, new double[] {1}, y))
                    .isEqualTo(new PassiveAggressive.Outcome(y * Double.NEGATIVE_INFINITY, false, true, true));
        }
    }

    private static DosModel randomModel(Random random, int rank, int dimension, double deviation) {
        double[] u = new double[rank * dimension];
        double[] v = new double[rank * dimension];
        for (int i = 0; i < u.length; i++) {
            u[i] = deviation * random.nextGaussian();
            v[i] = deviation * random.nextGaussian();
        }
        return new DosModel(rank, dimension, u, v);
    }
}
