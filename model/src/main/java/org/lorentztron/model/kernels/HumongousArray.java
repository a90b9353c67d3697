package org.lorentztron.model.kernels;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * How long an array must be for G1 to give it regions of its own, at whose start it stays: more than half of one. Regions have 1 MB
 * with a heap below 4 GB and 32 MB with one of 64 GB and more, unless {@code -XX:G1HeapRegionSize} says otherwise.
 */
final class HumongousArray {
    /** Floats that such an array has at least; 0 where arrays are not placed so, or the JVM does not tell. */
    static final int FEWEST_FLOATS = fewestFloats();

    private HumongousArray() {}

    private static int fewestFloats() {
        try {
            HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            if (hotSpot == null
                    || !Boolean.parseBoolean(hotSpot.getVMOption("UseG1GC").getValue())) {
                return 0;
            }
            // With the header it is more than half.
            return Math.toIntExact(
                    Long.parseLong(hotSpot.getVMOption("G1HeapRegionSize").getValue()) / 2 / Float.BYTES);
        } catch (IllegalArgumentException | LinkageError e) {
            // Another JVM than HotSpot, or a runtime without jdk.management.
            return 0;
        }
    }
}
