package org.lorentztron.benchmarks.kernel;

/**
 * The root of {@link StepEquation} in (0, 1] by halving the interval until nothing lies between its ends. Stateless.
 */
final class Bisection {
    private Bisection() {}

    static double solve(double w, double l, double kappa) {
        double low = 0;
        double high = 1;
        while (true) {
            double middle = (low + high) / 2;
            if (middle <= low || middle >= high) {
                return high;
            }
            if (StepEquation.value(w, l, kappa, middle) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }
}
