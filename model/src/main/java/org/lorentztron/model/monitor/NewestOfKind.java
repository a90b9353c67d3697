package org.lorentztron.model.monitor;

/**
 * The newest events of one kind: all that are among the newest 1,000 events of any kind, and where these are fewer than
 * 200, the newest 200 of the kind. Each event has a mark. Memory: 12 KB. Not thread-safe.
 *
 * <p>Events are numbered 1, 2, 3 and so on, over all kinds.
 */
final class NewestOfKind {
    /** Events of any kind. */
    static final int WINDOW = 1_000;
    /** Events of the kind. */
    static final int LEAST = 200;

    /** A ring: the number, bin and mark of each event. */
    private final long[] numbers = new long[WINDOW];

    private final byte[] bins = new byte[WINDOW];
    private final boolean[] marks = new boolean[WINDOW];
    private int first;
    private int size;
    /** The number of the newest event that is held no more, or 0. */
    private long left;

    private int marked;
    /** By bin: how many events are marked, and are not. */
    private final int[] markedBins = new int[ProbabilityBins.COUNT];

    private final int[] otherBins = new int[ProbabilityBins.COUNT];

    /**
     * Takes an event of the kind.
     *
     * @param number above those before
     * @param bin of its probability, 0 to 255
     */
    void add(long number, int bin, boolean mark) {
        settle(number);
        int last = (first + size) % WINDOW;
        numbers[last] = number;
        bins[last] = (byte) bin;
        marks[last] = mark;
        count(last, 1);
        size++;
        settle(number);
    }

    /** Lets go what is too old when {@code newest} is the number of the newest event of any kind. */
    void settle(long newest) {
        while (size > LEAST && numbers[first] <= newest - WINDOW) {
            left = numbers[first];
            count(first, -1);
            first = (first + 1) % WINDOW;
            size--;
        }
    }

    private void count(int at, int change) {
        if (marks[at]) {
            marked += change;
        }
        (marks[at] ? markedBins : otherBins)[Byte.toUnsignedInt(bins[at])] += change;
    }

    int size() {
        return size;
    }

    /** The share of the marked ones; NaN of none. */
    double markedShare() {
        return size > 0 ? (double) marked / size : Double.NaN;
    }

    /**
     * Over how many events of any kind the events of this kind were gathered: there were no others among these.
     *
     * @param newest number of the newest event of any kind
     */
    double span(long newest) {
        return size > LEAST ? Math.min(WINDOW, newest) : newest - left;
    }

    /** Adds the weight to the bins of all events, marked or not. */
    void addAll(double[] toBins, double weight) {
        for (int bin = 0; bin < ProbabilityBins.COUNT; bin++) {
            toBins[bin] += weight * (markedBins[bin] + otherBins[bin]);
        }
    }

    /** Adds the weight to the bins of the events that are not marked. */
    void addUnmarked(double[] toBins, double weight) {
        for (int bin = 0; bin < ProbabilityBins.COUNT; bin++) {
            toBins[bin] += weight * otherBins[bin];
        }
    }
}
