package org.lorentztron.model.kernels;

import java.util.Arrays;

/**
 * Ranges of columns, ascending: what a kernel computes. They are widened to whole vectors, and those that are near each other
 * are merged into one, because columns that nobody asked for change no other column's bits and may cost less than another loop.
 *
 * <p>Holds as many ranges as it was made for; adding allocates nothing. But for {@link #all} not thread-safe, not even for kernels
 * that only read it.
 */
public final class ColumnRuns {
    private final int gap;
    private final int width;
    private final int[] bounds;
    private int length;

    /** The first column of each vector of all ranges; made when asked for. */
    private int[] vectors = {};

    private int vectorCount;
    private boolean cut;

    /**
     * No ranges yet.
     *
     * @param capacity how many there may be
     * @param gap up to how many columns between two of them are included
     * @param width columns of a vector: ranges begin and end at its multiples
     */
    public ColumnRuns(int capacity, int gap, int width) {
        this.gap = gap;
        this.width = width;
        this.bounds = new int[2 * capacity];
    }

    /** The one range of so many columns from 0 on. Threads may share it as long as none adds to it. */
    public static ColumnRuns all(int columns, int width) {
        ColumnRuns runs = new ColumnRuns(1, 0, width);
        runs.add(0, columns);
        runs.cut();
        return runs;
    }

    /** Forgets all ranges. */
    public void clear() {
        length = 0;
        cut = false;
    }

    /** Adds from &lt;= r &lt; to, which begin at or after the end of the last range that was added. */
    public void add(int from, int to) {
        int begin = from / width * width;
        if (length == 0 || begin - bounds[length - 1] > gap) {
            bounds[length++] = begin;
            length++;
        }
        bounds[length - 1] = (to + width - 1) / width * width;
        cut = false;
    }

    /** How many ranges there are. */
    public int count() {
        return length / 2;
    }

    /** The first column of range i. */
    public int from(int i) {
        return bounds[2 * i];
    }

    /** The column after the last one of range i. */
    public int to(int i) {
        return bounds[2 * i + 1];
    }

    /** The first column of each vector, ascending, {@link #vectorCount} of them; not to be modified, valid until a range is added. */
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
        int columns = 0;
        for (int i = 0; i < count(); i++) {
            columns += to(i) - from(i);
        }
        if (columns / width > vectors.length) {
            vectors = new int[Math.max(columns / width, 2 * vectors.length)];
        }
        vectorCount = 0;
        for (int i = 0; i < count(); i++) {
            for (int r = from(i); r < to(i); r += width) {
                vectors[vectorCount++] = r;
            }
        }
        cut = true;
    }

    /** Writes 0 into the columns of all ranges. */
    public void fillZero(float[] columns) {
        for (int i = 0; i < length; i += 2) {
            Arrays.fill(columns, bounds[i], bounds[i + 1], 0f);
        }
    }
}
