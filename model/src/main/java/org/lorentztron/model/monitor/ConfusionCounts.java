package org.lorentztron.model.monitor;

import java.util.Objects;

/** How often each class was taken for each other: counts by (truth, predicted). Not thread-safe. */
public final class ConfusionCounts {
    private final int classes;
    private final long[] counts;
    private long events;
    private long errors;

    /** @param classes K, at least 1 */
    public ConfusionCounts(int classes) {
        if (classes < 1) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 1 or more");
        }
        this.classes = classes;
        this.counts = new long[classes * classes];
    }

    /**
     * Takes one prediction.
     *
     * @throws IndexOutOfBoundsException unless both are in [0, K)
     */
    public void add(int truth, int predicted) {
        counts[index(truth, predicted)]++;
        events++;
        if (truth != predicted) {
            errors++;
        }
    }

    /** How many events of class {@code truth} were predicted as {@code predicted}. */
    public long count(int truth, int predicted) {
        return counts[index(truth, predicted)];
    }

    /** Predictions so far. */
    public long events() {
        return events;
    }

    /** Wrong ones among them. */
    public long errors() {
        return errors;
    }

    /** errors / events, 0 to 1; NaN before the first prediction. */
    public double errorRate() {
        return events == 0 ? Double.NaN : (double) errors / events;
    }

    /**
     * Cohen's kappa: (p - q) / (1 - q) with the share p of right predictions and the share q that would be right by
     * chance, if predictions had the same counts of classes but knew nothing. 1 if all are right, 0 for chance; NaN
     * before the first prediction, and when a single class was all that was seen and predicted.
     */
    public double kappa() {
        double chance = 0;
        for (int c = 0; c < classes; c++) {
            double seen = 0;
            double predicted = 0;
            for (int other = 0; other < classes; other++) {
                seen += count(c, other);
                predicted += count(other, c);
            }
            chance += seen / events * (predicted / events);
        }
        return chance < 1 ? (1 - errorRate() - chance) / (1 - chance) : Double.NaN;
    }

    private int index(int truth, int predicted) {
        return Objects.checkIndex(truth, classes) * classes + Objects.checkIndex(predicted, classes);
    }
}
