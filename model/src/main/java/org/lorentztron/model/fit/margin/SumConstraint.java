package org.lorentztron.model.fit.margin;

/**
 * beta'v = B.
 *
 * @param beta length n, finite; kept, not modified
 * @param total B
 */
public record SumConstraint(double[] beta, double total) {

    /** @throws IllegalArgumentException if an entry of beta is not finite */
    public SumConstraint {
        QuadraticProgram.requireFinite("beta", beta);
    }

    /**
     * The constraint of a bias: the multipliers of both classes have one sum.
     *
     * @param signs y, each 1 or -1; not modified
     */
    public static SumConstraint balanced(int[] signs) {
        double[] beta = new double[signs.length];
        for (int i = 0; i < signs.length; i++) {
            beta[i] = signs[i];
        }
        return new SumConstraint(beta, 0);
    }

    /**
     * Whether some v, strictly between 0 and the bound in every entry, has this sum.
     *
     * @param bound kappa, possibly infinite
     */
    boolean hasInteriorPoint(double bound) {
        double least = 0;
        double most = 0;
        for (double coefficient : beta) {
            if (coefficient > 0) {
                most += coefficient * bound;
            } else if (coefficient < 0) {
                least += coefficient * bound;
            }
        }
        return least < total && total < most;
    }
}
