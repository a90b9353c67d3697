package org.lorentztron.connectors.used;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class TopicConfirmationTest {
    private final UsedTopics used = UsedTopics.of(
            Map.of(),
            Arrays.asList("events", null, "of-an-old-broker"),
            List.of("models"),
            Map.of("events", "first", "models", "second", "other", "third"));
    private final TopicConfirmation confirmation = new TopicConfirmation(used, Duration.ofSeconds(1));

    /** Also of a job that was started with --start anew: its state is by then of the topic with the first id. */
    @Test
    void confirm_anotherTopicIsRead_failsWithBothIds() {
        assertThatThrownBy(() -> confirmation.confirm(names -> Map.of("events", "new", "models", "second")))
                .isInstanceOf(ReplacedTopicException.class)
                .hasMessage("topic events was deleted and created again while the job was reading it: its id is new,"
                        + " and was first. Restore the job with --start anew to read the new topic from its beginning"
                        + " and keep the models, or start it without state");
    }

    @Test
    void confirm_anotherTopicIsWritten_failsWithBothIds() {
        assertThatThrownBy(() -> confirmation.confirm(names -> Map.of("events", "first", "models", "new")))
                .isInstanceOf(ReplacedTopicException.class)
                .hasMessage("topic models was deleted and created again while the job was writing it: its id is new,"
                        + " and was second. Restore the job from its last checkpoint: it then publishes every part"
                        + " again");
    }

    @Test
    void confirm_sameTopicsOrNone_asksForThoseWithIds() {
        assertThatCode(() -> confirmation.confirm(names -> {
                    assertThat(names).containsExactly("events", "models");
                    return Map.of("events", "first");
                }))
                .doesNotThrowAnyException();
    }

    @Test
    void confirm_noAnswer_fails() {
        assertThatThrownBy(() -> confirmation.confirm(names -> {
                    throw new TimeoutException("no answer");
                }))
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void confirm_noTopics_asksNobody() {
        try (TopicConfirmation none = new TopicConfirmation(UsedTopics.NONE, Duration.ofSeconds(1))) {
            assertThatCode(none::confirm).doesNotThrowAnyException();
        }
    }
}
