package org.lorentztron.model.kernels;

/**
 * Where columns are in the arrays that kernels take, rows of parameters and what is computed by column: column c is at index
 * {@link #index}. What lies before the first column and after the last vector is never read nor written.
 *
 * @param first the index of column 0
 * @param vector columns that are computed at a time, at least 1
 * @param line arrays end at a multiple of so many columns; a multiple of vector
 */
public record ColumnLayout(int first, int vector, int line) {
    /** Columns fill the array, and each is computed on its own. */
    static final ColumnLayout PACKED = new ColumnLayout(0, 1, 1);

    /*
     * A vector that lies across two lines of the cache costs two reads, and a pair of rank 16 three lines instead of two. Java
     * cannot say where an array is. But HotSpot's float arrays begin 16 bytes before their first element, and its collectors copy
     * what survives one after the other to where a line begins: so if all arrays are whole lines, and the columns begin a line
     * after their array does, most vectors lie on lines. Only the time that a kernel takes depends on it.
     */
    private static final int LINE = 16;

    private static final int HEADER = 4;

    /** Columns are computed so many at a time, a divisor of 16 or a multiple, and begin with lines of the cache, of 64 bytes. */
    static ColumnLayout ofVectors(int vector) {
        return new ColumnLayout(LINE - HEADER, vector, Math.max(LINE, vector));
    }

    /** The same, but no vectors: columns are not padded. */
    public ColumnLayout unpadded() {
        return new ColumnLayout(first, 1, 1);
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
        return index((columns + line - 1) / line * line);
    }
}
