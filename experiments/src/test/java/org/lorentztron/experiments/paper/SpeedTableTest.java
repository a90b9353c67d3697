package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpeedTableTest {
    /** 36 us of processor time each: 3,600 s on one core. */
    @Test
    void projectedSeconds_ofThePapersExamples_isSharedByTheCores() {
        assertThat(SpeedTable.projectedSeconds(36e-6, 1)).isCloseTo(3_600, within(1e-6));
        assertThat(SpeedTable.projectedSeconds(36e-6, 4)).isCloseTo(900, within(1e-6));
    }
}
