package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsualEventsTest {

    @Test
    void of_oneFarAboveAll_isLeftOut() {
        assertThat(UsualEvents.of(new double[] {1, 2, 1e6, 1, 2}, new int[] {0, 1, 0, 0, 1}))
                .containsExactly(0, 1, 3, 4);
    }

    /** A class whose events are all large is no outlier, whichever of three it is. */
    @Test
    void of_aClassOfLargeEvents_keepsAllOfIt() {
        double[] squares = {1, 1, 1, 400, 400, 1, 1};

        assertThat(UsualEvents.of(squares, new int[] {0, 1, 0, 2, 2, 1, 0})).hasSize(7);
        assertThat(UsualEvents.of(squares, new int[] {0, 1, 0, 1, 0, 1, 0})).containsExactly(0, 1, 2, 5, 6);
    }

    @Test
    void of_nothingButZeros_keepsThem() {
        assertThat(UsualEvents.of(new double[] {0, 0}, new int[] {1, -1})).containsExactly(0, 1);
    }
}
