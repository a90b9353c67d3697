package org.lorentztron.model.monitor;

import org.lorentztron.model.predict.Prediction;

/**
 * Errors and log loss of predictions of labelled events, of all events together and of those of each class. Counts are
 * exact; sums of losses are taken in the order of the events, so equal predictions in the same order give equal bits.
 *
 * <pre>
 *   logLoss = sum of {@link LogLoss} / events     0 without events
 * </pre>
 *
 * Memory: 3 K + 1 numbers. Not thread-safe.
 */
public final class LabelledTotals {
    /** By class of the event. */
    private final long[] events;

    private final long[] errors;
    private final double[] losses;
    private double loss;

    /** @param classes K, positive */
    public LabelledTotals(int classes) {
        events = new long[classes];
        errors = new long[classes];
        losses = new double[classes];
    }

    /**
     * Adds an event.
     *
     * @param truth index of its class, below K
     * @param prediction of K classes
     */
    public void add(int truth, Prediction prediction) {
        double lost = LogLoss.of(prediction.probabilities()[truth]);
        events[truth]++;
        errors[truth] += prediction.label() == truth ? 0 : 1;
        losses[truth] += lost;
        loss += lost;
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
