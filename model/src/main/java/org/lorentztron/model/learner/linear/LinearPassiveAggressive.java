package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.UpdateSettings;

/**
 * The step of the passive-aggressive update of a linear classifier w'z (Crammer et al., JMLR 2006; paper 1, eq. 2):
 * with the loss l = max(0, 1 - y w'z)
 *
 * <pre>
 *     w += tau y z       PA: tau = l / |z|^2     PA-I: tau = min(C, l / |z|^2)     PA-II: tau = l / (|z|^2 + 1 / (2C))
 * </pre>
 *
 * <p>An example of weight w moves w as if it came w times: with PA-I each of the w steps is C or what is left of the
 * loss over |z|^2, so together they are that with w C; with PA-II each leaves the share q of the loss that there was:
 *
 * <pre>
 *     PA-II:   tau = l / |z|^2 (1 - q^w)        q = 1 / (2C) / (|z|^2 + 1 / (2C))
 * </pre>
 *
 * With PA one step is enough, whatever the weight.
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
     * @param weight of the example, above 0
     */
    public double step(double margin, double zSquared, double weight) {
        if (ridge > 0 && weight != 1) {
            // log q = -log(1 + |z|^2 2C), without the cancellation of a q near 1.
            double log = -StrictMath.log1p(zSquared / ridge);
            return (1 - margin) / zSquared * -StrictMath.expm1(weight * log);
        }
        return Math.min(largestStep * weight, (1 - margin) / (zSquared + ridge));
    }

    /** The step tau of an example that counts once. */
    public double step(double margin, double zSquared) {
        return step(margin, zSquared, 1);
    }

    private static double requirePositive(double c) {
        if (c > 0) {
            return c;
        }
        throw new IllegalArgumentException("C is " + c + ", expected a positive number");
    }
}
