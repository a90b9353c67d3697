package org.lorentztron.model.probability;

/**
 * The probabilities of K classes from the log odds f of the parts of a model. All are above 0, and their sum is 1. f is
 * clamped to [-16, 16] before. Where f is NaN nothing is known: then each class is as likely as another. Stateless.
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
     * @param logOdds one for each pair, (0, 1), (0, 2) ... (K - 2, K - 1), finite or NaN; not modified
     * @param sharpness t, above 0
     */
    public static double[] ofPairs(int classes, double[] logOdds, double sharpness) {
        double[] sums = new double[classes];
        int pair = 0;
        for (int a = 0; a < classes; a++) {
            sums[a] += 1;
            for (int b = a + 1; b < classes; b++) {
                double odds = StrictMath.exp(clamped(logOdds[pair++], 0));
                sums[a] += 1 / odds;
                sums[b] += odds;
            }
        }
        for (int k = 0; k < classes; k++) {
            sums[k] = sharpness == 1 ? 1 / sums[k] : StrictPower.inverse(sums[k], sharpness);
        }
        return normalized(sums);
    }

    /**
     * Of classes against the rest: p_k = (1 + exp(-f_k))^-t, divided by the sum of all. A class of which nothing is
     * known has one chance in K: f = -ln(K - 1).
     *
     * @param logOdds one for each class, finite or NaN; not modified
     * @param sharpness t, above 0
     */
    public static double[] ofRest(double[] logOdds, double sharpness) {
        double[] p = new double[logOdds.length];
        double unknown = -StrictMath.log(p.length - 1);
        for (int k = 0; k < p.length; k++) {
            double inverse = 1 + StrictMath.exp(-clamped(logOdds[k], unknown));
            p[k] = sharpness == 1 ? 1 / inverse : StrictPower.inverse(inverse, sharpness);
        }
        return normalized(p);
    }

    /**
     * Of the outputs of a network: their softmax. Instead of each logit, differences from the largest are clamped, to
     * [-32, 0]. A class whose logit is NaN is never likelier than one that has a logit.
     *
     * @param logits one for each class, finite or NaN; not modified
     */
    public static double[] ofOutputs(double[] logits) {
        double best = Double.NEGATIVE_INFINITY;
        for (double logit : logits) {
            best = Double.isNaN(logit) ? best : Math.max(best, logit);
        }
        double[] p = new double[logits.length];
        for (int k = 0; k < p.length; k++) {
            double below = Double.isNaN(logits[k]) ? Double.NEGATIVE_INFINITY : logits[k] - best;
            p[k] = StrictMath.exp(Math.max(below, -2 * LARGEST));
        }
        return normalized(p);
    }

    private static double clamped(double f, double unknown) {
        return Math.max(-LARGEST, Math.min(LARGEST, Double.isNaN(f) ? unknown : f));
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
