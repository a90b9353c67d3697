package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelDelaysTest {
    private final LabelDelays delays = new LabelDelays();

    @Test
    void delays_none_areNotANumber() {
        assertThat(delays.mean()).isNaN();
        assertThat(delays.median()).isNaN();
        assertThat(delays.longest()).isEqualTo(-1);
    }

    @Test
    void delays_someOfThem_haveTheirMiddle() {
        delays.add(4_000);
        assertThat(delays.median()).isEqualTo(4_000);
        delays.add(1_000);
        assertThat(delays.median()).isEqualTo(2_500);
        delays.add(10_000);
        assertThat(delays.median()).isEqualTo(4_000);
        assertThat(delays.mean()).isEqualTo(5_000);
        assertThat(delays.longest()).isEqualTo(10_000);
    }

    /** What labels take now is not what they took a week ago. */
    @Test
    void delays_more_areOfTheNewestThousand() {
        for (int i = 0; i < 500; i++) {
            delays.add(1_000_000);
        }
        for (int i = 0; i < LabelDelays.WINDOW; i++) {
            delays.add(i % 2 == 0 ? 10 : 20);
        }
        assertThat(delays.mean()).isEqualTo(15);
        assertThat(delays.median()).isEqualTo(15);
        assertThat(delays.longest()).isEqualTo(20);
    }
}
