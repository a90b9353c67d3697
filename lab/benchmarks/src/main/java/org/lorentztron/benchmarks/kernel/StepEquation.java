package org.lorentztron.benchmarks.kernel;

/** f(s) = w / s^2 - l / (2 - s)^2 - 1 + kappa (1 - s) as it stands in the paper, falling on (0, 1]. Stateless. */
final class StepEquation {
    private StepEquation() {}

    static double value(double w, double l, double kappa, double s) {
        return w / (s * s) - l / ((2 - s) * (2 - s)) - 1 + kappa * (1 - s);
    }

    static double derivative(double w, double l, double kappa, double s) {
        return -2 * w / (s * s * s) - 2 * l / ((2 - s) * (2 - s) * (2 - s)) - kappa;
    }
}
