package org.lorentztron.model.network;

/**
 * The convex refit of the output layer: min F(V, H) over Omega(V) &lt;= tau with H fixed, by accelerated projected
 * gradients (FISTA) with the step 1/L, L = |Z'Z| times the smoothness of the loss (paper 6, appendix D).
 *
 * <p>Momentum restarts where it points uphill (O'Donoghue and Candes 2015). The refit ends by its own duality gap, tau
 * max_r |g_r|_p - &lt;V, G&gt;, which bounds what is left to gain. The result is never worse than the start. Immutable,
 * thread-safe.
 *
 * @param penalty Omega
 * @param radius tau
 * @param largestGap with which it ends
 * @param mostSteps after which it ends in any case
 */
record OutputRefit(OutputLoss loss, NetworkPenalty penalty, double radius, double largestGap, int mostSteps) {
    private static final int STEPS_PER_CHECK = 10;
    private static final int POWER_STEPS = 50;
    /** The power method finds |Z'Z| from below. */
    private static final double SAFETY = 1.02;

    /**
     * A point of the iteration.
     *
     * @param v k x m
     * @param outputs Z V, m x n
     */
    private record Point(double[][] v, double[][] outputs) {
        static Point of(double[][] activations, double[][] v, int outputs) {
            Point point = new Point(v, new double[outputs][activations[0].length]);
            UnitActivations.outputs(activations, v, point.outputs);
            return point;
        }

        /** this + factor (this - before): outputs are linear in V. */
        Point beyond(Point before, double factor) {
            return new Point(beyond(v, before.v, factor), beyond(outputs, before.outputs, factor));
        }

        private static double[][] beyond(double[][] to, double[][] from, double factor) {
            double[][] beyond = new double[to.length][to[0].length];
            for (int r = 0; r < to.length; r++) {
                for (int i = 0; i < to[r].length; i++) {
                    beyond[r][i] = to[r][i] + factor * (to[r][i] - from[r][i]);
                }
            }
            return beyond;
        }
    }

    /** The same with another limit of steps. */
    OutputRefit withMostSteps(int steps) {
        return new OutputRefit(loss, penalty, radius, largestGap, steps);
    }

    /**
     * A refitted layer.
     *
     * @param v k x m
     * @param objective F
     * @param gap at least what is left to gain with this basis
     */
    record Result(double[][] v, double objective, double gap) {}

    /**
     * Refits.
     *
     * @param activations Z, k x n with k at least 1, not modified
     * @param start V, k x m, inside the ball; not modified
     */
    Result refit(double[][] activations, double[][] start) {
        int m = loss.outputs();
        double[][] lossGradient = new double[m][loss.examples()];
        double[][] gradient = new double[start.length][m];
        double step = 1 / Math.max(Double.MIN_NORMAL, curvature(activations));
        Point at = Point.of(activations, Vectors.copy(start), m);
        Point ahead = at;
        Result best = new Result(at.v, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        double t = 1;
        for (int s = 0; s <= mostSteps; s++) {
            if (s % STEPS_PER_CHECK == 0 || s == mostSteps) {
                Result now = check(activations, at, lossGradient, gradient);
                best = now.objective <= best.objective ? now : best;
                if (now.gap <= largestGap) {
                    break;
                }
            }
            loss.evaluate(ahead.outputs, lossGradient);
            UnitActivations.outputGradient(activations, lossGradient, gradient);
            double[][] v = Vectors.copy(ahead.v);
            for (int r = 0; r < v.length; r++) {
                Vectors.add(-step, gradient[r], v[r]);
            }
            penalty.project(v, radius);
            Point next = Point.of(activations, v, m);
            t = isUphill(ahead.v, next.v, at.v) ? 1 : t;
            double larger = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
            ahead = next.beyond(at, (t - 1) / larger);
            at = next;
            t = larger;
        }
        return best;
    }

    /** Objective and gap at a point. */
    private Result check(double[][] activations, Point at, double[][] lossGradient, double[][] gradient) {
        double objective = loss.evaluate(at.outputs, lossGradient);
        UnitActivations.outputGradient(activations, lossGradient, gradient);
        return new Result(at.v, objective, gap(at.v, gradient));
    }

    /**
     * tau max_r |g_r|_p - &lt;V, G&gt; with G = -dF/dV.
     *
     * @param gradient dF/dV, k x m
     */
    private double gap(double[][] v, double[][] gradient) {
        double largest = 0;
        for (double[] row : gradient) {
            largest = Math.max(largest, penalty.dual(row));
        }
        return radius * largest + Vectors.dot(v, gradient);
    }

    /** Whether the last move went against the gradient step: (ahead - next)'(next - at) > 0. */
    private static boolean isUphill(double[][] ahead, double[][] next, double[][] at) {
        double product = 0;
        for (int r = 0; r < next.length; r++) {
            for (int c = 0; c < next[r].length; c++) {
                product += (ahead[r][c] - next[r][c]) * (next[r][c] - at[r][c]);
            }
        }
        return product > 0;
    }

    /**
     * L, the largest curvature of F in V: the loss's smoothness times the largest eigenvalue of Z'Z, by the power
     * method from above a lower bound.
     *
     * @param activations Z, k x n, not modified
     */
    double curvature(double[][] activations) {
        int k = activations.length;
        double[][] gram = new double[k][k];
        for (int r = 0; r < k; r++) {
            for (int s = 0; s <= r; s++) {
                gram[r][s] = Vectors.dot(activations[r], activations[s]);
                gram[s][r] = gram[r][s];
            }
        }
        double[] x = new double[k];
        for (int r = 0; r < k; r++) {
            x[r] = Math.sqrt(gram[r][r]);
        }
        double eigenvalue = 0;
        for (int step = 0; step < POWER_STEPS; step++) {
            double norm = Vectors.norm(x);
            if (!(norm > 0)) {
                return 0;
            }
            Vectors.scale(1 / norm, x);
            double[] product = new double[k];
            for (int r = 0; r < k; r++) {
                product[r] = Vectors.dot(gram[r], x);
            }
            eigenvalue = Vectors.norm(product);
            x = product;
        }
        return SAFETY * loss.smoothness() * eigenvalue;
    }
}
