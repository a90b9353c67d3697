package org.lorentztron.tools.page;

/** Recall and precision of each class, from counts of events and their predictions. Not thread-safe. */
final class RecallAndPrecision {
    private final int[] events;
    private final int[] served;
    private final int[] right;

    /** @param classes K */
    RecallAndPrecision(int classes) {
        events = new int[classes];
        served = new int[classes];
        right = new int[classes];
    }

    /** @param predicted index of a class, or -1 for none */
    void add(int truth, int predicted) {
        events[truth]++;
        if (predicted >= 0) {
            served[predicted]++;
        }
        if (predicted == truth) {
            right[truth]++;
        }
    }

    /** Of the events of class c, the share that were taken for it; NaN without any. */
    double recall(int c) {
        return (double) right[c] / events[c];
    }

    /** Of the events taken for class c, the share that were of it; NaN without any. */
    double precision(int c) {
        return (double) right[c] / served[c];
    }
}
