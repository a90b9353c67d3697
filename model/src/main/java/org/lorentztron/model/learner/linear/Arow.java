package org.lorentztron.model.learner.linear;

/**
 * Adaptive regularization of weights (AROW; Crammer, Kulesza, Dredze 2009; C = 1 / r there): every example adds the
 * same precision g = C along itself. Its exact and its project update of a diagonal are one.
 *
 * @param c C &gt; 0
 */
public record Arow(double c) implements GaussianRule {
    /** @throws IllegalArgumentException unless C is a positive number */
    public Arow {
        GaussianRule.requirePositive(c);
    }

    @Override
    public double precision(double v, double share) {
        return c * share;
    }
}
