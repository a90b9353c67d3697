package org.lorentztron.model.learner.linear;

/**
 * How a linear classifier with a Gaussian distribution N(mu, Sigma) over its weights learns an example: the step of the
 * mean, and how much the variance along the example shrinks. With the vector d of the example (y z for two classes),
 * margin m = mu'd and variance v = d' Sigma d:
 *
 * <pre>
 *     if m &lt;= 1:   mu += alpha Sigma d,  alpha = (1 - m) / (v + 1 / C)          (paper 4, eq. 9)
 *                  Sigma^-1 += g d d',   g = {@link #precision}(v)               (eq. 12)
 * </pre>
 *
 * <p>At m = 1 the mean stays and the confidence grows. In terms of Sigma, with k = g / (1 + g v), and its diagonal s:
 *
 * <pre>
 *     full       Sigma -= k (Sigma d) (Sigma d)'                                  (eq. 13)
 *     project    s' = s / (1 + g d_j^2 s)            the diagonal of Sigma^-1     (eq. 14)
 *     drop       s' = s - k (d_j s)^2                the diagonal of Sigma
 *     exact      s' = s / (1 + precision(d_j^2 s) d_j^2 s)    solved among diagonal matrices (eq. 10)
 * </pre>
 *
 * <p>For a diagonal, a feature that stands alone, v = d_j^2 s, makes project, drop and exact the same. Immutable.
 */
public interface GaussianRule {
    /** C &gt; 0: the larger, the more one example may change. */
    double c();

    /**
     * The g that is added to the inverse of the covariance along the example.
     *
     * @param v d' Sigma d, not negative
     * @param share with which the example counts, above 0: C is multiplied by it
     * @return not negative
     */
    double precision(double v, double share);

    /** The same for an example that counts once. */
    default double precision(double v) {
        return precision(v, 1);
    }

    /**
     * The step alpha of the mean along Sigma d.
     *
     * @param margin mu'd, at most 1
     * @param v d' Sigma d, not negative
     * @param share as above
     */
    default double step(double margin, double v, double share) {
        return (1 - margin) / (v + 1 / (c() * share));
    }

    /** The same for an example that counts once. */
    default double step(double margin, double v) {
        return step(margin, v, 1);
    }

    /**
     * k = g / (1 + g v), what Sigma loses along Sigma d.
     *
     * @param share as above
     */
    default double loss(double v, double share) {
        double g = precision(v, share);
        return g / (1 + g * v);
    }

    /** The same for an example that counts once. */
    default double loss(double v) {
        return loss(v, 1);
    }

    /** @throws IllegalArgumentException unless C is a positive number */
    static double requirePositive(double c) {
        if (c > 0) {
            return c;
        }
        throw new IllegalArgumentException("C is " + c + ", expected a positive number");
    }
}
