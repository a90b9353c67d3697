package org.lorentztron.model.monitor;

/**
 * Quality over the newest 1,000 events; for the numbers of a rare class, over more events of its own.
 *
 * <p>A class is rare if fewer than 200 of the newest 1,000 events are of it, or were served as it. Its recall is then
 * of the newest 200 events of it, its precision of the newest 200 that were served as it. The areas need events of the
 * class and others in their true proportion. They are of three kinds of events, each weighted by one over the number of
 * events among which it was gathered: events of the class; others that were served as it; and the remaining ones among
 * the newest 1,000. For a class that is not rare, these weights are equal.
 *
 * <p>Memory: 90 KB, and 27 KB for each class with numbers of its own.
 */
final class WindowQuality extends Quality {
    private final Totals totals;
    /** A ring of the newest events. */
    private final PredictionOutcome[] ring = new PredictionOutcome[NewestOfKind.WINDOW];

    private long newest;
    /** By class: its events, marked where it was served; the events served as it, marked where it was true. */
    private final NewestOfKind[] seen;

    private final NewestOfKind[] served;
    /** By class and bin of its probability: events in the ring that are neither. */
    private final int[][] neither;

    private WindowQuality(Totals totals, int ownClasses) {
        super(totals);
        this.totals = totals;
        for (int i = 0; i < ring.length; i++) {
            ring[i] = new PredictionOutcome(ownClasses);
        }
        seen = new NewestOfKind[ownClasses];
        served = new NewestOfKind[ownClasses];
        for (int c = 0; c < ownClasses; c++) {
            seen[c] = new NewestOfKind();
            served[c] = new NewestOfKind();
        }
        neither = new int[ownClasses][ProbabilityBins.COUNT];
    }

    static WindowQuality of(int classes, int ownClasses) {
        return new WindowQuality(new Totals(classes), ownClasses);
    }

    void add(PredictionOutcome outcome) {
        PredictionOutcome held = ring[(int) (newest % ring.length)];
        if (newest >= ring.length) {
            totals.add(held, -1);
            countNeither(held, -1);
        }
        held.set(outcome);
        newest++;
        totals.add(outcome, 1);
        countNeither(outcome, 1);
        if (outcome.truth < seen.length) {
            seen[outcome.truth].add(newest, outcome.bin(outcome.truth), outcome.served == outcome.truth);
        }
        if (outcome.served >= 0 && outcome.served < served.length) {
            served[outcome.served].add(newest, outcome.bin(outcome.served), outcome.served == outcome.truth);
        }
    }

    private void countNeither(PredictionOutcome outcome, int change) {
        for (int c = 0; c < neither.length; c++) {
            if (c != outcome.truth && c != outcome.served) {
                neither[c][outcome.bin(c)] += change;
            }
        }
    }

    @Override
    public double events() {
        return totals.events();
    }

    @Override
    public int ownClasses() {
        return seen.length;
    }

    @Override
    public double events(int c) {
        return settled(seen[c]).size();
    }

    @Override
    public double served(int c) {
        return settled(served[c]).size();
    }

    @Override
    public double precision(int c) {
        return settled(served[c]).markedShare();
    }

    @Override
    public double recall(int c) {
        return settled(seen[c]).markedShare();
    }

    @Override
    public double rocAuc(int c) {
        return BinnedCurve.rocArea(positives(c), negatives(c));
    }

    @Override
    public double prAuc(int c) {
        return BinnedCurve.precisionRecallArea(positives(c), negatives(c));
    }

    private double[] positives(int c) {
        double[] weights = new double[ProbabilityBins.COUNT];
        NewestOfKind ofClass = settled(seen[c]);
        ofClass.addAll(weights, 1 / ofClass.span(newest));
        return weights;
    }

    private double[] negatives(int c) {
        double[] weights = new double[ProbabilityBins.COUNT];
        NewestOfKind servedAsIt = settled(served[c]);
        servedAsIt.addUnmarked(weights, 1 / servedAsIt.span(newest));
        double share = 1.0 / Math.min(ring.length, newest);
        for (int bin = 0; bin < weights.length; bin++) {
            weights[bin] += neither[c][bin] * share;
        }
        return weights;
    }

    private NewestOfKind settled(NewestOfKind kind) {
        kind.settle(newest);
        return kind;
    }
}
