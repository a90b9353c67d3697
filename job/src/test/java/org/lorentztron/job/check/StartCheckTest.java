package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.preflight.BrokerCheck;

class StartCheckTest {

    /** A learner that another jar should provide may be the one that the user asks for next. */
    @Test
    void warnings_providersThatAreNotUsed_comeFirstAndStopNothing() {
        StartCheck check = new StartCheck(
                List.of("a LearnerProvider cannot be loaded"),
                List.of(),
                new CheckpointCheck(List.of(), List.of("checkpoints")),
                new BrokerCheck(List.of(), List.of("broker"), Map.of(), Map.of()));
        assertThat(check.warnings()).containsExactly("a LearnerProvider cannot be loaded", "checkpoints", "broker");
        assertThat(check.problems()).isEmpty();
    }
}
