package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class TopicWatchTest {
    private final TopicWatch watch = new TopicWatch(new TopicIdentity(Map.of(), "events", "first", true));

    /** Also of a job that was started with --start-anew: its state is by then of the topic with the first id. */
    @Test
    void judge_anotherId_endsTheJobWithBoth() {
        assertThatThrownBy(() -> watch.judge("second", null))
                .isInstanceOf(ReplacedTopicException.class)
                .hasMessage("topic events was deleted and created again while the job was reading it: its id is second,"
                        + " and was first. Restore the job with --start-anew to read the new topic from its beginning"
                        + " and keep the models, or start it without state");
    }

    @Test
    void judge_sameIdOrNone_goesOn() {
        assertThatCode(() -> watch.judge("first", null)).doesNotThrowAnyException();
        assertThatCode(() -> watch.judge(null, null)).doesNotThrowAnyException();
        assertThatCode(() -> watch.judge(null, new UnknownTopicOrPartitionException("gone")))
                .doesNotThrowAnyException();
    }
}
