package org.lorentztron.model.fit.network;

import org.lorentztron.model.kernels.Vectors;

/**
 * The refit of the basis with V fixed: projected gradient steps on H, every row kept at |h| &lt;= 1 (paper 6, section
 * 4, optional step of algorithm 1). Not convex: every step improves, and the last point is nearly stationary.
 *
 * <p>Steps begin with the length of Barzilai and Borwein and are halved until the objective falls enough. Immutable,
 * thread-safe.
 *
 * @param mostSteps after which it ends
 * @param smallestGain relative gain of a step with which it ends
 */
record BasisRefit(OutputLoss loss, UnitActivations units, int mostSteps, double smallestGain) {
    private static final int MOST_HALVINGS = 30;
    private static final double ARMIJO = 1e-4;

    /**
     * A basis.
     *
     * @param h k x d
     * @param activations Z, k x n
     * @param objective F
     */
    record Result(double[][] h, double[][] activations, double objective) {}

    /**
     * Refits.
     *
     * @param basis H, k x d with rows of at most length 1, not modified
     * @param v k x m, not modified
     */
    Result refit(double[][] basis, double[][] v) {
        double[][] lossGradient = new double[loss.outputs()][loss.examples()];
        double[][] gradient = new double[basis.length][units.examples().columns()];
        double[][] before = new double[basis.length][units.examples().columns()];
        Result at = evaluate(Vectors.copy(basis), v, lossGradient);
        units.basisGradient(at.h, v, lossGradient, gradient);
        double length = 1 / Math.max(Double.MIN_NORMAL, Math.sqrt(Vectors.dot(gradient, gradient)));
        for (int step = 0; step < mostSteps; step++) {
            Result next = descend(at, v, gradient, length, lossGradient);
            if (next == at) {
                break;
            }
            double gain = at.objective - next.objective;
            double[][] from = at.h;
            at = next;
            if (gain <= smallestGain * at.objective) {
                break;
            }
            double[][] swap = before;
            before = gradient;
            gradient = swap;
            units.basisGradient(at.h, v, lossGradient, gradient);
            length = nextLength(from, at.h, before, gradient, length);
        }
        return at;
    }

    /** One step with the Armijo rule along the projections; the same point where no step falls. */
    private Result descend(Result at, double[][] v, double[][] gradient, double length, double[][] lossGradient) {
        double tried = length;
        for (int halving = 0; halving < MOST_HALVINGS; halving++) {
            double[][] h = Vectors.copy(at.h);
            double fall = 0;
            for (int r = 0; r < h.length; r++) {
                Vectors.add(-tried, gradient[r], h[r]);
                Vectors.scale(1 / Math.max(1, Vectors.norm(h[r])), h[r]);
                fall += Vectors.dot(gradient[r], at.h[r]) - Vectors.dot(gradient[r], h[r]);
            }
            if (!(fall > 0)) {
                return at;
            }
            Result next = evaluate(h, v, lossGradient);
            if (next.objective <= at.objective - ARMIJO * fall) {
                return next;
            }
            tried /= 2;
        }
        return at;
    }

    private Result evaluate(double[][] h, double[][] v, double[][] lossGradient) {
        double[][] activations = units.of(h);
        double[][] outputs = new double[loss.outputs()][loss.examples()];
        UnitActivations.outputs(activations, v, outputs);
        return new Result(h, activations, loss.evaluate(outputs, lossGradient));
    }

    /** |s|^2 / s'y for the moves s of H and y of the gradient; twice the last one where the objective is concave. */
    private static double nextLength(double[][] from, double[][] to, double[][] before, double[][] after, double last) {
        double squares = 0;
        double products = 0;
        for (int r = 0; r < to.length; r++) {
            for (int j = 0; j < to[r].length; j++) {
                double move = to[r][j] - from[r][j];
                squares += move * move;
                products += move * (after[r][j] - before[r][j]);
            }
        }
        return products > 0 ? squares / products : 2 * last;
    }
}
