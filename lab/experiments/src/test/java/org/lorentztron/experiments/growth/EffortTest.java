package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EffortTest {
    /** A class without an event would have nothing to train and nothing to publish. */
    @Test
    void eventsOf_moreClassesThanEvents_areOneForEach() {
        Effort effort = new Effort(60, 1, Duration.ofMillis(1));

        assertThat(effort.eventsOf(new Shape("shared", 90, 20, 5, 6))).isEqualTo(90);
        assertThat(effort.eventsOf(new Shape("shared", 3, 20, 5, 6))).isEqualTo(60);
    }
}
