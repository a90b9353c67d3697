package org.lorentztron.local.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.local.LorentztronCall;

class SplitOptionsTest {
    private static String errors(String... line) {
        List<String> arguments = new ArrayList<>(List.of("serve", "--split", "champion=1", "--predictions-topic"));
        arguments.addAll(List.of(line));
        return LorentztronCall.of(arguments.toArray(String[]::new)).err();
    }

    /** A history of predictions cannot be read again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--models-topic",
                "--history-topic",
                "--events-topic",
                "--labels-topic",
                "--signals-topic",
                "--dead-letters-topic"
            })
    void check_predictionsTopicThatIsAnother_isRefused(String other) {
        assertThat(errors("mine", other, "mine", "--page-events", "-1"))
                .contains("invalid value for option '--page-events'")
                .contains("invalid value for option '--predictions-topic': 'mine' is the topic of " + other
                        + ", expected a topic of predictions alone");
    }

    @Test
    void check_predictionsTopicIsTheUsualHistory_isRefused() {
        assertThat(errors("versions")).contains("'versions' is the topic of --history-topic, expected a topic of");
    }
}
