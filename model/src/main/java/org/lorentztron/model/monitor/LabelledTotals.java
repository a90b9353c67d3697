package org.lorentztron.model.monitor;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.predict.Prediction;

/**
 * Errors and log loss of predictions of labelled events, of all events together and of those of each class, and of some
 * classes how well their probability puts events in order. Counts are exact; sums of losses are taken in the order of
 * the events, so equal predictions in the same order give equal bits.
 *
 * <pre>
 *   logLoss = sum of {@link LogLoss} / events     0 without events
 * </pre>
 *
 * Memory: 4 K + 1 numbers, and 512 for each class of an order. Not thread-safe.
 */
public final class LabelledTotals {
    /** By class of the event. */
    private final long[] events;

    private final long[] errors;
    private final double[] losses;
    private double loss;

    /** By class that was predicted. */
    private final long[] predicted;
    /** By class and bin of its probability: its events and the others; null of classes without an order. */
    private final double[] @Nullable [] positives;

    private final double[] @Nullable [] negatives;

    /** @param classes K, positive */
    public LabelledTotals(int classes) {
        this(classes, Set.of());
    }

    /**
     * @param classes K, positive
     * @param ordered indices of the classes whose {@link #prAuc} is wanted
     */
    public LabelledTotals(int classes, Set<Integer> ordered) {
        events = new long[classes];
        errors = new long[classes];
        losses = new double[classes];
        predicted = new long[classes];
        positives = new double[classes][];
        negatives = new double[classes][];
        for (int c : ordered) {
            positives[c] = new double[ProbabilityBins.COUNT];
            negatives[c] = new double[ProbabilityBins.COUNT];
        }
    }

    /**
     * Adds an event.
     *
     * @param truth index of its class, below K
     * @param prediction of K classes
     */
    public void add(int truth, Prediction prediction) {
        add(truth, KeptOutcome.of(truth, prediction));
    }

    /**
     * Adds an event.
     *
     * @param truth index of its class, below K
     * @param outcome of a prediction of K classes
     */
    public void add(int truth, KeptOutcome outcome) {
        events[truth]++;
        errors[truth] += outcome.label() == truth ? 0 : 1;
        predicted[outcome.label()]++;
        losses[truth] += outcome.loss();
        loss += outcome.loss();
        for (int c = 0; c < positives.length; c++) {
            double[] counts = c == truth ? positives[c] : negatives[c];
            if (counts != null) {
                counts[Byte.toUnsignedInt(outcome.bins()[c])]++;
            }
        }
    }

    /** K. */
    public int classes() {
        return events.length;
    }

    /** How many events there were. */
    public long events() {
        return sum(events);
    }

    /** How many of them were predicted to be of another class. */
    public long errors() {
        return sum(errors);
    }

    /** The mean of all, in nats; 0 without events. */
    public double logLoss() {
        return mean(loss, events());
    }

    /** How many events of a class there were. */
    public long events(int ofClass) {
        return events[ofClass];
    }

    /** How many events of a class were predicted to be of another one. */
    public long errors(int ofClass) {
        return errors[ofClass];
    }

    /** How many events were predicted to be of a class. */
    public long predicted(int ofClass) {
        return predicted[ofClass];
    }

    /** {@link Quality#prAuc} of a class; NaN if its order is not wanted, or no event is of it. */
    public double prAuc(int ofClass) {
        double[] ofIt = positives[ofClass];
        double[] ofOthers = negatives[ofClass];
        return ofIt == null || ofOthers == null ? Double.NaN : BinnedCurve.precisionRecallArea(ofIt, ofOthers);
    }

    /** The mean of the events of a class, in nats; 0 without events. */
    public double logLoss(int ofClass) {
        return mean(losses[ofClass], events[ofClass]);
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    private static double mean(double sum, long count) {
        return count == 0 ? 0 : sum / count;
    }
}
