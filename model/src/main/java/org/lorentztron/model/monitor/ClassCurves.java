package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.List;

/**
 * What a falling threshold on the probability of a class does, from counts of events by 256 bins of it. Of each curve
 * the areas of {@link Quality} are the same bins' areas. Immutable.
 */
public final class ClassCurves {
    private final double[] positives;
    private final double[] negatives;

    /**
     * One point.
     *
     * @param x from 0 to 1
     * @param y from 0 to 1
     */
    public record Point(double x, double y) {}

    /**
     * @param positives length 256, events of the class
     * @param negatives length 256, the others
     */
    ClassCurves(double[] positives, double[] negatives) {
        this.positives = positives;
        this.negatives = negatives;
    }

    /** Whether there are events of the class and others: else nothing has a curve. */
    public boolean areDefined() {
        return sum(positives) > 0 && sum(negatives) > 0;
    }

    /** The share of the class that is found, over the share of the others that is taken for it. */
    public List<Point> roc() {
        return falling((found, wrong, all, others) -> new Point(wrong / others, found / all), true);
    }

    /** Precision over recall. */
    public List<Point> precisionRecall() {
        return falling((found, wrong, all, others) -> new Point(found / all, found / (found + wrong)), false);
    }

    /** The share of the class that is found, over the share of all events that is looked at. */
    public List<Point> gains() {
        return falling((found, wrong, all, others) -> new Point((found + wrong) / (all + others), found / all), true);
    }

    /**
     * How often events were of the class, over the mean of its probability: on the diagonal if probabilities are true.
     *
     * @param groups the most points but one: each of as many events and events of the class, as shares of all, so that
     *     those of a rare class are told apart
     */
    public List<Point> reliability(int groups) {
        double all = sum(positives);
        double others = sum(negatives);
        List<Point> points = new ArrayList<>();
        double events = 0;
        double ofClass = 0;
        double probabilities = 0;
        for (int bin = 0; bin < ProbabilityBins.COUNT; bin++) {
            double here = positives[bin] + negatives[bin];
            events += here;
            ofClass += positives[bin];
            probabilities += here * ProbabilityBins.middle(bin);
            boolean isFull = (events / (all + others) + ofClass / all) * groups >= 2;
            if (events > 0 && (isFull || bin == ProbabilityBins.COUNT - 1)) {
                points.add(new Point(probabilities / events, ofClass / events));
                events = 0;
                ofClass = 0;
                probabilities = 0;
            }
        }
        return points;
    }

    private interface Place {
        Point of(double found, double wrong, double all, double others);
    }

    /** A point for each threshold above which there are events, and before them the one that takes none, if wanted. */
    private List<Point> falling(Place place, boolean fromNone) {
        double all = sum(positives);
        double others = sum(negatives);
        List<Point> points = new ArrayList<>();
        if (fromNone) {
            points.add(new Point(0, 0));
        }
        double found = 0;
        double wrong = 0;
        for (int bin = ProbabilityBins.COUNT - 1; bin >= 0; bin--) {
            found += positives[bin];
            wrong += negatives[bin];
            if (positives[bin] + negatives[bin] > 0) {
                points.add(place.of(found, wrong, all, others));
            }
        }
        return points;
    }

    private static double sum(double[] counts) {
        double sum = 0;
        for (double count : counts) {
            sum += count;
        }
        return sum;
    }
}
