package org.lorentztron.model.fit.network;

import java.util.Arrays;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/**
 * Algorithm 1 of paper 6: fits a network by conditional gradient. Each {@link #step} chooses the basis vector with the
 * largest violation, adds it and refits; the objective F(V, H) = sum_i l(y_i, o(z_i)), Omega(V) &lt;= tau, never rises.
 *
 * <p>The fit stops by the duality gap tau |g_h|_p - &lt;V, G&gt;, G = -dF/dV. F lies at most that far above the best
 * network of any size, as far as the choice of h is the best one. For l1 it is: exactly with at most 64 columns, up to
 * the tolerance of Lanczos's method with more. For l1/l2 and l1/linf the choice, and with it the gap, is a lower bound
 * (theorem 1).
 *
 * <p>A function of examples, loss, settings and seed. For one thread at a time.
 */
public final class ConditionalGradient {

    /*
     * A step begins with the plain step of conditional gradient, V <- (1 - gamma) V + gamma Delta with the new row of
     * table 1 in Delta and gamma = min(1, gap / (L |Z (Delta - V)|^2)), L the smoothness of the loss. The refits start
     * from there and never lose. The convergence of theorem 1 therefore holds however early they end. They end when a
     * tenth of the step's gap is left: the next vector gains more than a better fit of this basis could. Rows of V that
     * have become 0 leave the basis.
     */

    /** Of the fit's tolerance: what eigenvectors and refits may leave. Of a step's gap: what its refits may leave. */
    private static final double SHARE = 0.1;

    private static final double FINEST = 1e-9;
    private static final double COARSEST = 1e-4;
    private static final int MOST_PRODUCTS = 300;
    private static final int REFIT_STEPS = 40;
    /** Of a round of the full refit. */
    private static final int BASIS_STEPS = 20;

    private static final int ROUND_STEPS = 5;
    private static final int MOST_ROUNDS = 4;

    /**
     * How to fit.
     *
     * @param kernel of the units
     * @param penalty Omega
     * @param radius tau, above 0 and finite
     * @param refit after each new basis vector
     * @param tolerance duality gap over the objective without any unit with which the fit stops, 0 or more
     * @param seed of the start of Lanczos's method
     */
    public record Settings(
            NetworkKernel kernel,
            NetworkPenalty penalty,
            double radius,
            NetworkRefit refit,
            double tolerance,
            long seed) {
        public Settings {
            if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("radius is " + radius + ", expected a finite value above 0");
            }
            if (!(tolerance >= 0)) {
                throw new IllegalArgumentException("tolerance is " + tolerance + ", expected 0 or more");
            }
        }
    }

    private final Settings settings;
    private final OutputLoss loss;
    private final UnitActivations units;
    private final BasisSelection selection;
    private final OutputRefit outputRefit;
    private final BasisRefit basisRefit;
    private double[][] basis = new double[0][];
    private double[][] activations = new double[0][];
    private double[][] v = new double[0][];
    private final double largestGap;
    /** Of a round of the full refit. */
    private final double smallestGain;

    private double objective;
    private double gap = Double.POSITIVE_INFINITY;

    /**
     * A fit that has no basis vector yet.
     *
     * @param examples X
     * @param loss of the same examples in the same order
     * @throws IllegalArgumentException if the numbers of examples differ
     */
    public ConditionalGradient(Settings settings, ExampleMatrix examples, OutputLoss loss) {
        this(settings, examples, loss, Work.UNLIMITED);
    }

    /**
     * A fit that spends no more than some work, as long as it refits outputs alone: the step in which that ends is cut
     * short, and none should follow.
     *
     * @param examples X
     * @param loss of the same examples in the same order
     * @throws IllegalArgumentException if the numbers of examples differ
     */
    public ConditionalGradient(Settings settings, ExampleMatrix examples, OutputLoss loss, Work work) {
        if (examples.rows() != loss.examples()) {
            throw new IllegalArgumentException(
                    "the loss has " + loss.examples() + " examples, expected " + examples.rows());
        }
        this.settings = settings;
        this.loss = loss;
        this.units = new UnitActivations(settings.kernel, examples);
        this.objective = loss.evaluate(outputs(), new double[loss.outputs()][loss.examples()]);
        this.largestGap = settings.tolerance * objective;
        double finer = Math.min(COARSEST, Math.max(FINEST, SHARE * settings.tolerance));
        this.smallestGain = finer * objective;
        this.selection = new BasisSelection(
                settings.kernel,
                settings.penalty,
                examples,
                new DominantEigenvector.Effort(finer, MOST_PRODUCTS, work),
                settings.seed);
        this.outputRefit =
                new OutputRefit(loss, settings.penalty, settings.radius, finer * objective, REFIT_STEPS, work);
        this.basisRefit = new BasisRefit(loss, units, BASIS_STEPS, finer / BASIS_STEPS);
    }

    /** F of the network as it is. */
    public double objective() {
        return objective;
    }

    /** The duality gap as the last step found it, before it added a basis vector; infinite before the first step. */
    public double gap() {
        return gap;
    }

    /** The number of basis vectors, at most the number of steps. */
    public int size() {
        return basis.length;
    }

    /** The network as it is. */
    public PolynomialNetwork network() {
        return new PolynomialNetwork(settings.kernel, units.examples().columns(), loss.outputs(), basis, v);
    }

    /** The derivatives D = dl/do of the network as it is, m x n: what basis vectors are chosen by. */
    public double[][] lossGradient() {
        double[][] lossGradient = new double[loss.outputs()][loss.examples()];
        loss.evaluate(outputs(), lossGradient);
        return lossGradient;
    }

    /**
     * Adds a basis vector and refits.
     *
     * @return false if the gap is within the tolerance, and nothing has been changed
     */
    public boolean step() {
        double[][] lossGradient = lossGradient();
        double[][] gradient = new double[v.length][loss.outputs()];
        UnitActivations.outputGradient(activations, lossGradient, gradient);
        BasisSelection.Choice choice = selection.select(lossGradient, basis);
        gap = settings.radius * choice.value() + Vectors.dot(v, gradient);
        if (!(gap > largestGap)) {
            return false;
        }
        add(choice);
        refit();
        prune();
        return true;
    }

    /** Appends h and takes the plain step towards its row. */
    private void add(BasisSelection.Choice choice) {
        basis = appended(basis, choice.h().clone());
        activations = appended(activations, units.of(choice.h()));
        double[] corner = new double[loss.outputs()];
        settings.penalty.corner(choice.gradient(), settings.radius, corner);
        double[][] move = Vectors.copy(v);
        for (double[] row : move) {
            Vectors.scale(-1, row);
        }
        move = appended(move, corner);
        v = appended(v, new double[corner.length]);
        double[][] way = new double[loss.outputs()][loss.examples()];
        UnitActivations.outputs(activations, move, way);
        double share = Math.min(1, gap / (loss.smoothness() * Vectors.dot(way, way)));
        for (int r = 0; r < v.length; r++) {
            Vectors.add(share, move[r], v[r]);
        }
    }

    private void refit() {
        double enough = Math.max(outputRefit.largestGap(), SHARE * gap);
        refitOutputs(outputRefit.until(enough, REFIT_STEPS));
        if (settings.refit == NetworkRefit.FULL) {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                double before = objective;
                BasisRefit.Result refitted = basisRefit.refit(basis, v);
                basis = refitted.h();
                activations = refitted.activations();
                refitOutputs(outputRefit.until(enough, ROUND_STEPS));
                if (before - objective <= smallestGain) {
                    break;
                }
            }
            refitOutputs(outputRefit.until(enough, REFIT_STEPS));
        }
    }

    private void refitOutputs(OutputRefit refit) {
        OutputRefit.Result refitted = refit.refit(activations, v);
        v = refitted.v();
        objective = refitted.objective();
    }

    /** Drops units without an output. */
    private void prune() {
        int kept = 0;
        for (int r = 0; r < v.length; r++) {
            if (Arrays.stream(v[r]).anyMatch(value -> value != 0)) {
                basis[kept] = basis[r];
                activations[kept] = activations[r];
                v[kept++] = v[r];
            }
        }
        basis = Arrays.copyOf(basis, kept);
        activations = Arrays.copyOf(activations, kept);
        v = Arrays.copyOf(v, kept);
    }

    private double[][] outputs() {
        double[][] outputs = new double[loss.outputs()][loss.examples()];
        UnitActivations.outputs(activations, v, outputs);
        return outputs;
    }

    private static double[][] appended(double[][] rows, double[] row) {
        double[][] longer = Arrays.copyOf(rows, rows.length + 1);
        longer[rows.length] = row;
        return longer;
    }
}
