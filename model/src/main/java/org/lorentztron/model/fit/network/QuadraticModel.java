package org.lorentztron.model.fit.network;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.kernels.Vectors;

/**
 * A model of the objective around V: q(U) = &lt;G, U - V&gt; + &lt;U - V, B (U - V)&gt; / 2. B begins as B_c = Z' W_c Z
 * for each output c, W_c the diagonal of the second derivatives of the loss in this output, and learns what couples the
 * outputs from the steps that are taken. For one thread at a time.
 */
final class QuadraticModel {

    /*
     * With softmax the Hessian of an example is diag(p) - pp'. Twice the diagonal p (1 - p) bounds it, but the diagonal
     * misses that a common move of all outputs changes nothing. The penalty makes such moves worth while, and they
     * would be slow. After each step the BFGS update makes B agree with the change of the gradient, B s = y, by two
     * terms of rank one. Powell's damping keeps B positive where y's share is too small. The outputs of binary losses
     * and of squared errors are not coupled.
     */

    /** Of the loss's smoothness: examples that are certain still have a little curvature, which bounds the moves. */
    private static final double LEAST_CURVATURE = 1e-4;
    /** Of s'Bs: what a direction keeps of its curvature at least. */
    private static final double LEAST_SHARE = 0.01;

    private static final int POWER_STEPS = 50;
    private static final int POWER_STEPS_AGAIN = 20;
    /** The power method finds the eigenvalue from below. */
    private static final double SAFETY = 1.05;

    private static final int MOST_STEPS = 500;
    private static final int STEPS_PER_CHECK = 5;

    /** B_c, m x k x k. */
    private final double[][][] matrices;
    /** What is added, k x m each: b b'. */
    private final List<double[][]> added = new ArrayList<>();
    /** What is taken away, k x m each: a a'. */
    private final List<double[][]> taken = new ArrayList<>();
    /** Nearly the dominant eigenvector of B, k x m. */
    private double[][] dominant;

    private final Work work;
    /** The largest eigenvalue of B or a little more. */
    private double curvature;

    /**
     * Forms the model.
     *
     * @param activations Z, k x n, not modified
     * @param slopes D = dl/do at V, m x n, not modified
     * @param work of the whole fit, with which a search for the minimum ends as well
     */
    QuadraticModel(OutputLoss loss, double[][] activations, double[][] slopes, Work work) {
        this.work = work;
        work.spend((long) activations.length * activations.length * slopes.length * slopes[0].length);
        matrices = new double[slopes.length][][];
        dominant = new double[activations.length][slopes.length];
        for (int c = 0; c < matrices.length; c++) {
            double[] weights = new double[slopes[c].length];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = Math.max(LEAST_CURVATURE * loss.smoothness(), loss.curvature(slopes[c][i]));
            }
            matrices[c] = Vectors.weightedProducts(activations, weights);
            for (int r = 0; r < dominant.length; r++) {
                dominant[r][c] = Math.sqrt(matrices[c][r][r]);
            }
        }
        findCurvature(POWER_STEPS);
    }

    /** The power method, from where it last ended. */
    private void findCurvature(int steps) {
        double eigenvalue = 0;
        for (int step = 0; step < steps; step++) {
            double norm = Math.sqrt(Vectors.dot(dominant, dominant));
            if (!(norm > 0)) {
                break;
            }
            for (double[] row : dominant) {
                Vectors.scale(1 / norm, row);
            }
            double[][] product = new double[dominant.length][matrices.length];
            times(dominant, product);
            eigenvalue = Math.sqrt(Vectors.dot(product, product));
            dominant = product;
        }
        curvature = Math.max(Double.MIN_NORMAL, SAFETY * eigenvalue);
    }

    /**
     * B times a move.
     *
     * @param move k x m, not modified
     * @param product k x m, overwritten
     */
    void times(double[][] move, double[][] product) {
        work.spend((move.length + 4L * added.size() + 4) * move.length * matrices.length);
        double[] column = new double[move.length];
        for (int c = 0; c < matrices.length; c++) {
            for (int r = 0; r < column.length; r++) {
                column[r] = move[r][c];
            }
            for (int r = 0; r < column.length; r++) {
                product[r][c] = Vectors.dot(matrices[c][r], column);
            }
        }
        for (int l = 0; l < added.size(); l++) {
            Vectors.add(Vectors.dot(added.get(l), move), added.get(l), product);
            Vectors.add(-Vectors.dot(taken.get(l), move), taken.get(l), product);
        }
    }

    /**
     * Learns from a step that was taken.
     *
     * @param move s, k x m, not modified
     * @param change y of the gradient, k x m, not modified
     */
    void learn(double[][] move, double[][] change) {
        double[][] product = new double[move.length][matrices.length];
        times(move, product);
        double expected = Vectors.dot(move, product);
        double found = Vectors.dot(move, change);
        if (!(expected > 0)) {
            return;
        }
        double share = found >= LEAST_SHARE * expected ? 1 : (1 - LEAST_SHARE) * expected / (expected - found);
        double[][] sum = Vectors.copy(change);
        for (double[] row : sum) {
            Vectors.scale(share, row);
        }
        Vectors.add(1 - share, product, sum);
        double squared = share == 1 ? found : LEAST_SHARE * expected;
        for (int r = 0; r < sum.length; r++) {
            Vectors.scale(1 / Math.sqrt(squared), sum[r]);
            Vectors.scale(1 / Math.sqrt(expected), product[r]);
        }
        added.add(sum);
        taken.add(product);
        findCurvature(POWER_STEPS_AGAIN);
    }

    /** The number of steps that it has learned from. */
    int lessons() {
        return added.size();
    }

    /**
     * The minimum on the ball Omega(U) &lt;= tau as a move U - V, by accelerated projected gradients with restarts
     * where the momentum points uphill (O'Donoghue and Candes 2015).
     *
     * @param v inside the ball, k x m, not modified
     * @param gradient G = dF/dV at v, k x m, not modified
     * @param largestGap with which the search ends
     */
    double[][] minimum(double[][] v, double[][] gradient, NetworkPenalty penalty, double radius, double largestGap) {
        double[][] at = Vectors.copy(v);
        double[][] ahead = Vectors.copy(v);
        double[][] move = new double[v.length][v[0].length];
        double[][] slope = new double[v.length][v[0].length];
        double t = 1;
        for (int step = 0; step < MOST_STEPS && !work.isSpent(); step++) {
            if (step > 0 && step % STEPS_PER_CHECK == 0) {
                slope(at, v, gradient, move, slope);
                if (penalty.gap(at, slope, radius) <= largestGap) {
                    break;
                }
            }
            slope(ahead, v, gradient, move, slope);
            double[][] next = Vectors.copy(ahead);
            Vectors.add(-1 / curvature, slope, next);
            penalty.project(next, radius);
            t = isUphill(ahead, next, at) ? 1 : t;
            double larger = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
            for (int r = 0; r < next.length; r++) {
                for (int c = 0; c < next[r].length; c++) {
                    ahead[r][c] = next[r][c] + (t - 1) / larger * (next[r][c] - at[r][c]);
                }
            }
            at = next;
            t = larger;
        }
        Vectors.add(-1, v, at);
        return at;
    }

    /** G + B (U - V). */
    private void slope(double[][] u, double[][] v, double[][] gradient, double[][] move, double[][] slope) {
        for (int r = 0; r < u.length; r++) {
            for (int c = 0; c < u[r].length; c++) {
                move[r][c] = u[r][c] - v[r][c];
            }
        }
        times(move, slope);
        Vectors.add(1, gradient, slope);
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
}
