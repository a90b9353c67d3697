package org.lorentztron.tools.page;

import java.util.Arrays;

/** How long after their events the newest {@value #WINDOW} labels were, in ms of the events' time. Not thread-safe. */
final class LabelDelays {
    static final int WINDOW = 1_000;

    private final long[] newest = new long[WINDOW];
    private long count;

    /** @param delay 0 or more */
    void add(long delay) {
        newest[(int) (count++ % WINDOW)] = delay;
    }

    /** NaN without labels. */
    double mean() {
        return Arrays.stream(newest, 0, size()).average().orElse(Double.NaN);
    }

    /** As many are longer as are shorter; NaN without labels. */
    double median() {
        long[] sorted = Arrays.copyOf(newest, size());
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
    }

    /** -1 without labels. */
    long longest() {
        return Arrays.stream(newest, 0, size()).max().orElse(-1);
    }

    private int size() {
        return (int) Math.min(count, WINDOW);
    }
}
