package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EventSourceTest {
    /** Those of the option {@code --kafka.} as well: an interceptor of a user's is kept, a deserializer is not. */
    @Test
    void consumerProperties_ofAnyUser_endAPollThatIsTooLarge() {
        Map<String, String> kafka = Map.of(
                "bootstrap.servers", "kafka:9092", "interceptor.classes", "theirs", "value.deserializer", "theirs");

        assertThat(new EventSource(kafka, "events", StartFrom.EARLIEST, "model", false).consumerProperties())
                .containsEntry("value.deserializer", PollBudget.class.getName())
                .containsEntry(
                        "interceptor.classes",
                        "theirs," + PollBudget.class.getName() + "," + FetchedPositions.class.getName())
                .containsEntry("isolation.level", "read_committed");
    }
}
