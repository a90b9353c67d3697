package org.lorentztron.experiments.separability;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a separating hyperplane, or for multipliers that show that there is none, in floating point: it decides
 * nothing. It solves the quadratic programme
 *
 * <p>minimise 1/2 sum (l_i - 1)^2 over l_i &gt;= 0 with sum l_i y_i z_i = 0,
 *
 * <p>which always has one solution. If the examples are inseparable, it is not 0 and the l_i are multipliers. If they
 * are separable, only l = 0 is admitted; the Lagrange multipliers w of the sum then have y_i w'z_i &gt;= 1 for all
 * examples, and long before the end all of these margins are positive. Not thread-safe.
 */
final class InteriorPoint {
    /*
     * The conditions of optimality, with slacks s_i >= 0:
     *
     *   s_i = l_i - 1 + y_i w'z_i,    sum l_i y_i z_i = 0,    l_i s_i = 0,
     *
     * are solved by Mehrotra's predictor and corrector (S. Mehrotra, SIAM J. Optim. 2, 1992): l and s stay positive,
     * and the products l_i s_i stay near a common value that goes to 0. Each step solves equations with the matrix
     * sum l_i / (l_i + s_i) z_i z_i' of size (number of pixels + 1)^2 twice. An active set method needs hundreds of
     * steps where interior points need dozens: thousands of examples have nearly the same margin.
     *
     * Long before the end, the l_i are near multipliers that need only a small correction (Multipliers). That is tried
     * after the steps in which their sum has not fallen fast, as it does when the examples are separable.
     */

    /** What came of it. */
    enum Outcome {
        /** {@link #weights} have a positive margin on all examples. */
        SEPARATED,
        /** {@link #multipliers} are there; if they do not convince, the search can go on. */
        MULTIPLIERS,
        /** Neither, and the steps that one question may take are done. */
        SPENT
    }

    /** Share of the way to the boundary that a step may take. */
    private static final double CAUTION = 0.995;

    /** Added to the diagonal for roundings, as a share. */
    private static final double RIDGE = 1e-13;

    /** Multipliers are tried when their sum is still more than this share of what it was a step ago. */
    private static final double LASTING = 0.8;

    /** A try costs as much as some steps: this many steps lie between two. */
    private static final int PAUSE = 4;

    /** Most searches take fewer than 50 steps. */
    private static final int MOST_STEPS = 300;

    private final SignedPictures examples;
    private final double[] weights;
    /** l and s. */
    private final double[] values;

    private final double[] slacks;
    private final double[] margins;
    private final double[] valueSteps;
    private final double[] slackSteps;
    private double @Nullable [] multipliers;
    private int pause;
    private int steps = MOST_STEPS;

    InteriorPoint(SignedPictures examples) {
        int size = examples.size();
        this.examples = examples;
        this.weights = new double[examples.components()];
        this.values = new double[size];
        this.slacks = new double[size];
        this.margins = new double[size];
        this.valueSteps = new double[size];
        this.slackSteps = new double[size];
        Arrays.fill(values, 1);
        Arrays.fill(slacks, 1);
    }

    /** Goes on until there is something to check or the steps are done. */
    Outcome advance() {
        if (leastMargin() > 0) {
            return Outcome.SEPARATED;
        }
        while (steps-- > 0) {
            double sum = sum(values);
            if (!step()) {
                return Outcome.SPENT;
            }
            if (leastMargin() > 0) {
                return Outcome.SEPARATED;
            }
            if (pause-- <= 0 && sum(values) > LASTING * sum) {
                pause = PAUSE;
                multipliers = Multipliers.near(values, examples);
                if (multipliers != null) {
                    return Outcome.MULTIPLIERS;
                }
            }
        }
        return Outcome.SPENT;
    }

    /** The newest weights, a copy. */
    double[] weights() {
        return weights.clone();
    }

    /** One per example, 0 where it is not needed. The last outcome must be {@code MULTIPLIERS}. */
    double[] multipliers() {
        return Objects.requireNonNull(multipliers, "no multipliers were found");
    }

    private double leastMargin() {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < margins.length; i++) {
            margins[i] = examples.margin(i, weights);
            least = Math.min(least, margins[i]);
        }
        return least;
    }

    /** One step; false if roundings have made it impossible. */
    private boolean step() {
        int size = values.length;
        double[][] squares = examples.zeroSquares();
        for (int i = 0; i < size; i++) {
            examples.pictures()[i].addSquareTo(squares, values[i] / (values[i] + slacks[i]));
        }
        SymmetricSystem system = new SymmetricSystem(squares, RIDGE);
        if (!system.isPositiveDefinite()) {
            return false;
        }
        // Predictor: how far would a step to l_i s_i = 0 get?
        double[] products = new double[size];
        double mean = 0;
        for (int i = 0; i < size; i++) {
            products[i] = -values[i] * slacks[i];
            mean -= products[i] / size;
        }
        direction(system, products);
        double length = Math.min(1, Math.min(longest(values, valueSteps), longest(slacks, slackSteps)));
        double meanAfter = 0;
        for (int i = 0; i < size; i++) {
            meanAfter += (values[i] + length * valueSteps[i]) * (slacks[i] + length * slackSteps[i]) / size;
        }
        // Corrector: aims at l_i s_i = target, the higher the less far that is, and knows what the predictor neglects.
        double target = Math.pow(meanAfter / mean, 3) * mean;
        for (int i = 0; i < size; i++) {
            products[i] += target - valueSteps[i] * slackSteps[i];
        }
        double[] direction = direction(system, products);
        length = Math.min(1, CAUTION * Math.min(longest(values, valueSteps), longest(slacks, slackSteps)));
        for (int i = 0; i < size; i++) {
            values[i] += length * valueSteps[i];
            slacks[i] += length * slackSteps[i];
        }
        for (int j = 0; j < weights.length; j++) {
            weights[j] += length * direction[j];
        }
        return length > 0;
    }

    /**
     * The direction for the linear equations with l_i ds_i + s_i dl_i = c_i: sets the steps of l and s, returns that of
     * w.
     *
     * @param products the c_i
     */
    private double[] direction(SymmetricSystem system, double[] products) {
        double[] right = new double[weights.length];
        for (int i = 0; i < values.length; i++) {
            valueSteps[i] = (products[i] - values[i] * defect(i)) / (values[i] + slacks[i]);
            examples.addTo(right, i, values[i] + valueSteps[i]);
        }
        double[] direction = system.solve(right);
        for (int i = 0; i < values.length; i++) {
            double change = examples.margin(i, direction);
            valueSteps[i] -= values[i] * change / (values[i] + slacks[i]);
            slackSteps[i] = valueSteps[i] + change + defect(i);
        }
        return direction;
    }

    /** By how much the slack differs from what it should be, l_i - 1 + y_i w'z_i. */
    private double defect(int i) {
        return values[i] - 1 + margins[i] - slacks[i];
    }

    /** The longest step that keeps all numbers at 0 or above; infinite if none shrinks. */
    private static double longest(double[] numbers, double[] steps) {
        double longest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < numbers.length; i++) {
            if (steps[i] < 0) {
                longest = Math.min(longest, -numbers[i] / steps[i]);
            }
        }
        return longest;
    }

    private static double sum(double[] numbers) {
        double sum = 0;
        for (double number : numbers) {
            sum += number;
        }
        return sum;
    }
}
