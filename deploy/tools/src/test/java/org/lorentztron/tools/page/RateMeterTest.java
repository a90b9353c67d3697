package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RateMeterTest {
    private static final long SECOND = 1_000_000_000L;

    private final RateMeter meter = new RateMeter();

    @Test
    void add_first_isNotKnown() {
        assertThat(meter.add(5, 100)).isNaN();
    }

    @Test
    void add_steadyGrowth_isItsRate() {
        meter.add(0, 100);

        assertThat(meter.add(SECOND, 150)).isCloseTo(50, within(1e-9));
        assertThat(meter.add(3 * SECOND, 250)).isCloseTo(50, within(1e-9));
    }

    /** Committed records come at once: between two commits nothing comes, and that is no rate of 0. */
    @Test
    void add_jumpWithinTheWindow_isSpread() {
        meter.add(0, 0);
        meter.add(SECOND, 1_000);
        assertThat(meter.add(4 * SECOND, 1_000)).isCloseTo(250, within(1e-9));
        assertThat(meter.add(7 * SECOND, 1_000)).isZero();
    }

    @Test
    void add_smallerNumber_beginsAgain() {
        meter.add(0, 1_000);

        assertThat(meter.add(SECOND, 10)).isNaN();
        assertThat(meter.add(2 * SECOND, 30)).isCloseTo(20, within(1e-9));
    }
}
