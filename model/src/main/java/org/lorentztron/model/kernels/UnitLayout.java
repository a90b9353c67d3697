package org.lorentztron.model.kernels;

/**
 * Where units are in the arrays that kernels take, rows of parameters and what is computed by unit: unit c is at index
 * {@link #index}. Kernels compute whole vectors, or whole lines and the lead before them, and neither read nor write
 * anything else; what is no unit stays 0 in rows, and has no step.
 *
 * @param first the index of unit 0
 * @param vector units that are computed at a time, at least 1; 1 if the compiler is to find vectors itself
 * @param line arrays end with a multiple of this many units; itself a multiple of vector
 * @param lead if above 0, loops are over whole lines and this many units before them; at most first
 */
public record UnitLayout(int first, int vector, int line, int lead) {
    /*
     * A vector that lies across two lines of the cache costs two reads, and a pair of rank 16 three lines instead of
     * two. Java does not say where an array is. But with its usual options HotSpot keeps 16 bytes before the first
     * float, and rows are copied one after the other by clone(): if each is whole lines, they lie alike, and where
     * units begin 64 bytes into the array, training was found to be fastest (KernelBenchmark, JDK 17, G1). Collections
     * move them to anywhere; where they do not lie on lines, only time is lost.
     */
    private static final int FLOATS_OF_LINE = 16;

    private static final int FLOATS_OF_HEADER = 4;

    /** Rows of fewer lines stay as short as they can be: lines would add a fifth and more. */
    private static final int FEWEST_LINES = 4;

    /**
     * The layout of arrays of this many units, for kernels that compute some of them at a time. Arrays of 64 units and
     * more are, with a header of 16 bytes, whole lines of the cache, of 64 bytes, and their units begin with a line if
     * the header does.
     *
     * @param vector a power of two
     */
    static UnitLayout ofVectors(int vector, int units) {
        return units < FEWEST_LINES * FLOATS_OF_LINE
                ? new UnitLayout(0, vector, vector, 0)
                : new UnitLayout(FLOATS_OF_LINE - FLOATS_OF_HEADER, vector, Math.max(FLOATS_OF_LINE, vector), 0);
    }

    /**
     * The layout of arrays of this many units, for loops that the compiler makes vectors of. Arrays of 64 units and
     * more are as in {@link #ofVectors}, and loops over them begin one unit before a line; shorter ones have nothing
     * but their units.
     */
    static UnitLayout ofLoops(int units) {
        // C2 (JDK 17) makes single steps up to the first whole vector of the array that a loop writes, and at least
        // one; then vectors; then single steps for the rest. Of 32 units that begin with a line that is half of
        // them. A loop that begins one unit before the line has that single step only.
        UnitLayout ofLines = ofVectors(1, units);
        return ofLines.beginsWithLine() ? new UnitLayout(ofLines.first, 1, ofLines.line, 1) : ofLines;
    }

    /** Whether units begin with a line, if the header does. */
    boolean beginsWithLine() {
        return first > 0;
    }

    /** The same, but no vectors: units are not padded. */
    public UnitLayout unpadded() {
        return new UnitLayout(first, 1, 1, 0);
    }

    /**
     * The index of unit 0 in an array of the layout that kernels give its units: one on lines is longer than any other.
     */
    public static int first(float[] array) {
        return array.length > FEWEST_LINES * FLOATS_OF_LINE ? FLOATS_OF_LINE - FLOATS_OF_HEADER : 0;
    }

    /** The index of a unit. */
    public int index(int unit) {
        return first + unit;
    }

    /**
     * The index at which a loop begins that computes an index: where its stride does, a vector or a line, less the
     * {@link #lead}.
     */
    int begin(int index) {
        return index - (index - first) % stride() - lead;
    }

    /** The index at which a loop ends that computes all before an index: the end of a stride. */
    int end(int index) {
        return index(roundUp(index - first, stride()));
    }

    private int stride() {
        return lead > 0 ? line : vector;
    }

    /** This many units, and those that fill up the last vector. */
    public int padded(int units) {
        return roundUp(units, vector);
    }

    /** The length of an array of this many units. */
    public int length(int units) {
        return index(roundUp(units, line));
    }

    private static int roundUp(int units, int stride) {
        return (units + stride - 1) / stride * stride;
    }
}
