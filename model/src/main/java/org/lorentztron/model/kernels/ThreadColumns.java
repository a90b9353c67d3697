package org.lorentztron.model.kernels;

/**
 * An array by column for each thread: kernels write into it, whatever block the thread is training. Blocks share it, so what is
 * in it is gone with the next call of any of them.
 *
 * <p>Kernels are fastest if the array that they write begins with a line of the cache, those of plain Java by far
 * ({@link ColumnLayout#ofLoops}). Arrays move when they are collected, and lie anywhere; those that G1 calls humongous it places at
 * the start of a region, and leaves there. So beside rows that take whole lines it is one of those, which takes a
 * {@link HumongousArray region} of the heap. Thread-safe.
 */
public final class ThreadColumns {
    private final ThreadLocal<float[]> arrays = new ThreadLocal<>();

    /**
     * The array of the current thread, with any values; allocates for the first event of a thread, and if none of its events
     * needed one as long.
     *
     * @param columns how many there are to be room for
     */
    public float[] array(ColumnLayout layout, int columns) {
        float[] array = arrays.get();
        if (array == null || array.length < length(layout, columns)) {
            array = new float[length(layout, columns)];
            arrays.set(array);
        }
        return array;
    }

    private static int length(ColumnLayout layout, int columns) {
        return layout.isOfLines()
                ? Math.max(layout.length(columns), HumongousArray.FEWEST_FLOATS)
                : layout.length(columns);
    }
}
