package org.lorentztron.model.kernels;

/**
 * The inner loops over parameters stored as rows: {@code float[rows][units]}, one row per feature and one for the
 * constant feature. An index of a row is that of a hidden unit of a pair, or pads the row; only the units of the given
 * {@link UnitRuns} are read or written. {@link #addSlices} alone is for rows that hold different pairs, and adds one
 * entry.
 *
 * <pre>
 *     h[r]            =  sum over the entries e of z: rows[e][r] z[e]  {@link #multiply}
 *     rows[e][r]     +=  step[r] z[e]                                  {@link #addOuter}
 *
 *     rows[e][r]     +=  step[r] z[e] S[e][r]                                    all of the following
 *     variance[e][r]  =  S / (1 + shrink[r] z[e]^2 S)                            {@link #project}
 *                        S / (1 + shrink[r] z[e]^2 S)^2                          {@link #exact}
 *                        S max(1 - shrink[r] z[e]^2 S, 2^-24)                    {@link #drop}
 *
 *     sums[r]         =  sum over the entries e of z: (rows[e][r] z[e])^2        {@link #sumSquares}
 *     d               =  (h[r] - rows[e][r] z[e]) z[e]                           for each entry e in both of these
 *     sums[r]         =  sum over the entries e of z: d d S                      {@link #anovaNorms}
 *     rows[e][r]     +=  step[r] d S
 *     variance[e][r]  =  S / (1 + shrink[r] d d S)                               {@link #projectAnova}
 * </pre>
 *
 * <p>S is the variance as it was before. The 2^-24 is the rounding of the 1: what float cannot tell from a loss of
 * everything.
 *
 * <p>Each unit is computed on its own, in an order given by the entries alone, and without fused multiply-add: h = 0,
 * plus the first entry's product, then four entries at a time h += (w0 z0 + w1 z1) + (w2 z2 + w3 z3), then the
 * remaining ones one by one; products of three from the left. The other sums are 0, plus the entries one by one. So all
 * implementations give the same bits, whatever the runs and the block.
 *
 * <p>Runs may include units whose step and shrink are 0: those stay as they are, as rows hold no -0.0, which adding 0
 * would change.
 *
 * <p>Rows and arrays by unit are of one {@link #layout}, with which runs are made too, so that they consist of whole
 * vectors or lines; and at least as long as the last run ends. Implementations are stateless, thread-safe and allocate
 * nothing.
 */
public interface Kernels {
    /** The least factor of {@link #drop}. */
    float LEAST = 0x1p-24f;

    /**
     * The images of z.
     *
     * @param rows not modified
     * @param z at least one entry
     * @param values of the entries: those of z, or others
     * @param h written
     */
    void multiply(float[][] rows, Entries z, float[] values, UnitRuns runs, float[] h);

    /** The entries after the first one that are added at a time: where parts of {@link #multiplyPart} may end. */
    int STRIDE = 8;

    /**
     * A part of {@link #multiply}: the parts of an event, each beginning where the one before ended, give its bits.
     *
     * @param rows not modified
     * @param begin the first entry of the part; 0 begins the sums
     * @param end the entry after the last one: 1 and a multiple of {@link #STRIDE}, or all entries of z
     * @param from the first index of the units to be computed, where a run may begin
     * @param to the index after the last of them, where a run may end
     * @param h the sums of the parts before; modified
     */
    void multiplyPart(float[][] rows, Entries z, int begin, int end, int from, int to, float[] h);

    /**
     * Adds an entry's part to the images of those pairs that hold it: h[places[i] + c] += row[first + i slice + c]
     * value for each i and 0 &lt;= c &lt; slice.
     *
     * @param row slices one after the other, not modified
     * @param first the index where the first slice begins
     * @param places the index where each belongs; at least slice apart
     * @param slice units of one, a multiple of those of a vector
     */
    void addSlices(float[] row, int first, int[] places, int slice, float value, float[] h);

    /**
     * Adds a step along z.
     *
     * @param rows modified; those of z all different
     * @param values of the entries, possibly scaled
     * @param step by unit, not modified
     */
    void addOuter(float[][] rows, Entries z, float[] values, UnitRuns runs, float[] step);

    /**
     * Adds a step weighted by S, and shrink z^2 to 1 / S.
     *
     * @param rows modified; those of z all different
     * @param variance modified, likewise
     * @param squares z^2 of the entries
     * @param step by unit, not modified
     * @param shrink by unit, not negative, not modified
     */
    void project(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink);

    /** As {@link #project}, but divides S by (1 + shrink z^2 S)^2. */
    void exact(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink);

    /** As {@link #project}, but subtracts shrink z^2 S^2 from S. */
    void drop(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink);

    /**
     * The sums of the squares of the products that {@link #multiply} adds.
     *
     * @param rows not modified
     * @param sums written
     */
    void sumSquares(float[][] rows, Entries z, UnitRuns runs, float[] sums);

    /**
     * The squared norms, in the metric S, of the gradients d of 1/2 (h^2 - sums of squares).
     *
     * @param rows not modified
     * @param variance S, not modified
     * @param h images of z under the rows, not modified
     * @param sums written
     */
    void anovaNorms(float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] sums);

    /**
     * As {@link #project}, with d in place of z.
     *
     * @param rows modified; those of z all different
     * @param variance modified, likewise
     * @param h images of z under the rows as they were, not modified
     * @param step by unit, not modified
     * @param shrink by unit, not negative, not modified
     */
    void projectAnova(
            float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] step, float[] shrink);

    /** Where units are in rows, and in arrays by unit, of this many units. */
    UnitLayout layout(int units);

    /**
     * How many units that nobody asked for cost as much as the start of another run: shorter gaps are better computed.
     *
     * @param width units of a pair
     * @param layout of the rows
     */
    int gap(int width, UnitLayout layout);

    /** The name for users, e.g. "plain". */
    String name();

    /** The fastest implementation that this JVM can run: see {@link KernelChoice}. */
    static Kernels fastest() {
        return KernelChoice.fastest();
    }

    /**
     * The same for rows of this many units: plain where they would not fill half a vector, so that padding at most
     * doubles them.
     */
    static Kernels fastest(int units) {
        Kernels fastest = fastest();
        return 2 * units < fastest.layout(units).vector() ? KernelChoice.PLAIN : fastest;
    }

    /** The kernels of plain Java, which pad neither pairs nor rows of fewer than 64 units. */
    static Kernels plain() {
        return KernelChoice.PLAIN;
    }
}
