package org.lorentztron.local.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class JobTopicIT {

    /** A broker whose data was kept has them already, perhaps with other settings. */
    @Test
    void create_topicThatExists_staysAsItIs() {
        List<String> names = new ArrayList<>();
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic(JobTopic.EVENTS, 1, Map.of());
            JobTopic.create(broker);
            JobTopic.create(broker);
            names.addAll(broker.topics());
        }

        assertThat(names)
                .containsExactlyInAnyOrder(
                        "events", "labels", "models", "versions", "predictions", "signals", "dead-letters");
    }
}
