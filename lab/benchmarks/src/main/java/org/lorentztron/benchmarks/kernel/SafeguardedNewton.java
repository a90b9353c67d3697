package org.lorentztron.benchmarks.kernel;

/**
 * The root of {@link StepEquation} in (0, 1] by Newton's method from the middle of a bracket, and a bisection wherever
 * a step leaves it or does not halve what the one before moved (Press et al., Numerical Recipes, rtsafe). Stateless.
 */
final class SafeguardedNewton {
    private static final double STOP = 2.3e-16;

    private SafeguardedNewton() {}

    static double solve(double w, double l, double kappa) {
        double low = 0;
        double high = 1;
        double s = 0.5;
        double before = 1;
        while (true) {
            double value = StepEquation.value(w, l, kappa, s);
            if (value > 0) {
                low = s;
            } else {
                high = s;
            }
            double next = s - value / StepEquation.derivative(w, l, kappa, s);
            if (!(next > low && next < high && Math.abs(next - s) < before / 2)) {
                next = (low + high) / 2;
            }
            before = Math.abs(next - s);
            if (before <= STOP * s || next <= low || next >= high) {
                return next;
            }
            s = next;
        }
    }
}
