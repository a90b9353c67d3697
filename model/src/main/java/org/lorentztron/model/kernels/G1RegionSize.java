package org.lorentztron.model.kernels;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.UnaryOperator;

/**
 * How long an array must be for G1 to give it regions of its own, at whose start it stays: more than half of one.
 * Regions have 1 MB with a heap of up to 2 GB and 32 MB with more than 32 GB (JDK 17), unless
 * {@code -XX:G1HeapRegionSize} says otherwise.
 */
final class G1RegionSize {
    /** Floats that such an array has at least; 0 where arrays are not placed so, or the JVM does not tell. */
    static final int FEWEST_FLOATS = fewestFloats(G1RegionSize::option);

    private G1RegionSize() {}

    /** @param options the value of an option of the JVM; may throw where there is none */
    static int fewestFloats(UnaryOperator<String> options) {
        try {
            // With the header it is more than half.
            return Boolean.parseBoolean(options.apply("UseG1GC"))
                    ? Math.toIntExact(Long.parseLong(options.apply("G1HeapRegionSize")) / 2 / Float.BYTES)
                    : 0;
        } catch (RuntimeException | LinkageError e) {
            // Another JVM than HotSpot, one that may not be asked, or a runtime without jdk.management: nothing but
            // time is lost.
            return 0;
        }
    }

    private static String option(String name) {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption(name)
                .getValue();
    }
}
