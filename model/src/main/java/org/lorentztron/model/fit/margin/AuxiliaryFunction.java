package org.lorentztron.model.fit.margin;

/**
 * The minimum of the paper's auxiliary function at v (paper 7, eq. 35) in the box: a bound on F from above that touches
 * it at v, and the variables of which are separate. With a multiplier lambda for the sum
 *
 * <pre>
 *     v_i &lt;- min(kappa, v_i r_i(lambda))        a_i r_i^2 + (b_i + lambda beta_i) r_i - c_i = 0, r_i &gt; 0
 * </pre>
 *
 * <p>A variable that is 0 stays 0.
 *
 * @param v length n, 0 or more; not modified, like all arrays
 * @param a A+ v, above 0 wherever v is
 * @param c A- v
 * @param b length n
 * @param beta length n; zeros where there is no sum to keep
 * @param bound kappa; infinite where there is no box
 */
record AuxiliaryFunction(double[] v, double[] a, double[] c, double[] b, double[] beta, double bound) {

    /** The new value of variable i. */
    double minimizer(int i, double lambda) {
        return v[i] == 0 ? 0 : Math.min(bound, v[i] * PositiveRoot.of(a[i], b[i] + lambda * beta[i], c[i]));
    }

    /**
     * The derivative of {@link #minimizer} by lambda, -beta_i v_i r_i / d_i, or 0 at the bound.
     *
     * @param minimizer the value there
     */
    double slope(int i, double lambda, double minimizer) {
        if (!(minimizer > 0 && minimizer < bound)) {
            return 0;
        }
        return -beta[i] * minimizer / PositiveRoot.discriminant(a[i], b[i] + lambda * beta[i], c[i]);
    }

    /** The same with b + lambda beta in place of b. */
    AuxiliaryFunction shifted(double lambda) {
        double[] shifted = new double[b.length];
        for (int i = 0; i < b.length; i++) {
            shifted[i] = b[i] + lambda * beta[i];
        }
        return new AuxiliaryFunction(v, a, c, shifted, beta, bound);
    }
}
