package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ThreadUnitsTest {
    private static final UnitLayout NARROW = UnitLayout.ofVectors(16, 50);
    private static final UnitLayout WIDE = UnitLayout.ofVectors(16, 100);

    private final ThreadUnits units = new ThreadUnits();

    @Test
    void array_sameThread_isTheSame() {
        float[] first = units.array(NARROW, 50);

        assertThat(first).hasSize(NARROW.length(50));
        assertThat(units.array(NARROW, 49)).isSameAs(first);
    }

    @Test
    void array_moreUnitsThanBefore_hasRoomForThem() {
        units.array(WIDE, 100);
        int more = G1RegionSize.FEWEST_FLOATS + 1_000;

        float[] wider = units.array(WIDE, more);

        assertThat(wider).hasSize(WIDE.length(more));
        assertThat(units.array(WIDE, 100)).isSameAs(wider);
        assertThat(units.array(NARROW, 1)).isSameAs(wider);
    }

    @Test
    void array_otherThread_isAnother() {
        float[] here = units.array(WIDE, 100);
        float[] there =
                CompletableFuture.supplyAsync(() -> units.array(WIDE, 100)).join();

        assertThat(there).isNotSameAs(here);
    }

    @Test
    void array_ofOtherThreadUnits_isAnother() {
        assertThat(new ThreadUnits().array(WIDE, 100)).isNotSameAs(units.array(WIDE, 100));
    }

    /** What does not fit half of a region has regions of its own. */
    @Test
    void array_ofLinesWithG1_isMoreThanHalfARegion() {
        long region = region();

        long bytes = 16 + 4L * units.array(WIDE, 100).length;

        assertThat(bytes).isGreaterThan(region / 2).isLessThanOrEqualTo(region);
    }

    /** Other collectors move it in any case. */
    @Test
    void array_ofLinesWithoutG1_isAsShortAsItCanBe() {
        assumeThat(G1RegionSize.FEWEST_FLOATS).isZero();

        assertThat(units.array(WIDE, 100)).hasSize(WIDE.length(100));
    }

    private static long region() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        assumeThat(hotSpot.getVMOption("UseG1GC").getValue()).isEqualTo("true");
        return Long.parseLong(hotSpot.getVMOption("G1HeapRegionSize").getValue());
    }
}
