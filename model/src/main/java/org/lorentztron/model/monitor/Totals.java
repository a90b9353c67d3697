package org.lorentztron.model.monitor;

/**
 * Weighted sums over events, and the numbers of all classes together that they make. Memory: 2 K + 36 numbers. Not
 * thread-safe.
 */
final class Totals {
    /** Bins of the largest probability, of equal width from 0 to 1. */
    static final int CONFIDENCE_BINS = 15;

    private double events;
    private double abstained;
    private double decided;
    private double wrong;
    private double logLoss;
    private double brier;
    /** By class, of decided events: how often it was true, and served. */
    private final double[] seen;

    private final double[] served;
    /** By bin of confidence: its sum, and how often the class with the largest probability was the true one. */
    private final double[] confidence = new double[CONFIDENCE_BINS];

    private final double[] topTrue = new double[CONFIDENCE_BINS];

    /** @param classes K */
    Totals(int classes) {
        seen = new double[classes];
        served = new double[classes];
    }

    /** @param weight of the event; its negative takes an event away again */
    void add(PredictionOutcome outcome, double weight) {
        events += weight;
        logLoss += weight * outcome.logLoss;
        brier += weight * outcome.brier;
        int bin = (int) Math.min(CONFIDENCE_BINS - 1, outcome.confidence * CONFIDENCE_BINS);
        confidence[bin] += weight * outcome.confidence;
        if (outcome.isTopTrue) {
            topTrue[bin] += weight;
        }
        if (outcome.served < 0) {
            abstained += weight;
        } else {
            addDecided(outcome, weight);
        }
    }

    private void addDecided(PredictionOutcome outcome, double weight) {
        decided += weight;
        seen[outcome.truth] += weight;
        served[outcome.served] += weight;
        if (outcome.truth != outcome.served) {
            wrong += weight;
        }
    }

    /** Adds all events of others of as many classes. */
    void add(Totals other) {
        events += other.events;
        abstained += other.abstained;
        decided += other.decided;
        wrong += other.wrong;
        logLoss += other.logLoss;
        brier += other.brier;
        Sums.add(other.seen, seen);
        Sums.add(other.served, served);
        Sums.add(other.confidence, confidence);
        Sums.add(other.topTrue, topTrue);
    }

    /** Multiplies the weights of all events so far. */
    void scale(double factor) {
        events *= factor;
        abstained *= factor;
        decided *= factor;
        wrong *= factor;
        logLoss *= factor;
        brier *= factor;
        for (int c = 0; c < seen.length; c++) {
            seen[c] *= factor;
            served[c] *= factor;
        }
        for (int bin = 0; bin < CONFIDENCE_BINS; bin++) {
            confidence[bin] *= factor;
            topTrue[bin] *= factor;
        }
    }

    double events() {
        return events;
    }

    double abstained() {
        return ratio(abstained, events);
    }

    double error() {
        return ratio(wrong, decided);
    }

    double logLoss() {
        return ratio(logLoss, events);
    }

    double brier() {
        return ratio(brier, events);
    }

    double kappa() {
        double chance = 0;
        for (int c = 0; c < seen.length; c++) {
            chance += seen[c] / decided * (served[c] / decided);
        }
        return chance < 1 ? (1 - error() - chance) / (1 - chance) : Double.NaN;
    }

    double ece() {
        double sum = 0;
        for (int bin = 0; bin < CONFIDENCE_BINS; bin++) {
            sum += Math.abs(topTrue[bin] - confidence[bin]);
        }
        return ratio(sum, events);
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : Double.NaN;
    }
}
