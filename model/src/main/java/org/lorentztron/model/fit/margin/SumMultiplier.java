package org.lorentztron.model.fit.margin;

/**
 * The multiplier lambda with which the new variables have their sum: the root of the continuous, non-increasing
 *
 * <pre>
 *     g(lambda) = sum over i of beta_i min(kappa, v_i r_i(lambda)) - B
 * </pre>
 *
 * <p>(paper 7, eq. 17, with the box). Immutable.
 *
 * @param shifted the auxiliary function with b + lambda beta in place of b
 * @param rest what is to be added to lambda: less than its last digit
 * @param lambda the root, rounded
 */
record SumMultiplier(AuxiliaryFunction shifted, double rest, double lambda) {

    /*
     * The paper's fixed-point iteration (18) converges linearly. Newton's steps take 6 to 13. g is neither convex nor
     * concave and is flat where all variables are clipped, so a step that leaves the bracket, or has not halved |g|, is
     * followed by a bisection. Before there is a bracket, steps of growing length look for its other end.
     *
     * Where b_i + lambda beta_i nearly cancels, the last digit of lambda moves the variables far more than their own
     * last digits. So the root is looked for a second time from there, as an offset to the rounded b_i + lambda beta_i.
     */

    /** Of the sum of |terms|: what rounding leaves of g at its root, for thousands of terms. */
    private static final double TOLERANCE = 1e-14;

    /** Enough for any multiplier in the range of double: strides double from 1, and bisections halve. */
    private static final int MOST_STEPS = 4_500;

    /** g, its derivative, and the sum of the |terms| of g. */
    private record Excess(double value, double slope, double magnitude) {
        static Excess at(double lambda, AuxiliaryFunction function, double total) {
            double value = -total;
            double slope = 0;
            double magnitude = Math.abs(total);
            for (int i = 0; i < function.v().length; i++) {
                double beta = function.beta()[i];
                double minimizer = function.minimizer(i, lambda);
                value += beta * minimizer;
                slope += beta * function.slope(i, lambda, minimizer);
                magnitude += Math.abs(beta) * minimizer;
            }
            return new Excess(value, slope, magnitude);
        }

        boolean isZero() {
            return Math.abs(value) <= TOLERANCE * magnitude;
        }
    }

    /**
     * Finds the root.
     *
     * @param total B
     * @param guess the multiplier of the update before
     * @throws IllegalStateException if there is none: too many variables are 0
     */
    static SumMultiplier find(AuxiliaryFunction function, double total, double guess) {
        double lambda = root(function, total, guess);
        AuxiliaryFunction shifted = function.shifted(lambda);
        double rest = root(shifted, total, 0);
        return new SumMultiplier(shifted, rest, lambda + rest);
    }

    /** No sum to keep: lambda is 0. */
    static SumMultiplier none(AuxiliaryFunction function) {
        return new SumMultiplier(function, 0, 0);
    }

    /** The new value of variable i. */
    double minimizer(int i) {
        return shifted.minimizer(i, rest);
    }

    private static double root(AuxiliaryFunction function, double total, double guess) {
        double lambda = guess;
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        double stride = 1;
        double before = Double.POSITIVE_INFINITY;
        for (int step = 0; step < MOST_STEPS; step++) {
            Excess excess = Excess.at(lambda, function, total);
            if (excess.isZero()) {
                return lambda;
            }
            if (excess.value > 0) {
                low = lambda;
            } else {
                high = lambda;
            }
            boolean bracketed = high - low < Double.POSITIVE_INFINITY;
            double next = lambda - excess.value / excess.slope;
            boolean trusted = bracketed
                    ? next > low && next < high && Math.abs(excess.value) <= before / 2
                    : Math.abs(next - lambda) <= stride;
            if (!trusted) {
                next = bracketed ? low + (high - low) / 2 : lambda + Math.signum(excess.value) * stride;
                stride *= 2;
            }
            if (!(next > low && next < high)) {
                // The bracket has no number inside: g jumps from one sign to the other by its rounding.
                return lambda;
            }
            before = Math.abs(excess.value);
            lambda = next;
        }
        throw new IllegalStateException("no multiplier between " + low + " and " + high + " gives the sum " + total
                + ", expected variables above 0 that can have it");
    }
}
