package org.lorentztron.model.probability;

/**
 * One event's step of logistic regression, taken at where it ends: the root of
 *
 * <pre>
 *     f = f0 + q w (y - s(f))      s(f) = 1 / (1 + exp(-f))
 * </pre>
 *
 * which lies between f0 and f0 + q w (2 y - 1). Newton's method from f0, with the interval halved where it leaves it or
 * is slower. Stateless.
 */
final class ImplicitStep {
    /** Of q w times a move squared, which bounds what is left of the error 20 times over. */
    private static final double PRECISION = 1e-10;

    /** A reach below changes f by no more, and would be divided by. */
    private static final double LEAST_REACH = 1e-9;

    /** More than halving alone takes. */
    private static final int MOST_MOVES = 200;

    private ImplicitStep() {}

    /**
     * s(f) at the root.
     *
     * @param q variance of f0, 0 or more
     * @param y label, 0 or 1
     * @param w weight, 0 or more
     */
    static double probability(double f0, double q, int y, double w) {
        double reach = q * w;
        if (!(reach > LEAST_REACH)) {
            return sigmoid(f0);
        }
        double low = y == 1 ? f0 : f0 - reach;
        double high = y == 1 ? f0 + reach : f0;
        double f = f0;
        double moved = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MOST_MOVES && reach * moved * moved > PRECISION; i++) {
            double p = sigmoid(f);
            double beyond = f - f0 - reach * (y - p);
            if (beyond > 0) {
                high = f;
            } else {
                low = f;
            }
            double to = f - beyond / (1 + reach * p * (1 - p));
            if (!(to >= low && to <= high && Math.abs(to - f) <= moved / 2)) {
                to = (low + high) / 2;
            }
            moved = Math.abs(to - f);
            f = to;
        }
        // What the equation says of the root, which takes no further exponential function.
        return Math.max(0, Math.min(1, y - (f - f0) / reach));
    }

    private static double sigmoid(double f) {
        return 1 / (1 + StrictMath.exp(-f));
    }
}
