package org.lorentztron.model.kernels;

/**
 * Where columns are in the arrays that kernels take, rows of parameters and what is computed by column: column c is at index
 * {@link #index}. What lies before the first column and after the last vector is never read nor written.
 *
 * @param first the index of column 0
 * @param vector columns that are computed at a time, at least 1
 */
public record ColumnLayout(int first, int vector) {
    /** Columns fill the array, and each is computed on its own. */
    static final ColumnLayout PACKED = new ColumnLayout(0, 1);

    /** Columns are computed so many at a time. */
    static ColumnLayout ofVectors(int vector) {
        return new ColumnLayout(0, vector);
    }

    /** The index of a column. */
    public int index(int column) {
        return first + column;
    }

    /** So many columns, and those that fill up the last vector. */
    public int padded(int columns) {
        return (columns + vector - 1) / vector * vector;
    }

    /** The length of an array of so many columns. */
    public int length(int columns) {
        return index(padded(columns));
    }
}
