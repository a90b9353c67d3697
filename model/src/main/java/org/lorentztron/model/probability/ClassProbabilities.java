package org.lorentztron.model.probability;

/**
 * The probabilities of K classes from the log odds f of the parts of a model. All are above 0, and their sum is 1. f is
 * clamped to [-16, 16] before. Stateless.
 */
public final class ClassProbabilities {
    /** Of log odds: a probability of 1 in 9 million. No window of events can speak for more. */
    static final double LARGEST = 16;

    private ClassProbabilities() {}

    /**
     * Of pairs of classes (Price, Knerr, Personnaz and Dreyfus 1995), sharpened: with f_kj the log odds of k against j,
     * and f_jk = -f_kj,
     *
     * <pre>
     *     p_k = (1 + sum over j != k of exp(-f_kj))^-t, divided by the sum of all
     * </pre>
     *
     * With t = 1 they are right where the pairs agree: exp(-f_kj) is then p_j / p_k. Where all pairs make mistakes of
     * their own they are too cautious, which t mends.
     *
     * @param classes K
     * @param logOdds one for each pair, (0, 1), (0, 2) ... (K - 2, K - 1), finite; not modified
     * @param sharpness t, above 0
     */
    public static double[] ofPairs(int classes, double[] logOdds, double sharpness) {
        double[] sums = new double[classes];
        int pair = 0;
        for (int a = 0; a < classes; a++) {
            sums[a] += 1;
            for (int b = a + 1; b < classes; b++) {
                double odds = StrictMath.exp(clamped(logOdds[pair++]));
                sums[a] += 1 / odds;
                sums[b] += odds;
            }
        }
        for (int k = 0; k < classes; k++) {
            sums[k] = sharpness == 1 ? 1 / sums[k] : StrictMath.pow(sums[k], -sharpness);
        }
        return normalized(sums);
    }

    /**
     * Of classes against the rest: p_k = (1 + exp(-f_k))^-t, divided by the sum of all.
     *
     * @param logOdds one for each class, finite; not modified
     * @param sharpness t, above 0
     */
    public static double[] ofRest(double[] logOdds, double sharpness) {
        double[] p = new double[logOdds.length];
        for (int k = 0; k < p.length; k++) {
            double inverse = 1 + StrictMath.exp(-clamped(logOdds[k]));
            p[k] = sharpness == 1 ? 1 / inverse : StrictMath.pow(inverse, -sharpness);
        }
        return normalized(p);
    }

    /**
     * Of the outputs of a network: their softmax. Instead of each logit, differences from the largest are clamped, to
     * [-32, 0].
     *
     * @param logits one for each class, finite; not modified
     */
    public static double[] ofOutputs(double[] logits) {
        double best = Double.NEGATIVE_INFINITY;
        for (double logit : logits) {
            best = Math.max(best, logit);
        }
        double[] p = new double[logits.length];
        for (int k = 0; k < p.length; k++) {
            p[k] = StrictMath.exp(Math.max(logits[k] - best, -2 * LARGEST));
        }
        return normalized(p);
    }

    private static double clamped(double f) {
        return Math.max(-LARGEST, Math.min(LARGEST, f));
    }

    private static double[] normalized(double[] p) {
        double sum = 0;
        for (double each : p) {
            sum += each;
        }
        for (int k = 0; k < p.length; k++) {
            p[k] /= sum;
        }
        return p;
    }
}
