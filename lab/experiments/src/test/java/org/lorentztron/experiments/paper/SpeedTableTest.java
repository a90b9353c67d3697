package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpeedTableTest {
    /** 24 and 12 us of processor time each: 3,600 s on one core. */
    @Test
    void projectedSeconds_ofThePapersExamples_isSharedByTheCores() {
        assertThat(SpeedTable.projectedSeconds(24e-6, 12e-6, 45, 1)).isCloseTo(3_600, within(1e-6));
        assertThat(SpeedTable.projectedSeconds(24e-6, 12e-6, 45, 4)).isCloseTo(900, within(1e-6));
    }

    /** A network is one part: one thread learns it, however many there are. */
    @Test
    void projectedSeconds_ofOnePart_learnsInOneThread() {
        assertThat(SpeedTable.projectedSeconds(24e-6, 12e-6, 1, 4)).isCloseTo(2_700, within(1e-6));
    }
}
