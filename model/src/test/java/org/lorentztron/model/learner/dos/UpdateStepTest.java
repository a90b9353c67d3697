package org.lorentztron.model.learner.dos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** PA-I and PA-II; what they share with PA is tested there. */
class UpdateStepTest {
    private static UpdateStep step(Update update, double c) {
        return UpdateStep.of(new UpdateSettings(update, c, Covariance.PROJECT));
    }

    /**
     * The root over 36 decades: the equation holds up to the rounding of s, the only number returned. Where kappa has
     * swallowed the 1, g(0) is rounded too.
     */
    @Property(tries = 5000)
    void solve_slackAnyNorms_solvesTheEquation(
            @ForAll @DoubleRange(min = -18, max = 18) double winnerPower,
            @ForAll @DoubleRange(min = -18, max = 18) double loserPower,
            @ForAll @DoubleRange(min = -12, max = 12) double kappaPower) {
        double winner = Math.pow(10, winnerPower);
        double loser = Math.pow(10, loserPower);
        double kappa = Math.pow(10, kappaPower);
        double s = SlackStepSize.solve(winner, loser, kappa);
        if (winner * winner - loser * loser >= 1) {
            assertThat(s).isEqualTo(1);
            return;
        }
        assertThat(s).isGreaterThan(0).isLessThanOrEqualTo(1);
        double w = winner / s * (winner / s);
        double l = loser / (2 - s) * (loser / (2 - s));
        double largest = Math.max(Math.max(1, kappa), Math.max(w, l));
        assertThat(Math.abs(w - l + kappa * (1 - s) - 1)).isLessThanOrEqualTo(3e-15 * largest);
    }

    /** Near the switch between the two forms of the equation, where g(0) = 0 and a tiny w gives a tiny s. */
    @Property(tries = 2000)
    void solve_slackNearTheSwitch_solvesTheEquation(
            @ForAll @DoubleRange(min = -18, max = 0) double winnerPower,
            @ForAll @DoubleRange(min = -3, max = 3) double loserPower,
            @ForAll @IntRange(min = -1000, max = 1000) int trillionths) {
        double winner = Math.pow(10, winnerPower);
        double loser = Math.pow(10, loserPower);
        double kappa = (1 + loser * loser / 4) * (1 + trillionths * 1e-12);
        double s = SlackStepSize.solve(winner, loser, kappa);
        assertThat(s).isGreaterThan(0).isLessThanOrEqualTo(1);
        double w = winner / s * (winner / s);
        double l = loser / (2 - s) * (loser / (2 - s));
        assertThat(Math.abs(w - l + kappa * (1 - s) - 1)).isLessThanOrEqualTo(3e-15 * Math.max(kappa, Math.max(w, l)));
    }

    /**
     * Against the problem itself: no change of the two images, along or across their directions, has a smaller
     * objective. The search knows nothing of multipliers: it walks the images (p, q), taking for each the slack it
     * needs.
     */
    @Property(tries = 500)
    void solve_anyProblem_noOtherChangeIsCheaper(
            @ForAll long seed,
            @ForAll @DoubleRange(min = -2, max = 1) double winnerPower,
            @ForAll @DoubleRange(min = -2, max = 1) double loserPower,
            @ForAll @DoubleRange(min = -4, max = 2) double cPower,
            @ForAll @DoubleRange(min = 1, max = 200) double zSquared,
            @ForAll boolean squared) {
        double winner = Math.pow(10, winnerPower);
        double loser = Math.pow(10, loserPower);
        double c = Math.pow(10, cPower);
        if (winner * winner - loser * loser >= 1) {
            return;
        }
        Problem problem = new Problem(winner, loser, c, zSquared, squared);
        double s = step(squared ? Update.PA2 : Update.PA1, c).solve(winner, loser, zSquared);
        double found = problem.objective(winner / s, 0, loser / (2 - s), 0);
        double best = problem.search(new Random(seed));
        // The margin is rounded, and slack costs C.
        double rounding = 1e-14 * c * Math.max(1, winner * winner + loser * loser);
        assertThat(found).as("%s, s %s", problem, s).isLessThanOrEqualTo(best * (1 + 1e-9) + rounding);
        // The search comes near, so that the line above says something.
        assertThat(best).as("%s, s %s", problem, s).isLessThanOrEqualTo(found * (1 + 1e-3) + rounding);
    }

    /**
     * 1/2 |dU|^2 + 1/2 |dV|^2 + C xi or C xi^2 in the images p = (p1, p2), q = (q1, q2), which start at (p0, 0), (q0,
     * 0).
     */
    private record Problem(double winner, double loser, double c, double zSquared, boolean squared) {
        double objective(double p1, double p2, double q1, double q2) {
            double slack = Math.max(0, 1 - (p1 * p1 + p2 * p2 - q1 * q1 - q2 * q2));
            double change = Math.pow(p1 - winner, 2) + p2 * p2 + Math.pow(q1 - loser, 2) + q2 * q2;
            return change / (2 * zSquared) + c * (squared ? slack * slack : slack);
        }

        private static double margin(double[] at) {
            return at[0] * at[0] + at[1] * at[1] - at[2] * at[2] - at[3] * at[3];
        }

        /** Coarse grid over both gains, then random steps of shrinking size from the best point of each refinement. */
        double search(Random random) {
            double[] best = new double[4];
            double lowest = Double.POSITIVE_INFINITY;
            double reach = 2 + winner + loser;
            for (int i = 0; i <= 200; i++) {
                for (int k = 0; k <= 100; k++) {
                    double p = reach * i / 100 - reach / 2;
                    double q = loser * k / 100;
                    double value = objective(p, 0, q, 0);
                    if (value < lowest) {
                        lowest = value;
                        best = new double[] {p, 0, q, 0};
                    }
                }
            }
            double size = reach / 50;
            for (int round = 0; round < 60; round++) {
                int hits = 0;
                for (int i = 0; i < 300; i++) {
                    double[] next = best.clone();
                    for (int k = 0; k < 4; k++) {
                        next[k] += size * random.nextGaussian();
                    }
                    // Two of three along a margin, that of the best or 1: the objective is a narrow valley, with a kink
                    // at 1.
                    if (i % 3 > 0) {
                        double wanted = (i % 3 == 1 ? margin(best) : 1) + next[2] * next[2] + next[3] * next[3];
                        double rest = wanted - next[1] * next[1];
                        next[0] = rest > 0 ? Math.copySign(Math.sqrt(rest), next[0]) : next[0];
                    }
                    double value = objective(next[0], next[1], next[2], next[3]);
                    if (value < lowest) {
                        lowest = value;
                        best = next;
                        hits++;
                    }
                }
                size *= hits > 20 ? 1.5 : 0.6;
            }
            return lowest;
        }
    }

    /** PA-I: the multiplier never exceeds C, and slack remains only where it equals C. */
    @Property(tries = 1000)
    void solve_limited_slackOnlyAtTheBound(
            @ForAll @DoubleRange(min = -6, max = 3) double winnerPower,
            @ForAll @DoubleRange(min = -6, max = 3) double loserPower,
            @ForAll @DoubleRange(min = -6, max = 6) double cPower,
            @ForAll @DoubleRange(min = 1, max = 1000) double zSquared) {
        double winner = Math.pow(10, winnerPower);
        double loser = Math.pow(10, loserPower);
        double c = Math.pow(10, cPower);
        double s = step(Update.PA1, c).solve(winner, loser, zSquared);
        double hard = UpdateStep.hard().solve(winner, loser, zSquared);
        if (s > hard) {
            assertClose("s", s, 1 - 2 * c * zSquared, 1e-15);
            double margin = Math.pow(winner / s, 2) - Math.pow(loser / (2 - s), 2);
            assertThat(margin).isLessThanOrEqualTo(1 + 1e-12);
        } else {
            assertThat(s).isEqualTo(hard).isGreaterThanOrEqualTo(1 - 2 * c * zSquared);
        }
    }

    /** C without bound is PA: exactly for PA-I as soon as the bound does not bind, up to 1 / C for PA-II. */
    @Test
    void solve_largeC_isPassiveAggressive() {
        for (double[] norms : new double[][] {{1e-9, 3}, {0.5, 0}, {2, 2}, {3, 20}, {0, 2}}) {
            double hard = StepSize.solve(norms[0], norms[1]);
            assertThat(step(Update.PA1, 1e6).solve(norms[0], norms[1], 3)).isEqualTo(hard);
            assertThat(step(Update.PA2, 1e6).solve(norms[0], norms[1], 1e9)).isCloseTo(hard, byRelative(hard));
            assertThat(UpdateStep.of(UpdateSettings.DEFAULT).solve(norms[0], norms[1], 3))
                    .isEqualTo(hard);
        }
    }

    private static Offset<Double> byRelative(double value) {
        return Offset.offset(1e-14 * value);
    }

    /** After the update the margin is 1 less the slack, in both forms. */
    @Property(tries = 300)
    void learn_slack_leavesTheSlackOfItsMultiplier(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 500) int n,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll @DoubleRange(min = -5, max = 2) double cPower) {
        Random random = new Random(seed);
        DosModel plain = randomModel(random, rank, n + 1);
        UpdateStep rule = step(Update.PA2, Math.pow(10, cPower));
        DosBlock block = Blocks.of(plain, rule);
        DosModel model = block.model(0);
        Features x = RandomEvents.next(random, n, 1);
        int y = random.nextBoolean() ? 1 : -1;
        double w = squaredImage(y > 0 ? model.u() : model.v(), model, x);
        double l = squaredImage(y > 0 ? model.v() : model.u(), model, x);
        boolean updated =
                PassiveAggressive.learn(model, RandomEvents.dense(x), y, rule).updated();
        block.learn(x, Blocks.label(y));
        if (!updated) {
            return;
        }
        double zSquared = x.squaredNorm();
        double s = rule.solve(Math.sqrt(w), Math.sqrt(l), zSquared);
        double slack = (1 - s) / (4 * Math.pow(10, cPower) * zSquared);
        double size = Math.max(1, Math.max(w / (s * s), l));
        // Where slack is cheap, s is close to 1, and one ulp of it is that much slack.
        double slackOfOneUlp = Math.ulp(1.0) / (4 * Math.pow(10, cPower) * zSquared);
        double rounding = 1e-12 * size + 2 * slackOfOneUlp;
        assertThat(Math.abs(y * model.score(x) - (1 - slack))).isLessThanOrEqualTo(rounding);
        assertThat(Math.abs(y * block.model(0).score(x) - (1 - slack))).isLessThanOrEqualTo(5e-5 * size);
    }

    private static double squaredImage(double[] matrix, DosModel model, Features x) {
        return new DosModel(model.rank(), model.dimension(), matrix, new double[matrix.length]).score(x);
    }

    /** The float32 block against the plain float64 form over many events. */
    @Property(tries = 50)
    void learn_manyEvents_blockFollowsThePlainForm(@ForAll long seed, @ForAll boolean squared) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(40);
        UpdateStep rule = step(squared ? Update.PA2 : Update.PA1, Math.pow(10, -3 + random.nextInt(4)));
        DosBlock block = Blocks.of(randomModel(random, 3, n + 1), rule);
        DosModel plain = block.model(0);
        for (int t = 0; t < 100; t++) {
            Features x = RandomEvents.next(random, n, 1);
            int y = random.nextBoolean() ? 1 : -1;
            block.learn(x, Blocks.label(y));
            PassiveAggressive.learn(plain, RandomEvents.dense(x), y, rule);
        }
        assertClose("U", block.model(0).u(), plain.u(), 2e-3);
        assertClose("V", block.model(0).v(), plain.v(), 2e-3);
    }

    /** |z|^2 = 2, l = 8: slack is cheap, so the winner's image stays 0 and only the loser shrinks. */
    @Test
    void learn_winnerImageZeroCheapSlack_onlyShrinksTheLoser() {
        // PA-I, 2 C |z|^2 = 1/2: s = 1/2, the loser's image is divided by 3/2.
        assertWinnerStays(step(Update.PA1, 0.125), 1 / 1.5);
        // PA-II, kappa = 25 / 8: -8 / (2 - s)^2 + 25 / 8 (1 - s) = 1 at s = 0.0478... ; without the loser's term s = 1
        // - 8 / 25.
        double s = step(Update.PA2, 0.04).solve(0, Math.sqrt(8), 2);
        assertClose("equation", -8 / ((2 - s) * (2 - s)) + 3.125 * (1 - s), 1, 1e-14);
        assertWinnerStays(step(Update.PA2, 0.04), 1 / (2 - s));
        assertClose("s", step(Update.PA2, 0.04).solve(0, 0, 2), 1 - 8 / 25.0, 1e-15);
    }

    private static void assertWinnerStays(UpdateStep rule, double gain) {
        DosModel model = new DosModel(2, 2, new double[4], new double[] {1, 1, 0, 2});
        DosBlock block = Blocks.of(model, rule);
        block.learn(Features.dense(new float[] {1}), 0);
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, new double[] {1}, 1, rule);
        assertThat(outcome).isEqualTo(new PassiveAggressive.Outcome(-8, true, true, false));
        assertThat(model.u()).containsOnly(0);
        // V z = (2, 2) becomes (2, 2) gain, spread over z = [1; 1] by z / |z|^2.
        assertClose("V", model.v(), new double[] {gain, gain, gain - 1, gain + 1}, 1e-14);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 1, 1, 0));
        assertThat(block.model(0).u()).containsOnly(0);
        assertClose("V", block.model(0).v(), model.v(), 1e-6);
    }

    /** |z|^2 = 2, l = 8, kappa = 1/2: s = 0, and the winner's image gets the squared norm 1 + 8 / 4 - 1/2. */
    @Test
    void learn_winnerImageZeroDearSlack_usesTheFirstUnit() {
        UpdateStep rule = step(Update.PA2, 0.25);
        DosModel model = new DosModel(2, 2, new double[4], new double[] {1, 1, 0, 2});
        DosBlock block = Blocks.of(model, rule);
        block.learn(Features.dense(new float[] {1}), 0);
        PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, new double[] {1}, 1, rule);
        assertThat(outcome).isEqualTo(new PassiveAggressive.Outcome(-8, true, true, true));
        double entry = Math.sqrt(2.5) / 2;
        assertClose("U", model.u(), new double[] {entry, entry, 0, 0}, 1e-15);
        assertClose("margin", model.score(Features.dense(new float[] {1})), 1 - 0.5, 1e-14);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 1, 1, 1));
        assertClose("U", block.model(0).u(), model.u(), 1e-6);
    }

    private static DosModel randomModel(Random random, int rank, int dimension) {
        double[] u = new double[rank * dimension];
        double[] v = new double[rank * dimension];
        for (int i = 0; i < u.length; i++) {
            u[i] = random.nextGaussian() / Math.sqrt(dimension);
            v[i] = random.nextGaussian() / Math.sqrt(dimension);
        }
        return new DosModel(rank, dimension, u, v);
    }
}
