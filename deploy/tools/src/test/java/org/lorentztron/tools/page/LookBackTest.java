package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ModelVersion;

/** What a page says of events that were there before it. The version takes an event for one of class a. */
class LookBackTest {
    private static final long MINUTE = 60_000;
    private static final long DAY = 24 * 60 * MINUTE;

    private final List<ConsumerRecord<byte[], byte[]>> events = new ArrayList<>();
    private final List<ConsumerRecord<byte[], byte[]>> labels = new ArrayList<>();
    private long since = Long.MIN_VALUE;

    private void event(String id, @Nullable String label, long time) {
        String said = label == null ? "" : "\"label\": \"" + label + "\", ";
        events.add(LateLabelsPage.at(
                time,
                "events",
                events.size(),
                ("{\"id\": \"" + id + "\", " + said + "\"features\": [3, 1]}").getBytes(UTF_8),
                new RecordHeaders()));
    }

    private void label(String id, String label, long time) {
        String value = "{\"id\": \"" + id + "\", \"label\": " + label + "}";
        labels.add(LateLabelsPage.at(time, "labels", labels.size(), value.getBytes(UTF_8), new RecordHeaders()));
    }

    private String counts(ModelVersion version, @Nullable String labelsTopic) throws Exception {
        PageTopics topics = new PageTopics("events", null, "dead", labelsTopic);
        PageState state = new PageState("mine", topics, Clock.systemUTC());
        LookBack.Topics given = (topic, taking) -> {
            (topic.equals("events") ? events : labels).forEach(taking);
            return since;
        };
        state.version(version);
        state.lookedBack(new LookBack(topics, given, names -> Map.of("events", "new"), () -> 0).of(version));
        JsonNode quality = Frames.all(state).get("quality");
        return quality.get("trained").asBoolean()
                ? quality.at("/confusion/counts").toString()
                : "nothing";
    }

    @Test
    void of_eventsWithLabels_areThoseThatTheVersionHasTrained() throws Exception {
        event("x", "a", 1);
        event("y", "b", 2);
        event("no class", "c", 3);
        event("no label", null, 4);
        event("new", "b", 5);

        assertThat(counts(new PageVersions("a", "b").trained(0, 3).version(1), null))
                .isEqualTo("[[1,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(counts(new PageVersions("a", "b").version(1), null))
                .as("a version that does not say what it has trained")
                .isEqualTo("nothing");
    }

    /** Its offsets begin again, and the version has trained none of the events there. */
    @Test
    void of_topicThatWasCreatedAgain_isNotTrained() throws Exception {
        event("x", "a", 1);

        assertThat(counts(new PageVersions("a", "b").trainedOf("new", 0, 3).version(1), null))
                .isEqualTo("[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
        assertThat(counts(new PageVersions("a", "b").trainedOf("old", 0, 3).version(1), null))
                .isEqualTo("nothing");
    }

    @Test
    void of_labelsThatComeLater_areThoseOfTheNewestLabels() throws Exception {
        for (String id : List.of("x", "y", "late", "taken back", "unknown", "newer")) {
            event(id, null, DAY);
        }
        label("x", "\"a\"", DAY + MINUTE);
        label("y", "\"b\"", DAY - MINUTE);
        label("y", "\"a\"", DAY + MINUTE);
        label("late", "\"b\"", 9 * DAY);
        label("taken back", "\"b\"", DAY);
        label("taken back", "null", DAY);
        label("unknown", "\"c\"", DAY);
        label("newer", "\"b\"", DAY);
        PageVersions versions =
                new PageVersions("a", "b").trained("events", 0, 9).trained("labels", 0, labels.size() - 2);

        assertThat(counts(versions.version(1), "labels"))
                .as("of two labels of y the newest is true")
                .isEqualTo("[[2,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
    }

    /** Else a page of frauds alone, whose labels are all that comes, would have no other events. */
    @Test
    void of_noLabelInTime_isOfTheClassThatTheJobSaysAsFarAsLabelsAreKnown() throws Exception {
        event("x", null, 5_000);
        event("y", null, 6_000);
        event("waits", null, 15_000);
        label("y", "\"b\"", 6_500);
        PageVersions versions =
                new PageVersions("a", "b").trained("events", 0, 9).trained("labels", 0, 9);
        ModelVersion version =
                versions.withOptions(Map.of("unlabelled", "a", "label-timeout", "10s", "label-early", "1s"));

        assertThat(counts(version, "labels")).isEqualTo("[[1,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        since = 6_500;
        assertThat(counts(version, "labels"))
                .as("labels of events like x and y may be before those that were read")
                .isEqualTo("nothing");
    }
}
