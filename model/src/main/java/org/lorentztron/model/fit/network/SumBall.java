package org.lorentztron.model.fit.network;

/**
 * The projection on the magnitudes with a sum of at most tau: every magnitude a becomes max(0, a - theta).
 *
 * <p>theta is the root of the convex, decreasing, piecewise linear sum of max(0, a - theta) - tau. Newton's steps from
 * the left never pass the root of such a function and reach it after finitely many (Michelot 1986); sorting is not
 * needed. Stateless.
 */
final class SumBall {
    private SumBall() {}

    /**
     * theta, or 0 if the sum is at most tau already.
     *
     * @param magnitudes 0 or more, not modified
     * @param radius tau, above 0
     */
    static double threshold(double[] magnitudes, double radius) {
        double threshold = 0;
        int before = -1;
        while (true) {
            double sum = 0;
            int above = 0;
            for (double magnitude : magnitudes) {
                if (magnitude > threshold) {
                    sum += magnitude;
                    above++;
                }
            }
            if (above == before || above == 0 || sum - above * threshold <= radius) {
                return threshold;
            }
            threshold = (sum - radius) / above;
            before = above;
        }
    }
}
