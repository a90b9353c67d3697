package org.lorentztron.model.predict;

import java.util.Arrays;

/**
 * Chooses a class as soon as its probability reaches the threshold of the class:
 *
 * <pre>
 *   of the classes with p_k at least t_k, that of the largest p_k / t_k, then of the largest p_k;
 *   if there is none, the likeliest class without a threshold;
 *   if every class has a threshold, the likeliest.
 * </pre>
 *
 * A lower threshold gives a class more events, never fewer. Equal thresholds of 1 / K for all classes choose the
 * likeliest. Immutable.
 */
public final class Thresholds implements LabelRule {
    private final double[] thresholds;
    private final boolean forAll;

    private Thresholds(double[] thresholds) {
        this.thresholds = thresholds;
        this.forAll = Arrays.stream(thresholds).noneMatch(Double::isNaN);
    }

    /**
     * @param thresholds length K, each above 0 and at most 1, or NaN for a class that has none; copied
     * @throws IllegalArgumentException if a threshold is out of its range
     */
    public static Thresholds of(double[] thresholds) {
        for (double threshold : thresholds) {
            if (!Double.isNaN(threshold)) {
                requirePossible(threshold);
            }
        }
        return new Thresholds(thresholds.clone());
    }

    /** @throws IllegalArgumentException if the threshold is not above 0 and at most 1 */
    public static void requirePossible(double threshold) {
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("threshold is " + threshold + ", expected above 0 and at most 1");
        }
    }

    @Override
    public int label(double[] probabilities, int first) {
        int reached = -1;
        int likeliest = -1;
        for (int k = 0; k < thresholds.length; k++) {
            if (probabilities[k] >= thresholds[k] && isFurther(k, reached, probabilities, first)) {
                reached = k;
            }
            boolean isOpen = forAll || Double.isNaN(thresholds[k]);
            if (isOpen && isLikelier(k, likeliest, probabilities, first)) {
                likeliest = k;
            }
        }
        return reached < 0 ? likeliest : reached;
    }

    private boolean isFurther(int k, int best, double[] probabilities, int first) {
        if (best < 0) {
            return true;
        }
        int order = Double.compare(probabilities[k] / thresholds[k], probabilities[best] / thresholds[best]);
        return order > 0 || order == 0 && isLikelier(k, best, probabilities, first);
    }

    private static boolean isLikelier(int k, int best, double[] probabilities, int first) {
        return best < 0
                || probabilities[k] > probabilities[best]
                || probabilities[k] == probabilities[best] && k == first;
    }
}
