package org.lorentztron.model.kernels;

import java.util.Arrays;

/**
 * Ranges of columns, ascending: what a kernel computes. Ranges that are near each other are merged into one, because columns
 * that nobody asked for change no other column's bits and may cost less than the start of another loop.
 *
 * <p>Holds as many ranges as it was made for; adding allocates nothing. Not thread-safe, not even for kernels that only read it.
 */
public final class ColumnRuns {
    private final int gap;
    private final int[] bounds;
    private int length;

    // Of the last cut: its pieces, how many, and of how many columns; 0 if ranges were added since.
    private int[] pieces = {};
    private int pieceCount;
    private int pieceWidth;

    /**
     * No ranges yet.
     *
     * @param capacity how many there may be
     * @param gap up to how many columns between two of them are included
     */
    public ColumnRuns(int capacity, int gap) {
        this.gap = gap;
        this.bounds = new int[2 * capacity];
    }

    /** The one range from 0 to columns. */
    public static ColumnRuns all(int columns) {
        ColumnRuns runs = new ColumnRuns(1, 0);
        runs.add(0, columns);
        return runs;
    }

    /**
     * The columns of some pairs.
     *
     * @param positions of the pairs, ascending
     * @param width columns of a pair
     * @param gap as in the constructor
     */
    public static ColumnRuns of(int[] positions, int width, int gap) {
        ColumnRuns runs = new ColumnRuns(positions.length, gap);
        for (int position : positions) {
            runs.add(position * width, (position + 1) * width);
        }
        return runs;
    }

    /** Forgets all ranges. */
    public void clear() {
        length = 0;
        pieceWidth = 0;
    }

    /** Adds from &lt;= r &lt; to, which begin at or after the end of the last range. */
    public void add(int from, int to) {
        if (length == 0 || from - bounds[length - 1] > gap) {
            bounds[length++] = from;
            length++;
        }
        bounds[length - 1] = to;
        pieceWidth = 0;
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

    /** How many columns all ranges have. */
    int columns() {
        int columns = 0;
        for (int i = 0; i < length; i += 2) {
            columns += bounds[i + 1] - bounds[i];
        }
        return columns;
    }

    /**
     * Cuts every range into {@link #pieces} from its begin on; what is left at its end is in none. Done once for all calls until a range is
     * added; allocates only for more pieces than ever before.
     *
     * @param width columns of a piece
     * @return how many there are
     */
    int cut(int width) {
        if (pieceWidth != width) {
            pieceWidth = width;
            pieceCount = 0;
            if (columns() / width > pieces.length) {
                pieces = new int[columns() / width];
            }
            for (int i = 0; i < count(); i++) {
                for (int r = from(i); r + width <= to(i); r += width) {
                    pieces[pieceCount++] = r;
                }
            }
        }
        return pieceCount;
    }

    /** The first column of each piece of the last {@link #cut}, ascending; not to be modified. */
    int[] pieces() {
        return pieces;
    }

    /** Writes 0 into the columns of all ranges. */
    public void fillZero(float[] columns) {
        for (int i = 0; i < length; i += 2) {
            Arrays.fill(columns, bounds[i], bounds[i + 1], 0f);
        }
    }
}
