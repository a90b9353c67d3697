package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.used.ReplacedTopicException;

class TopicWatchTest {
    @Test
    void judge_anotherTopic_endsTheJob() {
        ReplacedTopicException replaced = new ReplacedTopicException("another topic");

        assertThatThrownBy(() -> TopicWatch.judge(null, replaced)).isSameAs(replaced);
    }

    @Test
    void judge_sameOrNoAnswer_goesOn() {
        assertThatCode(() -> TopicWatch.judge(null, null)).doesNotThrowAnyException();
        assertThatCode(() -> TopicWatch.judge(null, new TimeoutException("no answer")))
                .doesNotThrowAnyException();
    }
}
