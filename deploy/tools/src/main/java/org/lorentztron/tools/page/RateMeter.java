package org.lorentztron.tools.page;

import java.util.ArrayDeque;
import java.util.Deque;

/** How fast a number grows, over the newest seconds. Not thread-safe. */
final class RateMeter {
    /** Records that are committed together come every few seconds at once. */
    private static final long WINDOW_NANOS = 5_000_000_000L;

    private static final double NANOS = 1e9;

    private final Deque<Seen> newest = new ArrayDeque<>();

    private record Seen(long nanos, long number) {}

    /**
     * Takes what the number is.
     *
     * @param nanos when, in the time of System.nanoTime
     * @return its growth in a second; NaN after the first number, and after one that is smaller than the one before
     */
    double add(long nanos, long number) {
        if (!newest.isEmpty() && number < newest.getLast().number()) {
            newest.clear();
        }
        newest.addLast(new Seen(nanos, number));
        while (newest.size() > 2 && nanos - newest.getFirst().nanos() > WINDOW_NANOS) {
            newest.removeFirst();
        }
        Seen first = newest.getFirst();
        return nanos == first.nanos() ? Double.NaN : NANOS * (number - first.number()) / (nanos - first.nanos());
    }

    /** Forgets all numbers. */
    void clear() {
        newest.clear();
    }
}
