package org.lorentztron.model.kernels;

/**
 * Where columns are in the arrays that kernels take, rows of parameters and what is computed by column: column c is at index
 * {@link #index}. Kernels neither read nor write what lies before the first column and after the last vector.
 *
 * @param first the index of column 0
 * @param vector columns that are computed at a time, at least 1
 * @param line arrays end with a multiple of so many columns; a multiple of vector
 */
public record ColumnLayout(int first, int vector, int line) {
    /** Columns fill the array, and each is computed on its own. */
    static final ColumnLayout PACKED = new ColumnLayout(0, 1, 1);

    /*
     * A vector that lies across two lines of the cache costs two reads, and a pair of rank 16 three lines instead of two. Java
     * does not say where an array is. But with its usual options HotSpot keeps 16 bytes before the first float, and rows are
     * copied one after the other when they survive a collection. If each is whole lines, they all lie alike; and where
     * columns begin 64 bytes into the array, training was found to be fastest (KernelBenchmark, JDK 17, G1). Where they do not
     * lie on lines, only time is lost.
     */
    private static final int FLOATS_OF_LINE = 16;

    private static final int FLOATS_OF_HEADER = 4;

    /** Rows of fewer lines stay as short as they can be: lines would add a fifth and more. */
    private static final int FEWEST_LINES = 4;

    /**
     * The layout of arrays of so many columns, for kernels that compute some of them at a time. Arrays of 64 columns and more
     * are, with a header of 16 bytes, whole lines of the cache, of 64 bytes, and their columns begin with a line if the header does.
     *
     * @param vector a power of two
     */
    static ColumnLayout ofVectors(int vector, int columns) {
        return columns < FEWEST_LINES * FLOATS_OF_LINE
                ? new ColumnLayout(0, vector, vector)
                : new ColumnLayout(FLOATS_OF_LINE - FLOATS_OF_HEADER, vector, Math.max(FLOATS_OF_LINE, vector));
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
