package org.lorentztron.model.fit.network;

import java.util.Objects;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.fit.network.DominantEigenvector.Effort;
import org.lorentztron.model.kernels.Vectors;

/**
 * The choice of the next basis vector: h of length 1 with a large |g_h|_p, where g_hc = -h' Gamma_c h and p is
 * infinity, 2 or 1 for the penalties l1, l1/l2 and l1/linf (paper 6, eq. 4).
 *
 * <p>For l1 the choice is the dominant eigenvector of one Gamma_c (eq. 5): the best one, exactly with at most 64
 * columns, and up to the tolerance of Lanczos's method with more. For the others the problem is not convex. The
 * dominant eigenvectors of all outputs then are starts of a refinement, which only improves them, and the best result
 * is taken: |g_h|_p is at least 1/sqrt(m) or 1/m of the largest value. Deterministic by the seed; thread-safe, unless
 * its effort has a {@link Work} that ends.
 */
public final class BasisSelection {

    /*
     * Four deviations from the paper:
     * - Every output's eigenvector is a start, not only that of the largest eigenvalue: the best choice is often near
     *   one of the others.
     * - A step of the refinement goes to the dominant eigenvector of sum_c a_c Gamma_c, a the gradient of the criterion
     *   in x_c = h'Gamma_c h, and not along the gradient in h (eq. 6). The criterion is convex in x and the same at -x,
     *   so it lies above its tangents there: such a step never loses, needs no step size, and sees all h at once.
     * - The Huber function that stands for |x| at p = 1 is quadratic up to a share of the largest |x| of the start, not
     *   up to 1: near the optimum of a fit all values are below 1. The share falls in stages. The first one is the
     *   criterion of p = 2, which has fewer local maxima.
     * - The basis so far may supply a better start than the eigenvectors. The duality gap of a fit is then never
     *   negative, although the choice is only approximate.
     */

    private static final double[] HUBER_SHARES = {1, 0.1, 0.01};
    private static final int MOST_REFINEMENTS = 50;
    private static final double SMALLEST_GAIN = 1e-6;
    /** A step of the refinement where eigenvectors take products with all examples. */
    private static final int FEW_PRODUCTS = 6;

    private static final double FEW_TOLERANCE = 1e-3;

    /**
     * A basis vector.
     *
     * @param h length d, of norm 1
     * @param gradient g_h, the negative gradient of the objective in the row of h, length m
     * @param value |g_h|_p
     */
    public record Choice(double[] h, double[] gradient, double value) {}

    private final NetworkPenalty penalty;
    private final UnitActivations units;
    private final Effort effort;
    private final long seed;

    /**
     * @param penalty decides p
     * @param seed of the start of Lanczos's method
     */
    public BasisSelection(NetworkKernel kernel, NetworkPenalty penalty, ExampleMatrix examples, long seed) {
        this(kernel, penalty, examples, Effort.DEFAULT, seed);
    }

    BasisSelection(NetworkKernel kernel, NetworkPenalty penalty, ExampleMatrix examples, Effort effort, long seed) {
        this.penalty = penalty;
        this.units = new UnitActivations(kernel, examples);
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
        Gammas gammas = new Gammas(units, lossGradient);
        effort.work().spend(gammas.workOfMaking());
        Choice[] starts = eigenvectors(gammas);
        Choice best = best(starts);
        for (double[] h : basis) {
            double norm = Vectors.norm(h);
            if (norm > 0) {
                double[] unit = h.clone();
                Vectors.scale(1 / norm, unit);
                best = better(best, of(unit, gammas));
            }
        }
        if (penalty == NetworkPenalty.L1) {
            return best;
        }
        Choice refined = refine(best, gammas);
        for (Choice start : starts) {
            refined = start == best ? refined : better(refined, refine(start, gammas));
        }
        return refined;
    }

    /**
     * The choice without refinement: the dominant eigenvector with the largest eigenvalue among all outputs.
     *
     * @param lossGradient D, m x n, not modified
     */
    public Choice eigenvector(double[][] lossGradient) {
        Choice best = null;
        for (Choice choice : eigenvectors(new Gammas(units, lossGradient))) {
            if (best == null || NetworkPenalty.L1.dual(choice.gradient) > NetworkPenalty.L1.dual(best.gradient)) {
                best = choice;
            }
        }
        return Objects.requireNonNull(best);
    }

    private Choice[] eigenvectors(Gammas gammas) {
        Choice[] choices = new Choice[gammas.count()];
        for (int c = 0; c < choices.length; c++) {
            choices[c] = of(gammas.dominant(c, effort, seed).vector(), gammas);
        }
        return choices;
    }

    private static Choice best(Choice[] choices) {
        Choice best = choices[0];
        for (Choice choice : choices) {
            best = better(best, choice);
        }
        return best;
    }

    private static Choice better(Choice one, Choice other) {
        return other.value > one.value ? other : one;
    }

    /**
     * The value of any basis vector.
     *
     * @param h length d; not modified
     * @param lossGradient D, m x n, not modified
     */
    public Choice of(double[] h, double[][] lossGradient) {
        double[] sigma = units.of(h);
        double[] gradient = new double[lossGradient.length];
        for (int c = 0; c < gradient.length; c++) {
            gradient[c] = -Vectors.dot(sigma, lossGradient[c]);
        }
        return new Choice(h, gradient, penalty.dual(gradient));
    }

    private Choice of(double[] h, Gammas gammas) {
        effort.work().spend(gammas.workOfForms());
        double[] gradient = gammas.forms(h);
        Vectors.scale(-1, gradient);
        return new Choice(h, gradient, penalty.dual(gradient));
    }

    /**
     * Improves a basis vector until a step no longer gains.
     *
     * @param start with h of norm 1
     * @param lossGradient D, m x n, not modified
     */
    public Choice refine(Choice start, double[][] lossGradient) {
        return refine(start, new Gammas(units, lossGradient));
    }

    private Choice refine(Choice start, Gammas gammas) {
        if (penalty == NetworkPenalty.L1_L2) {
            return ascend(start, gammas, Double.POSITIVE_INFINITY);
        }
        double largest = NetworkPenalty.L1.dual(start.gradient);
        Choice best = start;
        Choice at = start;
        for (double share : HUBER_SHARES) {
            at = ascend(at, gammas, share * largest);
            best = better(best, at);
        }
        return best;
    }

    /**
     * Steps uphill on sum_c phi(x_c), phi Huber's function.
     *
     * @param bend up to which phi is quadratic; infinite for p = 2
     */
    private Choice ascend(Choice start, Gammas gammas, double bend) {
        Choice at = start;
        Effort few = new Effort(FEW_TOLERANCE, FEW_PRODUCTS, effort.work());
        for (int step = 0; step < MOST_REFINEMENTS && !effort.work().isSpent(); step++) {
            double[] slopes = at.gradient.clone();
            for (int c = 0; c < slopes.length; c++) {
                slopes[c] = Math.max(-bend, Math.min(bend, slopes[c]));
            }
            Choice next = of(gammas.dominant(slopes, at.h, few).vector(), gammas);
            if (!(smooth(next.gradient, bend) > (1 + SMALLEST_GAIN) * smooth(at.gradient, bend))) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** The sum of phi(x_c): x^2 / 2 up to the bend, a line above. */
    private static double smooth(double[] gradient, double bend) {
        double sum = 0;
        for (double x : gradient) {
            double magnitude = Math.abs(x);
            sum += magnitude <= bend ? x * x / 2 : bend * (magnitude - bend / 2);
        }
        return sum;
    }
}
