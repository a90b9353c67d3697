package org.lorentztron.model.monitor;

/**
 * Quality over all events so far, each weighted by a power of a factor: the newest with 1, the one before with the
 * factor, and so on. The factor 1 is the cumulative form. Memory: 4 KB for each class with numbers of its own.
 */
final class RunningQuality extends Quality {
    /*
     * Instead of making all sums smaller with each event, the weight of each event is larger than that of the one
     * before. The numbers are ratios of sums and do not change. Before the weights leave the range of double, all sums
     * are divided by the newest weight.
     */
    private static final double LARGEST = 1e30;

    private final double factor;
    private final Totals totals;
    /** By class: weights of its events; of those served as it; of both. */
    private final double[] seen;

    private final double[] served;
    private final double[] hits;
    /** By class and bin of its probability: weights of its events and of the others. */
    private final double[][] positives;

    private final double[][] negatives;
    private double newest = 1;

    private RunningQuality(Totals totals, int ownClasses, double factor) {
        super(totals);
        this.totals = totals;
        this.factor = factor;
        seen = new double[ownClasses];
        served = new double[ownClasses];
        hits = new double[ownClasses];
        positives = new double[ownClasses][ProbabilityBins.COUNT];
        negatives = new double[ownClasses][ProbabilityBins.COUNT];
    }

    static RunningQuality cumulative(int classes, int ownClasses) {
        return new RunningQuality(new Totals(classes), ownClasses, 1);
    }

    /** @param factor above 0, below 1 */
    static RunningQuality fading(int classes, int ownClasses, double factor) {
        return new RunningQuality(new Totals(classes), ownClasses, factor);
    }

    void add(PredictionOutcome outcome) {
        newest /= factor;
        if (newest > LARGEST) {
            scale(1 / newest);
            newest = 1;
        }
        add(outcome, newest);
    }

    /** Takes an event with a weight of its own, which does not change those of others. */
    void add(PredictionOutcome outcome, double weight) {
        totals.add(outcome, weight);
        for (int c = 0; c < seen.length; c++) {
            (outcome.truth == c ? positives : negatives)[c][outcome.bin(c)] += weight;
        }
        if (outcome.truth < seen.length) {
            seen[outcome.truth] += weight;
        }
        if (outcome.served >= 0 && outcome.served < seen.length) {
            served[outcome.served] += weight;
            hits[outcome.served] += outcome.served == outcome.truth ? weight : 0;
        }
    }

    /** Adds all events of another one of as many classes; both are cumulative. */
    void add(RunningQuality other) {
        totals.add(other.totals);
        Sums.add(other.seen, seen);
        Sums.add(other.served, served);
        Sums.add(other.hits, hits);
        for (int c = 0; c < seen.length; c++) {
            Sums.add(other.positives[c], positives[c]);
            Sums.add(other.negatives[c], negatives[c]);
        }
    }

    /** The curves of a class with numbers of its own, as of now. */
    ClassCurves curves(int c) {
        return new ClassCurves(positives[c].clone(), negatives[c].clone());
    }

    @Override
    public double events() {
        return totals.events() / newest;
    }

    @Override
    public int ownClasses() {
        return seen.length;
    }

    @Override
    public double events(int c) {
        return seen[c] / newest;
    }

    @Override
    public double served(int c) {
        return served[c] / newest;
    }

    @Override
    public double precision(int c) {
        return hits[c] / served[c];
    }

    @Override
    public double recall(int c) {
        return hits[c] / seen[c];
    }

    @Override
    public double rocAuc(int c) {
        return BinnedCurve.rocArea(positives[c], negatives[c]);
    }

    @Override
    public double prAuc(int c) {
        return BinnedCurve.precisionRecallArea(positives[c], negatives[c]);
    }

    private void scale(double by) {
        totals.scale(by);
        for (int c = 0; c < seen.length; c++) {
            seen[c] *= by;
            served[c] *= by;
            hits[c] *= by;
            for (int bin = 0; bin < ProbabilityBins.COUNT; bin++) {
                positives[c][bin] *= by;
                negatives[c][bin] *= by;
            }
        }
    }
}
