package org.lorentztron.model.learner.dos;

import org.lorentztron.model.learn.UpdateSettings;

/**
 * How far an update of a difference-of-squares classifier goes: PA as in paper 1, and its forms with slack xi (Crammer
 * et al., JMLR 2006), which trust a single example less. With dU and dV the changes and margin = y (|Uz|^2 - |Vz|^2)
 *
 * <pre>
 *     PA      min 1/2 |dU|^2 + 1/2 |dV|^2              such that margin &gt;= 1
 *     PA-I    min 1/2 |dU|^2 + 1/2 |dV|^2 + C xi       such that margin &gt;= 1 - xi, xi &gt;= 0
 *     PA-II   min 1/2 |dU|^2 + 1/2 |dV|^2 + C xi^2     such that margin &gt;= 1 - xi
 * </pre>
 *
 * All have the form of paper 1, eq. 22-23: the winner's image is multiplied by 1 / s and the loser's by 1 / (2 - s),
 * where s = 1 - 2 lambda |z|^2 and lambda &gt;= 0 is the multiplier of the margin. With w = |winner z|^2, l = |loser
 * z|^2
 *
 * <pre>
 *     PA      w / s^2 - l / (2 - s)^2 = 1                               {@link StepSize}
 *     PA-I    s = max(s of PA, 1 - 2 C |z|^2)
 *     PA-II   w / s^2 - l / (2 - s)^2 = 1 - kappa (1 - s)               {@link SlackStepSize}, kappa = 1 / (4 C |z|^2)
 * </pre>
 *
 * <p>If w = 0 and s &gt; 0, the winner's image stays 0. If s = 0, it becomes any vector of squared norm
 * {@link #freeSquaredNorm}. Immutable; no allocation after construction.
 */
public final class UpdateStep {
    /*
     * Why these are global minima although the margin is not convex. Only the part of a change along z moves the
     * margin, so the problem is one in the two images p, q (winner, loser): min (|p - p0|^2 + |q - q0|^2) / (2 |z|^2) +
     * penalty(xi) such that |p|^2 - |q|^2 >= 1 - xi. For a fixed multiplier lambda the Lagrangian is
     *
     *     (|p - p0|^2 + |q - q0|^2) / (2 |z|^2) + penalty(xi) + lambda (1 - xi - |p|^2 + |q|^2)
     *
     * and convex in (p, q, xi) as long as 2 lambda |z|^2 <= 1, that is s >= 0. So a point that makes it stationary and
     * satisfies the constraints with complementary slackness minimises it, and therefore the problem:
     *
     * - stationary in p and q: s p = p0, (2 - s) q = q0;
     * - PA-I, stationary in xi >= 0: lambda <= C with xi = 0 unless lambda = C. The margin falls as s rises, hence the
     *   larger of the two: either PA's own s, or s = 1 - 2 C |z|^2 with xi = 1 - margin >= 0;
     * - PA-II: 2 C xi = lambda, so xi = (1 - s) / (4 C |z|^2), and the margin is 1 - xi;
     * - p0 = 0: either s > 0 and p = 0, or s = 0 and p is free in direction with |p|^2 = l / 4 + 1 - xi where this is
     *   positive; PA-II has xi = kappa there.
     *
     * As C grows beyond all bounds the last two lines of the table become the first.
     */
    private final double largestMultiplier;
    private final double slack;

    private UpdateStep(double largestMultiplier, double slack) {
        this.largestMultiplier = largestMultiplier;
        this.slack = slack;
    }

    /** PA: every example gets margin 1. */
    public static UpdateStep hard() {
        return new UpdateStep(Double.POSITIVE_INFINITY, 0);
    }

    /** The step that the settings name. */
    public static UpdateStep of(UpdateSettings settings) {
        double c = settings.aggressiveness();
        return switch (settings.update()) {
            case PA -> hard();
            case PA1 -> new UpdateStep(c, 0);
            case PA2 -> new UpdateStep(Double.POSITIVE_INFINITY, 1 / (4 * c));
        };
    }

    /** Whether one update gives every example its margin, so that a second one changes nothing. */
    public boolean isHard() {
        return slack == 0 && largestMultiplier == Double.POSITIVE_INFINITY;
    }

    /**
     * Solves for s, for an example with a margin below 1.
     *
     * @param winner the norm of the winner's image; finite, not negative
     * @param loser the norm of the loser's image; finite, not negative
     * @param zSquared |z|^2, finite, at least 1
     * @param share with which the example counts, above 0: C is multiplied by it
     * @return s in [0, 1]
     */
    public double solve(double winner, double loser, double zSquared, double share) {
        if (slack > 0) {
            return SlackStepSize.solve(winner, loser, slack / share / zSquared);
        }
        return Math.max(StepSize.solve(winner, loser), 1 - 2 * (largestMultiplier * share) * zSquared);
    }

    /** The same for an example that counts once. */
    public double solve(double winner, double loser, double zSquared) {
        return solve(winner, loser, zSquared, 1);
    }

    /**
     * The squared norm that the winner's image gets when it was 0 and s = 0; its direction is free.
     *
     * @param l the squared norm of the loser's image
     * @param zSquared |z|^2, finite, at least 1
     * @param share as above
     * @return 1 + l / 4, less the slack of PA-II; not negative up to rounding
     */
    public double freeSquaredNorm(double l, double zSquared, double share) {
        return 1 + l / 4 - slack / share / zSquared;
    }
}
