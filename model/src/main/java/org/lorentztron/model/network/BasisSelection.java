package org.lorentztron.model.network;

import org.lorentztron.model.NetworkKernel;

/**
 * The choice of the next basis vector: h of length 1 with a large |g_h|_p, where g_hc = -h' Gamma_c h and p is
 * infinity, 2 or 1 for the penalties l1, l1/l2 and l1/linf (paper 6, eq. 4).
 *
 * <p>For l1 the choice is the dominant eigenvector of one Gamma_c, the best up to the tolerance of the power method
 * (eq. 5). For the others the problem is not convex. That eigenvector then is the start of a refinement by conditional
 * gradient (eq. 6), which only improves it: |g_h|_p is at least 1/sqrt(m) or 1/m of the largest value. Deterministic by
 * the seed; thread-safe.
 */
public final class BasisSelection {

    /*
     * Three deviations from the paper:
     * - Every iterate of the refinement is scaled to length 1: the criterion grows with the length.
     * - The Huber function that stands for |x| at p = 1 is quadratic up to a hundredth of the largest |x| of the start,
     *   not up to 1. Near the optimum of a fit all values are below 1, and the criterion would become that of p = 2.
     * - The basis so far may supply a better start than the eigenvectors. The duality gap of a fit is then never
     *   negative, although the choice is only approximate.
     */

    private static final double HUBER_SHARE = 0.01;
    private static final int MOST_REFINEMENTS = 100;
    private static final int MOST_HALVINGS = 20;
    private static final double ARMIJO = 1e-4;
    private static final double SMALLEST_GAIN = 1e-7;

    /**
     * A basis vector.
     *
     * @param h length d, of norm 1
     * @param gradient g_h, the negative gradient of the objective in the row of h, length m
     * @param value |g_h|_p
     */
    public record Choice(double[] h, double[] gradient, double value) {}

    private final NetworkPenalty penalty;
    private final UnitActivations activations;
    private final DominantEigenvector.Effort effort;
    private final long seed;

    /**
     * @param penalty decides p
     * @param seed of the start of the power method
     */
    public BasisSelection(NetworkKernel kernel, NetworkPenalty penalty, ExampleMatrix examples, long seed) {
        this(kernel, penalty, examples, DominantEigenvector.Effort.DEFAULT, seed);
    }

    BasisSelection(
            NetworkKernel kernel,
            NetworkPenalty penalty,
            ExampleMatrix examples,
            DominantEigenvector.Effort effort,
            long seed) {
        this.penalty = penalty;
        this.activations = new UnitActivations(kernel, examples);
        this.effort = effort;
        this.seed = seed;
    }

    /**
     * Chooses a basis vector.
     *
     * @param lossGradient D = dl/do, m x n, not modified
     */
    public Choice select(double[][] lossGradient) {
        return select(lossGradient, new double[0][]);
    }

    /**
     * Chooses a basis vector, at least as good as those of the basis so far.
     *
     * @param lossGradient D = dl/do, m x n, not modified
     * @param basis H so far, k x d, not modified
     */
    Choice select(double[][] lossGradient, double[][] basis) {
        Choice start = eigenvector(lossGradient);
        for (double[] h : basis) {
            double norm = Vectors.norm(h);
            if (norm > 0) {
                double[] unit = h.clone();
                Vectors.scale(1 / norm, unit);
                Choice old = of(unit, lossGradient);
                start = old.value > start.value ? old : start;
            }
        }
        return penalty == NetworkPenalty.L1 ? start : refine(start, lossGradient);
    }

    /**
     * The choice for l1: the dominant eigenvector with the largest eigenvalue among all outputs.
     *
     * @param lossGradient D, m x n, not modified
     */
    public Choice eigenvector(double[][] lossGradient) {
        DominantEigenvector best = new DominantEigenvector(new double[0], 0, 0);
        for (double[] weights : lossGradient) {
            GammaOperator gamma = new GammaOperator(activations.kernel(), activations.examples(), weights);
            DominantEigenvector one = DominantEigenvector.of(gamma, effort, seed);
            if (best.vector().length == 0 || Math.abs(one.value()) > Math.abs(best.value())) {
                best = one;
            }
        }
        return of(best.vector(), lossGradient);
    }

    /**
     * The value of any basis vector.
     *
     * @param h length d; not modified
     * @param lossGradient D, m x n, not modified
     */
    public Choice of(double[] h, double[][] lossGradient) {
        double[] sigma = activations.of(h);
        double[] gradient = new double[lossGradient.length];
        for (int c = 0; c < gradient.length; c++) {
            gradient[c] = -Vectors.dot(sigma, lossGradient[c]);
        }
        return new Choice(h, gradient, penalty.dual(gradient));
    }

    /**
     * Improves a basis vector by eq. 6 until a step no longer gains.
     *
     * @param start with h of norm 1
     * @param lossGradient D, m x n, not modified
     */
    public Choice refine(Choice start, double[][] lossGradient) {
        double bend = HUBER_SHARE * NetworkPenalty.L1.dual(start.gradient);
        Choice best = start;
        Choice at = start;
        double[] slope = new double[start.h.length];
        for (int step = 0; step < MOST_REFINEMENTS; step++) {
            slope(at, lossGradient, bend, slope);
            double length = Vectors.norm(slope);
            double rise = length - Vectors.dot(slope, at.h);
            double before = smooth(at.gradient, bend);
            Choice next = rise > SMALLEST_GAIN * before ? climb(at, slope, rise, lossGradient, bend) : at;
            if (next.value > best.value) {
                best = next;
            }
            if (next == at || smooth(next.gradient, bend) - before <= SMALLEST_GAIN * before) {
                break;
            }
            at = next;
        }
        return best;
    }

    /** One step with the Armijo rule; the same choice where no step gains. */
    private Choice climb(Choice at, double[] slope, double rise, double[][] lossGradient, double bend) {
        double before = smooth(at.gradient, bend);
        double length = Vectors.norm(slope);
        double eta = 1;
        for (int halving = 0; halving < MOST_HALVINGS; halving++) {
            double[] h = at.h.clone();
            Vectors.scale(1 - eta, h);
            Vectors.add(eta / length, slope, h);
            Vectors.scale(1 / Vectors.norm(h), h);
            Choice next = of(h, lossGradient);
            if (smooth(next.gradient, bend) >= before + ARMIJO * eta * rise) {
                return next;
            }
            eta /= 2;
        }
        return at;
    }

    /** The gradient of the smooth criterion: 2 sum_c phi'(x_c) Gamma_c h, x_c = h' Gamma_c h = -g_hc. */
    private void slope(Choice at, double[][] lossGradient, double bend, double[] slope) {
        double[] weights = new double[activations.examples().rows()];
        for (int c = 0; c < lossGradient.length; c++) {
            Vectors.add(2 * derivative(-at.gradient[c], bend), lossGradient[c], weights);
        }
        new GammaOperator(activations.kernel(), activations.examples(), weights).times(at.h, slope);
    }

    /** The sum of phi(x_c): squares for p = 2, Huber's function for p = 1. */
    private double smooth(double[] gradient, double bend) {
        if (penalty == NetworkPenalty.L1_L2) {
            return Vectors.dot(gradient, gradient);
        }
        double sum = 0;
        for (double x : gradient) {
            double magnitude = Math.abs(x);
            sum += magnitude <= bend ? x * x / (2 * bend) : magnitude - bend / 2;
        }
        return sum;
    }

    private double derivative(double x, double bend) {
        if (penalty == NetworkPenalty.L1_L2) {
            return 2 * x;
        }
        return Math.abs(x) <= bend ? x / bend : Math.signum(x);
    }
}
