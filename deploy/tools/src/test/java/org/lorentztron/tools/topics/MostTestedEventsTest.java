package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MostTestedEventsTest {
    /** Measured with ids and labels of two classes: 504 bytes for an event, of which 16 are probabilities. */
    @Test
    void most_anyClasses_needAQuarterOfAGigabyte() {
        assertThat(LabelledStretch.most(1, 2) * 504L).isBetween(200_000_000L, 300_000_000L);
        assertThat(LabelledStretch.most(2, 1_000) * (2 * 8_000L + 504)).isBetween(200_000_000L, 300_000_000L);
        assertThat(LabelledStretch.most(2, 1_000_000)).isEqualTo(1_000);
    }
}
