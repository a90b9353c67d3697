package org.lorentztron.model.monitor;

/** How far two shares are apart, of events that have something and those that have not. Stateless and thread-safe. */
public final class TwoShares {
    private TwoShares() {}

    /**
     * The statistic of two proportions, with p = (a + b) / (n + m):
     *
     * <pre>
     *   z = (a / n - b / m) / sqrt(p (1 - p) (1 / n + 1 / m))
     * </pre>
     *
     * About standard normal if both are drawn by one share; 0 if p is 0 or 1.
     *
     * @param a events of the first n that have it
     * @param n above 0
     * @param b events of the other m that have it
     * @param m above 0
     */
    public static double z(double a, double n, double b, double m) {
        double p = (a + b) / (n + m);
        return p <= 0 || p >= 1 ? 0 : (a / n - b / m) / Math.sqrt(p * (1 - p) * (1 / n + 1 / m));
    }
}
