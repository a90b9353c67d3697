package org.lorentztron.experiments.margins;

/**
 * The Kernel Adatron for a margin through the origin (Frie&szlig;, Cristianini and Campbell 1998): one multiplier after
 * the other, in the order of the examples,
 *
 * <pre>
 *     alpha_i &lt;- clip(alpha_i + eta_i (1 - y_i f_i), 0, kappa)        f_i = sum over j of alpha_j y_j K_ij
 * </pre>
 *
 * with the rate eta_i = 1 / K_ii, which leads to the least L(alpha) along alpha_i: no step raises it. All scores are
 * kept, so a multiplier that does not change costs one comparison, and one that changes n products. An example with
 * K_ii = 0 has alpha_i = kappa. Mutable; not thread-safe.
 */
public final class KernelAdatron {
    private final MarginProblem problem;
    private final double[] multipliers;
    private final double[] scores;

    /** Begins with all multipliers at 0. */
    KernelAdatron(MarginProblem problem) {
        this.problem = problem;
        this.multipliers = new double[problem.size()];
        this.scores = new double[problem.size()];
    }

    /** Sweeps until no condition of optimality is violated by more than a tolerance. */
    public static KernelAdatron solve(MarginProblem problem, double tolerance, int mostSweeps) {
        KernelAdatron adatron = new KernelAdatron(problem);
        for (int sweeps = 0; sweeps < mostSweeps && adatron.violation() > tolerance; sweeps++) {
            adatron.sweep();
        }
        return adatron;
    }

    /** Visits every multiplier once. */
    void sweep() {
        int[] signs = problem.signs();
        for (int i = 0; i < multipliers.length; i++) {
            double step = (1 - signs[i] * scores[i]) / problem.gram().value(i, i);
            double moved = Math.min(problem.slack(), Math.max(0, multipliers[i] + step));
            double change = signs[i] * (moved - multipliers[i]);
            if (change != 0) {
                multipliers[i] = moved;
                for (int j = 0; j < scores.length; j++) {
                    scores[j] += change * problem.gram().value(i, j);
                }
            }
        }
    }

    /** L(alpha). */
    double objective() {
        return problem.objective(multipliers, scores);
    }

    /**
     * The largest violation of the Karush-Kuhn-Tucker conditions: |alpha_i - clip(alpha_i - (y_i f_i - 1), 0, kappa)|.
     */
    double violation() {
        double largest = 0;
        for (int i = 0; i < multipliers.length; i++) {
            double slope = problem.signs()[i] * scores[i] - 1;
            double projected = Math.min(problem.slack(), Math.max(0, multipliers[i] - slope));
            largest = Math.max(largest, Math.abs(multipliers[i] - projected));
        }
        return largest;
    }

    /** alpha, length n; not to be modified. */
    public double[] multipliers() {
        return multipliers;
    }
}
