package org.lorentztron.model.kernels;

import org.jspecify.annotations.Nullable;

/**
 * An array by unit for each thread: kernels write into it, whatever block the thread is training. Blocks share it, so
 * what is in it is gone with the next call of any of them. A thread keeps it until it ends.
 *
 * <p>Kernels are fastest if the array that they write begins with a line of the cache, those of plain Java by far.
 * Arrays move when they are collected, and lie anywhere; those that G1 calls humongous it places at the start of a
 * region, and leaves there. So beside rows that take whole lines it is one of those, which takes at least a region of
 * the heap, 1 to 32 MB. Thread-safe.
 */
public final class ThreadUnits {
    private final ThreadLocal<float @Nullable []> arrays = new ThreadLocal<>();

    /**
     * The array of the current thread, with any values; allocates for the first event of a thread, and for one that
     * needs a longer one than all before.
     *
     * @param units how many there are to be room for
     */
    public float[] array(UnitLayout layout, int units) {
        float @Nullable [] array = arrays.get();
        if (array == null || array.length < length(layout, units)) {
            array = new float[length(layout, units)];
            arrays.set(array);
        }
        return array;
    }

    private static int length(UnitLayout layout, int units) {
        return layout.beginsWithLine()
                ? Math.max(layout.length(units), G1RegionSize.FEWEST_FLOATS)
                : layout.length(units);
    }
}
