package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.PollBudget;

class TopicsReaderTest {

    /** All topics of a page may be missing, or refused: it waits for them. */
    @Test
    void poll_noTopicThatCanBeRead_waitsAndHasNothing() {
        try (TopicsReader reader = new TopicsReader(Map.of("bootstrap.servers", "127.0.0.1:1"), List.of("events"))) {
            Duration timeout = Duration.ofMillis(20);
            long begun = System.nanoTime();

            assertThat(reader.poll(timeout)).isEmpty();

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(timeout.dividedBy(2));
        }
    }

    /** A page must not end by records that are small only as long as they are compressed. */
    @Test
    void settings_ofAnyConsumer_endAPollThatIsTooLarge() {
        assertThat(TopicsReader.settings(Map.of("bootstrap.servers", "127.0.0.1:1")))
                .containsEntry("value.deserializer", PollBudget.class.getName())
                .containsEntry("interceptor.classes", PollBudget.class.getName());
    }
}
