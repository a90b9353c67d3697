package org.lorentztron.model.kernels;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * An array for each thread that images by column are computed into, of whatever block the thread is training.
 *
 * <p>Loops that C2 makes vectors of are fastest if the array that they write begins with a line of the cache
 * ({@link ColumnLayout#ofLoops}). Arrays move when they are collected, and lie anywhere; but those of more than half of a region
 * G1 places at the start of a region of their own, and leaves there. So with G1, HotSpot's default, each has so many floats: from
 * half a megabyte with a heap of up to 2 GB to 16 megabytes with one of 64 GB. Thread-safe.
 */
public final class ThreadImages {
    private static final int FEWEST = fewest();

    private final ThreadLocal<float[]> arrays = ThreadLocal.withInitial(() -> new float[FEWEST]);

    /** The array of the current thread: at least so many floats, with any values, until the thread asks for more. */
    public float[] atLeast(int columns) {
        float[] array = arrays.get();
        if (array.length < columns) {
            array = new float[columns];
            arrays.set(array);
        }
        return array;
    }

    /** What is more than half of a region of G1; 0 with other collectors. */
    private static int fewest() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (hotSpot == null
                || !Boolean.parseBoolean(hotSpot.getVMOption("UseG1GC").getValue())) {
            return 0;
        }
        long regionBytes =
                Long.parseLong(hotSpot.getVMOption("G1HeapRegionSize").getValue());
        return Math.toIntExact(regionBytes / 2 / Float.BYTES);
    }
}
