package org.lorentztron.model.fit.network;

import org.lorentztron.model.kernels.Vectors;

/**
 * The convex refit of the output layer: min F(V, H) over Omega(V) &lt;= tau with H fixed, by Newton's method with
 * projections. Each step minimises a {@link QuadraticModel} of F on the ball and searches on the way there.
 *
 * <p>The refit ends by its own duality gap, tau max_r |g_r|_p - &lt;V, G&gt;, which bounds what is left to gain. The
 * objective never rises. Immutable, thread-safe.
 *
 * @param penalty Omega
 * @param radius tau
 * @param largestGap with which it ends
 * @param mostSteps after which it ends in any case
 * @param work of the whole fit, with which it ends as well
 */
record OutputRefit(
        OutputLoss loss, NetworkPenalty penalty, double radius, double largestGap, int mostSteps, Work work) {

    /*
     * The paper takes accelerated projected gradients (appendix D). All activations of squares are positive, so Z'Z has
     * one eigenvalue far above the others, and gradient steps are slow: hundreds of passes over the examples for each
     * basis vector. A model of F knows Z'Z. Its minimum needs no pass over the examples, and few steps suffice.
     */

    /** After this many steps the model is formed again: this costs as much as k / 4 passes over the examples. */
    private static final int MOST_LESSONS = 10;
    /** Of the gap: what the minimum of the model may leave. */
    private static final double MODEL_GAP = 0.1;
    /** Of the fall that the slope promises: what a step must reach. */
    private static final double ENOUGH = 0.3;

    private static final int MOST_TRIALS = 20;

    /** Of a loss, for an example and an output: a power and some more. */
    private static final int WORK_OF_LOSS = 40;

    /** A refit that no other work bounds. */
    OutputRefit(OutputLoss loss, NetworkPenalty penalty, double radius, double largestGap, int mostSteps) {
        this(loss, penalty, radius, largestGap, mostSteps, Work.UNLIMITED);
    }

    /** The same with another end. */
    OutputRefit until(double largestGap, int mostSteps) {
        return new OutputRefit(loss, penalty, radius, largestGap, mostSteps, work);
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
     * A point of the iteration.
     *
     * @param v k x m
     * @param outputs Z V, m x n
     * @param slopes D = dl/do there, m x n
     * @param objective F
     */
    private record Point(double[][] v, double[][] outputs, double[][] slopes, double objective) {}

    /**
     * Refits.
     *
     * @param activations Z, k x n with k at least 1, not modified
     * @param start V, k x m, inside the ball; not modified
     */
    Result refit(double[][] activations, double[][] start) {
        Point at = start(activations, Vectors.copy(start));
        double[][] gradient = gradient(activations, at);
        QuadraticModel model = null;
        for (int step = 0; ; step++) {
            double gap = penalty.gap(at.v, gradient, radius);
            if (gap <= largestGap || step == mostSteps || work.isSpent()) {
                return new Result(at.v, at.objective, gap);
            }
            if (model == null || model.lessons() == MOST_LESSONS) {
                model = new QuadraticModel(loss, activations, at.slopes, work);
            }
            double[][] move = model.minimum(at.v, gradient, penalty, radius, MODEL_GAP * gap);
            Point next = search(activations, at, move, Vectors.dot(gradient, move));
            if (!(next.objective < at.objective)) {
                // What the model has learned may be out of date; a new one that fails shows that only rounding is left.
                if (model.lessons() == 0) {
                    return new Result(at.v, at.objective, gap);
                }
                model = null;
                continue;
            }
            double[][] change = gradient(activations, next);
            double[][] taken = sum(next.v, -1, at.v);
            Vectors.add(-1, gradient, change);
            model.learn(taken, change);
            Vectors.add(1, change, gradient);
            at = next;
        }
    }

    /** Spends for the outputs of this many units, and for losses of them. */
    private void spend(int units, int losses) {
        work.spend((units + (long) WORK_OF_LOSS * losses) * loss.outputs() * loss.examples());
    }

    /** dF/dV. */
    private double[][] gradient(double[][] activations, Point at) {
        spend(activations.length, 0);
        double[][] gradient = new double[activations.length][loss.outputs()];
        UnitActivations.outputGradient(activations, at.slopes, gradient);
        return gradient;
    }

    private Point start(double[][] activations, double[][] v) {
        spend(activations.length, 1);
        double[][] outputs = new double[loss.outputs()][loss.examples()];
        UnitActivations.outputs(activations, v, outputs);
        double[][] slopes = new double[loss.outputs()][loss.examples()];
        return new Point(v, outputs, slopes, loss.evaluate(outputs, slopes));
    }

    /**
     * The point at v + t move, t from 1 down to the lowest points of parabolas; the same point where none is low
     * enough.
     *
     * @param move k x m, from v into the ball
     * @param slope of F in this direction at v
     */
    private Point search(double[][] activations, Point at, double[][] move, double slope) {
        if (!(slope < 0)) {
            return at;
        }
        spend(activations.length, 0);
        double[][] way = new double[loss.outputs()][loss.examples()];
        UnitActivations.outputs(activations, move, way);
        double[][] slopes = new double[loss.outputs()][loss.examples()];
        double t = 1;
        for (int trial = 0; trial < MOST_TRIALS; trial++) {
            spend(0, 1);
            double[][] outputs = sum(at.outputs, t, way);
            double objective = loss.evaluate(outputs, slopes);
            if (objective <= at.objective + ENOUGH * t * slope) {
                return new Point(sum(at.v, t, move), outputs, slopes, objective);
            }
            double lowest = slope * t * t / (2 * (at.objective + slope * t - objective));
            t = Math.max(lowest, t / 10);
        }
        return at;
    }

    private static double[][] sum(double[][] a, double factor, double[][] b) {
        double[][] sum = Vectors.copy(a);
        for (int r = 0; r < sum.length; r++) {
            Vectors.add(factor, b[r], sum[r]);
        }
        return sum;
    }
}
