package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Minimise F(v) = 1/2 v'Av + b'v subject to v &gt;= 0, to v &lt;= kappa if that is finite, and to a sum if there is one
 * (paper 7, eq. 4, 13 and section 2.3).
 *
 * @param matrix A
 * @param linear b, length n, finite; kept, not modified
 * @param bound kappa, above 0; infinite where there is no box
 * @param sum beta'v = B, or null
 */
public record QuadraticProgram(SplitMatrix matrix, double[] linear, double bound, @Nullable SumConstraint sum) {

    /**
     * @throws IllegalArgumentException if lengths differ, an entry of b is not finite, or no v satisfies all
     *     constraints strictly
     */
    public QuadraticProgram {
        if (linear.length != matrix.size()) {
            throw new IllegalArgumentException("b has length " + linear.length + ", expected " + matrix.size());
        }
        requireFinite("b", linear);
        if (!(bound > 0)) {
            throw new IllegalArgumentException("bound kappa is " + bound + ", expected above 0");
        }
        if (sum != null && sum.beta().length != linear.length) {
            throw new IllegalArgumentException("beta has length " + sum.beta().length + ", expected " + linear.length);
        }
        if (sum != null && !sum.hasInteriorPoint(bound)) {
            throw new IllegalArgumentException("no v between 0 and " + bound + " has the sum beta'v = " + sum.total()
                    + ", expected coefficients that allow it");
        }
    }

    /** Refuses infinite values and those that are no numbers. */
    static void requireFinite(String name, double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + values[i] + ", expected a finite number");
            }
        }
    }

    /** v &gt;= 0 alone. */
    public static QuadraticProgram nonnegative(SplitMatrix matrix, double[] linear) {
        return new QuadraticProgram(matrix, linear, Double.POSITIVE_INFINITY, null);
    }

    /**
     * The dual problem of a large margin: b_i = -1 for all variables, A_ij = y_i y_j K_ij.
     *
     * @param slack kappa, the price of a unit of slack; infinite for a hard margin
     * @param bias whether the classifier has one; its hyperplane goes through the origin otherwise
     * @throws IllegalArgumentException if signs do not fit, or a classifier with a bias has examples of one class only
     */
    public static QuadraticProgram ofMargin(GramMatrix gram, int[] signs, double slack, boolean bias) {
        double[] linear = new double[signs.length];
        Arrays.fill(linear, -1);
        return new QuadraticProgram(gram.signed(signs), linear, slack, bias ? SumConstraint.balanced(signs) : null);
    }

    /** The number n of variables. */
    public int size() {
        return linear.length;
    }

    /** beta, or zeros. */
    double[] coefficients() {
        return sum == null ? new double[linear.length] : sum.beta();
    }

    /** B, or 0. */
    double total() {
        return sum == null ? 0 : sum.total();
    }
}
