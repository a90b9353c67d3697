package org.lorentztron.model.kernels;

import java.util.Arrays;

/**
 * Ranges of indices of units, ascending: what a kernel computes. They are widened to whole vectors, or lines and the
 * lead before them, as the layout says, and those that are near each other are merged into one: units that nobody asked
 * for change no other unit's bits and may cost less than another loop.
 *
 * <p>Holds as many ranges as it was made for; adding allocates nothing. But for {@link #all} not thread-safe, not even
 * for kernels that only read it.
 */
public final class UnitRuns {
    private final int gap;
    private final UnitLayout layout;
    private final int[] bounds;
    private int length;

    /** The first index of each vector of all ranges; made when asked for. */
    private int[] vectors = {};

    private int vectorCount;
    private boolean cut;

    /**
     * No ranges yet.
     *
     * @param capacity how many there may be
     * @param gap up to how many units between two of them are included
     * @param layout where units are, and how ranges are widened
     */
    public UnitRuns(int capacity, int gap, UnitLayout layout) {
        this.gap = gap;
        this.layout = layout;
        this.bounds = new int[2 * capacity];
    }

    /** The one range of this many units from the first on. Threads may share it as long as none adds to it. */
    public static UnitRuns all(int units, UnitLayout layout) {
        UnitRuns runs = new UnitRuns(1, 0, layout);
        runs.add(layout.index(0), layout.index(units));
        runs.cut();
        return runs;
    }

    /** Forgets all ranges. */
    public void clear() {
        length = 0;
        cut = false;
    }

    /** Adds the indices from &lt;= r &lt; to, which begin at or after the end of the last range that was added. */
    public void add(int from, int to) {
        int begin = layout.begin(from);
        if (length == 0 || begin - bounds[length - 1] > gap) {
            bounds[length++] = begin;
            length++;
        }
        bounds[length - 1] = layout.end(to);
        cut = false;
    }

    /** How many ranges there are. */
    public int count() {
        return length / 2;
    }

    /** The first index of range i. */
    public int from(int i) {
        return bounds[2 * i];
    }

    /** The index after the last one of range i. */
    public int to(int i) {
        return bounds[2 * i + 1];
    }

    /**
     * The first index of each vector, ascending, {@link #vectorCount} of them; not to be modified, valid until a range
     * is added.
     */
    int[] vectors() {
        if (!cut) {
            cut();
        }
        return vectors;
    }

    /** How many vectors all ranges have, as {@link #vectors} found last. */
    int vectorCount() {
        return vectorCount;
    }

    /** Allocates only for more vectors than ever before. */
    private void cut() {
        int units = 0;
        for (int i = 0; i < count(); i++) {
            units += to(i) - from(i);
        }
        int wanted = units / layout.vector();
        if (wanted > vectors.length) {
            vectors = new int[Math.max(wanted, 2 * vectors.length)];
        }
        vectorCount = 0;
        for (int i = 0; i < count(); i++) {
            for (int r = from(i); r < to(i); r += layout.vector()) {
                vectors[vectorCount++] = r;
            }
        }
        cut = true;
    }

    /** Writes 0 into the units of all ranges. */
    public void fillZero(float[] units) {
        for (int i = 0; i < length; i += 2) {
            Arrays.fill(units, bounds[i], bounds[i + 1], 0f);
        }
    }
}
