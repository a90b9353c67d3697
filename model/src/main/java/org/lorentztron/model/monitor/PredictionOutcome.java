package org.lorentztron.model.monitor;

/**
 * What one event says about the predictions: its class, the class that was served, and what follows from the
 * probabilities. Mutable, so that one is used for all events.
 *
 * <p>Losses and confidences are rounded to multiples of 2^-36, which is 1.5e-11. Sums of them below 2^17 are therefore
 * exact, in whichever order they are added and subtracted: a window does not drift away from what it holds.
 */
final class PredictionOutcome {
    private static final double UNIT = 0x1p-36;

    /** Index of the class of the event. */
    int truth;
    /** Index of the class that was served, or -1 if the prediction abstained. */
    int served;
    /** -ln of the probability of the true class, 0 to 34.6. */
    double logLoss;
    /** Sum over classes of (p_k - y_k)^2, y_k = 1 for the true class and 0 for others; 0 to 2. */
    double brier;
    /** The largest probability, 0 to 1. */
    double confidence;
    /** Whether it is that of the true class. */
    boolean isTopTrue;
    /** Length: classes with numbers of their own; the bin of the probability of each, as an unsigned byte. */
    final byte[] bins;

    /** @param ownClasses how many of the first classes get numbers of their own */
    PredictionOutcome(int ownClasses) {
        bins = new byte[ownClasses];
    }

    /**
     * @param truth index of the class of the event
     * @param served index of the class that was served, or -1
     * @param probabilities length K, not modified; what is no number from 0 to 1 counts as the nearest of these, NaN as
     *     0
     */
    void set(int truth, int served, double[] probabilities) {
        this.truth = truth;
        this.served = served;
        double squares = 0;
        int top = 0;
        double largest = -1;
        for (int k = 0; k < probabilities.length; k++) {
            double p = within(probabilities[k]);
            squares += p * p;
            if (p > largest) {
                largest = p;
                top = k;
            }
            if (k < bins.length) {
                bins[k] = (byte) ProbabilityBins.of(p);
            }
        }
        double ofTruth = within(probabilities[truth]);
        logLoss = rounded(LogLoss.of(ofTruth));
        brier = rounded(squares - 2 * ofTruth + 1);
        confidence = rounded(largest);
        isTopTrue = top == truth;
    }

    /** Becomes equal to another outcome of as many classes. */
    void set(PredictionOutcome other) {
        truth = other.truth;
        served = other.served;
        logLoss = other.logLoss;
        brier = other.brier;
        confidence = other.confidence;
        isTopTrue = other.isTopTrue;
        System.arraycopy(other.bins, 0, bins, 0, bins.length);
    }

    /** The bin of the probability of a class, 0 to 255. */
    int bin(int ofClass) {
        return Byte.toUnsignedInt(bins[ofClass]);
    }

    static double within(double p) {
        return p > 0 ? Math.min(1, p) : 0;
    }

    private static double rounded(double value) {
        return Math.rint(value / UNIT) * UNIT;
    }
}
