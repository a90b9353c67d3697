package org.lorentztron.model.learner.dos;

/**
 * The step of PA-II for a difference-of-squares classifier: the s in [0, 1] with
 *
 * <pre>    w / s^2 - l / (2 - s)^2 + kappa (1 - s) = 1</pre>
 *
 * where w and l are as in {@link StepSize}, kappa = 1 / (4 C |z|^2) &gt; 0, and kappa (1 - s) is the slack that
 * remains; see {@link UpdateStep} for where it comes from. The left side falls strictly on (0, 1] for w &gt; 0, from
 * infinity to w - l, so there is exactly one root when the margin w - l is below 1.
 *
 * <p>Stateless; no allocation.
 */
final class SlackStepSize {
    /*
     * With g(s) = 1 - kappa (1 - s) + l / (2 - s)^2, convex and increasing, the equation is s^2 g(s) = w. Newton's
     * method descends monotonically from any start right of the root, on two forms of it:
     *
     * 1. g(0) >= 0, that is kappa <= 1 + l/4: R(s) = s sqrt(g(s)) = sqrt(w). R is increasing, and convex: its second
     *    derivative times sqrt(g) is g' (1 - s g' / (4 g)) + s g'' / 2, and s g' <= 8/3 (g - g(0)) <= 8/3 g. The latter
     *    holds for each term of g - g(0): kappa s has the ratio 1, and l / (2 - s)^2 - l / 4 has 2 / ((2 - s) (1 - s /
     *    4)), at most 8/3 on [0, 1].
     * 2. g(0) < 0: H(s) = s^2 g(s) - w. H'' = 2 g + 4 s g' + s^2 g'' > 0 wherever g >= 0, and the root lies there, away
     *    from 0 even for w = 0.
     *
     * Starts: g(s) >= g(0) + k s with k = g'(0) = kappa + l/4, so the root is at most that of s^2 (g(0) + k s) = w,
     * which the larger of its two terms bounds. 2.3 steps on average, 8 at most over 36 decades of w and l and 24 of
     * kappa.
     */
    private static final double STOP = 2.3e-16;

    private SlackStepSize() {}

    /**
     * Solves for s.
     *
     * @param winner sqrt(w), the norm of the winner's image; finite, not negative
     * @param loser sqrt(l), the norm of the loser's image; finite, not negative
     * @param kappa 1 / (4 C |z|^2), positive, at most 1e100
     * @return s in [0, 1]; 1 when the margin w - l is 1 or more; 0 if the winner's image is 0 and kappa at most 1 + l/4
     */
    static double solve(double winner, double loser, double kappa) {
        double quarter = loser / 2 * (loser / 2);
        double atZero = 1 - kappa + quarter;
        return atZero >= 0 ? solveRoot(winner, quarter, kappa, atZero) : solveSquare(winner, quarter, kappa, atZero);
    }

    /** Form 1. */
    private static double solveRoot(double winner, double quarter, double kappa, double atZero) {
        if (winner == 0) {
            return 0;
        }
        double s =
                Math.min(1, Math.min(winner / Math.sqrt(atZero), StrictMath.cbrt(winner / (kappa + quarter) * winner)));
        while (true) {
            double q = Math.sqrt(atZero + s * chord(quarter, kappa, s));
            double next = s - (s * q - winner) / (q + s * derivative(quarter, kappa, s) / (2 * q));
            if (!(next < s)) {
                return s;
            }
            if (s - next <= STOP * s) {
                return next;
            }
            s = next;
        }
    }

    /** Form 2. */
    private static double solveSquare(double winner, double quarter, double kappa, double atZero) {
        double pole = -atZero / (kappa + quarter);
        double beyond =
                Math.min(StrictMath.cbrt(winner / (kappa + quarter) * winner), winner / -atZero * (winner / pole));
        double s = Math.min(1, pole + beyond);
        while (true) {
            double g = atZero + s * chord(quarter, kappa, s);
            double next = s - (s * g - winner / s * winner) / (2 * g + s * derivative(quarter, kappa, s));
            if (!(next < s)) {
                return s;
            }
            if (s - next <= STOP * s) {
                return next;
            }
            s = next;
        }
    }

    /** (g(s) - g(0)) / s, without cancellation. */
    private static double chord(double quarter, double kappa, double s) {
        return kappa + quarter * ((4 - s) / ((2 - s) * (2 - s)));
    }

    /** g'(s). */
    private static double derivative(double quarter, double kappa, double s) {
        return kappa + quarter * (8 / ((2 - s) * (2 - s) * (2 - s)));
    }
}
