package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Two windows of whole intervals in which the same is counted: one that is complete, and a later one that is being
 * filled. A window is complete with {@value #INTERVALS} intervals that have events and as many events as it was made
 * for, {@value #EVENTS} unless told otherwise, both at least. So its subject is compared at most once in that many
 * events, however short intervals are. Mutable; not thread-safe.
 */
final class Windows {
    static final int INTERVALS = 5;
    static final long EVENTS = 1_000;

    private static final int MOST_CELLS = 64;

    /** Null until there is a complete window. */
    private long @Nullable [] before;
    /** Between the two, if the earlier one moves on; null before it does. */
    private long @Nullable [] between;

    private long[] after;
    private int intervals;
    private final long least;

    /** @param cells how many counts there are, which add up to the events */
    Windows(int cells) {
        this(cells, EVENTS);
    }

    /** @param least events of a complete window */
    Windows(int cells, long least) {
        this(null, null, new long[cells], 0, least);
    }

    private Windows(long @Nullable [] before, long @Nullable [] between, long[] after, int intervals, long least) {
        this.least = least;
        this.before = before;
        this.between = between;
        this.after = after;
        this.intervals = intervals;
    }

    /**
     * Adds an interval.
     *
     * @return whether both windows are now complete; then the next call is one of {@link #goOn}, {@link #stay} and
     *     {@link #forget}
     */
    boolean add(long... counts) {
        if (sum(counts) == 0) {
            return false;
        }
        for (int cell = 0; cell < after.length; cell++) {
            after[cell] += counts[cell];
        }
        intervals++;
        if (intervals < INTERVALS || sum(after) < least) {
            return false;
        }
        if (before != null) {
            return true;
        }
        before = after;
        clear();
        return false;
    }

    /** Whether the earlier window is complete: then the next complete one is compared with it. */
    boolean compares() {
        return before != null;
    }

    /** The counts of the earlier window, which must be complete. */
    long[] before() {
        if (before == null) {
            throw new IllegalStateException("there is no complete window");
        }
        return before;
    }

    /** The share of the second of two counts in the earlier window. */
    Share shareBefore() {
        return second(before());
    }

    /** The same of the later window. */
    Share shareAfter() {
        return second(after);
    }

    private static Share second(long[] counts) {
        return new Share(counts[1], sum(counts));
    }

    /** The counts of the later window. */
    long[] after() {
        return after;
    }

    /**
     * The later window begins again, and the earlier one moves on by one, but not to the newest complete one: of a
     * change within a window, that one has a half only, and so has the next.
     */
    void goOn() {
        before = between == null ? before : between;
        between = after;
        clear();
    }

    /** The earlier window stays, and the later one begins again. */
    void stay() {
        clear();
    }

    /** Both begin again: nothing is compared until two more windows are complete. */
    void forget() {
        before = null;
        between = null;
        clear();
    }

    private void clear() {
        after = new long[after.length];
        intervals = 0;
    }

    static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    Windows copy() {
        // Complete windows do not change any more.
        return new Windows(before, between, after.clone(), intervals, least);
    }

    /** Writes the number of cells, the complete windows or that there is none, the later one, and its length. */
    void writeTo(DataOutput out) throws IOException {
        out.writeByte(after.length);
        writeNullable(before, out);
        writeNullable(between, out);
        write(after, out);
        out.writeInt(intervals);
    }

    private static void writeNullable(long @Nullable [] counts, DataOutput out) throws IOException {
        out.writeBoolean(counts != null);
        if (counts != null) {
            write(counts, out);
        }
    }

    private static void write(long[] counts, DataOutput out) throws IOException {
        for (long count : counts) {
            out.writeLong(count);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static Windows readFrom(DataInput in) throws IOException {
        return readFrom(in, EVENTS);
    }

    /** The same of windows that are complete with at least that many events. */
    static Windows readFrom(DataInput in, long least) throws IOException {
        int cells = in.readUnsignedByte();
        if (cells > MOST_CELLS) {
            throw new IOException("stored window has " + cells + " counts, expected at most " + MOST_CELLS);
        }
        return new Windows(readNullable(in, cells), readNullable(in, cells), read(in, cells), in.readInt(), least);
    }

    private static long @Nullable [] readNullable(DataInput in, int cells) throws IOException {
        return in.readBoolean() ? read(in, cells) : null;
    }

    private static long[] read(DataInput in, int cells) throws IOException {
        long[] counts = new long[cells];
        for (int cell = 0; cell < cells; cell++) {
            counts[cell] = in.readLong();
        }
        return counts;
    }
}
