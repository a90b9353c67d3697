package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ThreadImagesTest {
    private final ThreadImages images = new ThreadImages();

    @Test
    void atLeast_sameThread_isTheSameArray() {
        float[] first = images.atLeast(100);

        assertThat(images.atLeast(99)).isSameAs(first);
    }

    @Test
    void atLeast_moreThanBefore_grows() {
        int more = images.atLeast(0).length + 1;

        assertThat(images.atLeast(more).length).isGreaterThanOrEqualTo(more);
        assertThat(images.atLeast(more)).isSameAs(images.atLeast(0));
    }

    @Test
    void atLeast_otherThread_isAnotherArray() {
        float[] here = images.atLeast(100);
        float[] there = CompletableFuture.supplyAsync(() -> images.atLeast(100)).join();

        assertThat(there).isNotSameAs(here);
    }

    @Test
    void atLeast_otherImages_isAnotherArray() {
        assertThat(new ThreadImages().atLeast(100)).isNotSameAs(images.atLeast(100));
    }

    /** What does not fit half of a region has regions of its own. */
    @Test
    void atLeast_g1_isMoreThanHalfARegion() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        assumeThat(hotSpot.getVMOption("UseG1GC").getValue()).isEqualTo("true");
        long region = Long.parseLong(hotSpot.getVMOption("G1HeapRegionSize").getValue());

        assertThat(16 + 4L * images.atLeast(1).length).isGreaterThan(region / 2);
    }
}
