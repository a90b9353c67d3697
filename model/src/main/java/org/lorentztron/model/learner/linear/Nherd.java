package org.lorentztron.model.learner.linear;

/**
 * Normal herding (NHERD; paper 4, alg. 3): weights are moved by a linear map, w to A (w - mu) + mu', that trades its
 * distance from the identity for the loss, so the precision along an example grows with the variance v that was there:
 * g = 2 C + C^2 v. More aggressive than {@link Arow}, whose map it applies twice.
 *
 * @param c C &gt; 0
 */
public record Nherd(double c) implements GaussianRule {
    /** @throws IllegalArgumentException unless C is a positive number */
    public Nherd {
        GaussianRule.requirePositive(c);
    }

    @Override
    public double precision(double v, double share) {
        double counted = c * share;
        return 2 * counted + counted * counted * v;
    }
}
