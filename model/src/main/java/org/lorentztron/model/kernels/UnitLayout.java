package org.lorentztron.model.kernels;

/**
 * Where columns are in the arrays that kernels take, rows of parameters and what is computed by column: column c is at
 * index {@link #index}. Kernels compute whole vectors, or whole lines and the lead before them, and neither read nor
 * write anything else; what is no column stays 0 in rows, and has no step.
 *
 * @param first the index of column 0
 * @param vector columns that are computed at a time, at least 1; 1 if the compiler is to find vectors itself
 * @param line arrays end with a multiple of this many columns; itself a multiple of vector
 * @param lead if above 0, loops are over whole lines and this many columns before them; at most first
 */
public record UnitLayout(int first, int vector, int line, int lead) {
    /*
     * A vector that lies across two lines of the cache costs two reads, and a pair of rank 16 three lines instead of
     * two. Java does not say where an array is. But with its usual options HotSpot keeps 16 bytes before the first
     * float, and rows are copied one after the other by clone(): if each is whole lines, they lie alike, and where
     * columns begin 64 bytes into the array, training was found to be fastest (KernelBenchmark, JDK 17, G1).
     * Collections move them to anywhere; where they do not lie on lines, only time is lost.
     */
    private static final int FLOATS_OF_LINE = 16;

    private static final int FLOATS_OF_HEADER = 4;

    /** Rows of fewer lines stay as short as they can be: lines would add a fifth and more. */
    private static final int FEWEST_LINES = 4;

    /**
     * The layout of arrays of this many columns, for kernels that compute some of them at a time. Arrays of 64 columns
     * and more are, with a header of 16 bytes, whole lines of the cache, of 64 bytes, and their columns begin with a
     * line if the header does.
     *
     * @param vector a power of two
     */
    static UnitLayout ofVectors(int vector, int columns) {
        return columns < FEWEST_LINES * FLOATS_OF_LINE
                ? new UnitLayout(0, vector, vector, 0)
                : new UnitLayout(FLOATS_OF_LINE - FLOATS_OF_HEADER, vector, Math.max(FLOATS_OF_LINE, vector), 0);
    }

    /**
     * The layout of arrays of this many columns, for loops that the compiler makes vectors of. Arrays of 64 columns and
     * more are as in {@link #ofVectors}, and loops over them begin one column before a line; shorter ones have nothing
     * but their columns.
     */
    static UnitLayout ofLoops(int columns) {
        // C2 (JDK 17) makes single steps up to the first whole vector of the array that a loop writes, and at least
        // one; then vectors; then single steps for the rest. Of 32 columns that begin with a line that is half of
        // them. A loop that begins one column before the line has that single step only.
        UnitLayout ofLines = ofVectors(1, columns);
        return ofLines.beginsWithLine() ? new UnitLayout(ofLines.first, 1, ofLines.line, 1) : ofLines;
    }

    /** Whether columns begin with a line, if the header does. */
    boolean beginsWithLine() {
        return first > 0;
    }

    /** The same, but no vectors: columns are not padded. */
    public UnitLayout unpadded() {
        return new UnitLayout(first, 1, 1, 0);
    }

    /**
     * The index of column 0 in an array of the layout that kernels give its columns: one on lines is longer than any
     * other.
     */
    public static int first(float[] array) {
        return array.length > FEWEST_LINES * FLOATS_OF_LINE ? FLOATS_OF_LINE - FLOATS_OF_HEADER : 0;
    }

    /** The index of a column. */
    public int index(int column) {
        return first + column;
    }

    /**
     * The index at which a loop begins that computes an index: where its unit does, a vector or a line, less the
     * {@link #lead}.
     */
    int begin(int index) {
        return index - (index - first) % unit() - lead;
    }

    /** The index at which a loop ends that computes all before an index: the end of a unit. */
    int end(int index) {
        return index(roundUp(index - first, unit()));
    }

    private int unit() {
        return lead > 0 ? line : vector;
    }

    /** So many columns, and those that fill up the last vector. */
    public int padded(int columns) {
        return roundUp(columns, vector);
    }

    /** The length of an array of this many columns. */
    public int length(int columns) {
        return index(roundUp(columns, line));
    }

    private static int roundUp(int columns, int unit) {
        return (columns + unit - 1) / unit * unit;
    }
}
