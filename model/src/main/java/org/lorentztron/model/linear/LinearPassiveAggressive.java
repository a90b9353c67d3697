package org.lorentztron.model.linear;

import org.lorentztron.model.learn.UpdateSettings;

/**
 * The step of the passive-aggressive update of a linear classifier w'z (Crammer et al., JMLR 2006; paper 1, eq. 2):
 * with the loss l = max(0, 1 - y w'z)
 *
 * <pre>
 *     w += tau y z       PA: tau = l / |z|^2     PA-I: tau = min(C, l / |z|^2)     PA-II: tau = l / (|z|^2 + 1 / (2C))
 * </pre>
 *
 * <p>Paper 4, eq. 2, prints PA-II with 1 / C in the place of 1 / (2C): that is the form above with C / 2. Immutable.
 */
public final class LinearPassiveAggressive {
    private final double largestStep;
    private final double ridge;

    private LinearPassiveAggressive(double largestStep, double ridge) {
        this.largestStep = largestStep;
        this.ridge = ridge;
    }

    /** The step that the settings name. */
    public static LinearPassiveAggressive of(UpdateSettings settings) {
        return switch (settings.update()) {
            case PA -> hard();
            case PA1 -> limited(settings.aggressiveness());
            case PA2 -> damped(settings.aggressiveness());
        };
    }

    /** PA: every example gets margin 1. */
    public static LinearPassiveAggressive hard() {
        return new LinearPassiveAggressive(Double.POSITIVE_INFINITY, 0);
    }

    /** PA-I: steps of at most C &gt; 0. */
    public static LinearPassiveAggressive limited(double c) {
        return new LinearPassiveAggressive(requirePositive(c), 0);
    }

    /** PA-II in the form of JMLR 2006: steps shrunk by 1 / (2C), C &gt; 0. */
    public static LinearPassiveAggressive damped(double c) {
        return new LinearPassiveAggressive(Double.POSITIVE_INFINITY, 1 / (2 * requirePositive(c)));
    }

    /**
     * The step tau.
     *
     * @param margin y w'z, below 1
     * @param zSquared |z|^2, at least 1
     */
    public double step(double margin, double zSquared) {
        return Math.min(largestStep, (1 - margin) / (zSquared + ridge));
    }

    private static double requirePositive(double c) {
        if (c > 0) {
            return c;
        }
        throw new IllegalArgumentException("C is " + c + ", expected a positive number");
    }
}
