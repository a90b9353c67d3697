package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.PollBudget;

class NewRecordsTest {

    /** A terminal must not end by records that are small only as long as they are compressed. */
    @Test
    void settings_ofAnyConsumer_endAPollThatIsTooLarge() {
        assertThat(NewRecords.settings(Map.of("bootstrap.servers", "127.0.0.1:1", "group.id", "mine")))
                .containsEntry("key.deserializer", PollBudget.class.getName())
                .containsEntry("value.deserializer", PollBudget.class.getName())
                .containsEntry("interceptor.classes", PollBudget.class.getName())
                .doesNotContainKey("group.id");
    }
}
