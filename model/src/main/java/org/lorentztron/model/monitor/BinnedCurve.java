package org.lorentztron.model.monitor;

/**
 * Areas under the curves that a falling threshold on the probability draws, from weights of events by bins of
 * probability ({@link ProbabilityBins}). Events in one bin are ties. Stateless.
 */
final class BinnedCurve {
    private BinnedCurve() {}

    /**
     * Area under the receiver operating characteristic by trapezoids: the probability that an event of the class has a
     * larger probability than one of another class, where a tie counts one half. The areas of the binned and the exact
     * probabilities differ by at most half the share of the pairs of such events that are in one bin.
     *
     * @param positives length 256, weights of the events of the class, 0 or more; not modified
     * @param negatives length 256, of the others; not modified
     * @return from 0 to 1; NaN if either has no weight
     */
    static double rocArea(double[] positives, double[] negatives) {
        double area = 0;
        double positive = 0;
        double below = 0;
        for (int bin = 0; bin < ProbabilityBins.COUNT; bin++) {
            area += positives[bin] * (below + negatives[bin] / 2);
            positive += positives[bin];
            below += negatives[bin];
        }
        return area / (positive * below);
    }

    /**
     * Area under precision and recall as the average precision: the sum over bins, from the highest, of the recall that
     * the bin adds times the precision down to it.
     *
     * @param positives length 256, weights of the events of the class, 0 or more; not modified
     * @param negatives length 256, of the others; not modified
     * @return from 0 to 1; NaN if the class has no weight
     */
    static double precisionRecallArea(double[] positives, double[] negatives) {
        double area = 0;
        double found = 0;
        double wrong = 0;
        for (int bin = ProbabilityBins.COUNT - 1; bin >= 0; bin--) {
            found += positives[bin];
            wrong += negatives[bin];
            if (positives[bin] > 0) {
                area += positives[bin] * (found / (found + wrong));
            }
        }
        return area / found;
    }
}
