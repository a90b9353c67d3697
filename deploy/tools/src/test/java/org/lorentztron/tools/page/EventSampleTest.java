package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;

class EventSampleTest {
    private final PageState state = new PageState("mine", new PageTopics("events", null, "dead"), Clock.systemUTC());
    /** What an event costs. */
    private long nanos = 1_000_000;

    private long computed;
    private final EventSample sample = new EventSample("events", 5, state, () -> computed += nanos, null);
    private long offset = 100;

    private Map<Integer, Long> take(ModelVersion version) {
        state.version(version);
        return sample.take(version);
    }

    private void add(byte[] value) {
        sample.add(new ConsumerRecord<>("events", 1, offset++, null, value));
    }

    private void add(String value) {
        add(value.getBytes(UTF_8));
    }

    private JsonNode quality() {
        return Frames.all(state).get("quality");
    }

    private JsonNode stream() {
        return Frames.all(state).get("stream");
    }

    @Test
    void add_labelledEvents_scoresThemByTheVersion() {
        take(new PageVersions("a", "b").version(1));
        add("{\"label\": \"a\", \"features\": [3, 1]}");
        add("{\"label\": \"b\", \"features\": [3, 1]}");

        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[1,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
    }

    /** A version that has seen an event would look better than it is. */
    @Test
    void add_eventsThatTheVersionHasTrained_areNotScored() {
        assertThat(take(new PageVersions("a", "b").trained(1, 100).trained(3, 7).version(1)))
                .containsExactlyInAnyOrderEntriesOf(Map.of(1, 100L, 3, 7L));
        add("{\"label\": \"a\", \"features\": [3, 1]}");
        assertThat(quality().get("events").asLong()).isZero();
        add("{\"label\": \"a\", \"features\": [3, 1]}");
        assertThat(quality().get("events").asLong()).isEqualTo(1);
    }

    @Test
    void add_whatCannotBeScored_isCountedWithTheReason() {
        take(new PageVersions("a", "b").version(1));
        add("{\"features\": [3, 1]}");
        add("{\"label\": \"c\", \"features\": [3, 1]}");
        assertThat(stream().get("unknown").asLong()).isEqualTo(1);
        assertThat(stream().get("lastUnknown").asText()).isEqualTo("c");
        add("{\"label\": \"a\", \"features\": [3]}");

        assertThat(stream().get("unlabelled").asLong()).isEqualTo(1);
        assertThat(stream().get("unreadable").asLong()).isEqualTo(1);
        assertThat(stream().get("lastUnreadable").asText())
                .isEqualTo("wrong-length: features has length 1, expected 2");
        assertThat(quality().get("events").asLong()).isZero();
    }

    @Test
    void mayScore_secondsWorkIsDone_untilTheNextSecond() {
        assertThat(sample.mayScore()).isFalse();
        take(new PageVersions("a", "b").version(1));
        for (int i = 0; i < 9; i++) {
            add("{\"label\": \"a\", \"features\": [3, 1]}");
        }

        assertThat(sample.mayScore()).isFalse();
        assertThat(quality().get("events").asLong()).isEqualTo(5);
        sample.newSecond();
        assertThat(sample.mayScore()).isTrue();
    }

    /** A topic of which few events have a label. */
    @Test
    void mayScore_eventsWithoutALabel_useUpTimeAlone() {
        take(new PageVersions("a", "b").version(1));
        for (int i = 0; i < 50; i++) {
            add("{\"features\": [3, 1]}");
        }
        add("{\"label\": \"a\", \"features\": [3, 1]}");

        assertThat(quality().get("events").asLong()).isEqualTo(1);
        assertThat(stream().get("unlabelled").asLong()).isEqualTo(50);
    }

    /** Large models: a tenth of a core, however few events that are. */
    @Test
    void mayScore_dearEvents_areFewer() {
        take(new PageVersions("a", "b").version(1));
        nanos = 60_000_000;
        for (int i = 0; i < 5; i++) {
            add("{\"label\": \"a\", \"features\": [3, 1]}");
        }

        assertThat(quality().get("events").asLong()).isEqualTo(2);
    }

    @Test
    void add_versionWithAPolicy_isScoredByIt() {
        ModelVersion plain = new PageVersions("a", "b").version(1);
        take(plain.deciding(DecisionPolicy.threshold("b", 0.001)));
        add("{\"label\": \"b\", \"features\": [3, 1]}");
        assertThat(quality().get("window").get("error").asDouble()).isZero();
        assertThat(Frames.all(state).get("versions").get("about").asText()).endsWith(", threshold b=0.001");
        take(plain);
        add("{\"label\": \"b\", \"features\": [3, 1]}");
        assertThat(quality().get("window").get("error").asDouble()).isEqualTo(0.5);
    }

    @Test
    void add_policyThatAbstains_isNoError() {
        take(new PageVersions("a", "b").version(1).deciding(DecisionPolicy.NONE.abstainBelow(0.9)));
        add("{\"label\": \"b\", \"features\": [3, 1]}");

        assertThat(quality().get("window").get("abstained").asDouble()).isEqualTo(1);
        assertThat(quality().get("window").get("error").isNull()).isTrue();
        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[0,0,0,0,0],[0,0,0,0,1],[0,0,0,0,0]]");
    }

    @Test
    void add_namedFeaturesAsCsv_areReadByTheHeaderOfTheVersion() {
        take(new PageVersions("a", "b").named(Map.of("event-schema", "label,country")));
        add("a,DE");
        add("b,US");
        add("b,US,1");

        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[1,0,0,0,0],[0,1,0,0,0],[0,0,0,0,0]]");
        assertThat(stream().get("lastUnreadable").asText()).startsWith("wrong-length: ");
    }

    @Test
    void add_namedFeaturesBehindARegistrysId_areReadIfTheyAreJson() {
        take(new PageVersions("a", "b").named(Map.of()));
        add("\0\0\0\0\7{\"label\": \"b\", \"features\": {\"country\": \"US\"}}");
        add("{\"label\": \"a\", \"features\": {\"country\": \"DE\"}}");
        add(new byte[] {0, 0, 0, 0, 7, 2, 'b'});

        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[1,0,0,0,0],[0,1,0,0,0],[0,0,0,0,0]]");
        assertThat(stream().get("unreadable").asLong()).isEqualTo(1);
        assertThat(stream().get("lastUnreadable").asText()).startsWith("not-json: ");
    }

    /** As Maxwell and Canal write them: a record has several rows, of which one is none. */
    @Test
    void add_rowsOfARecord_areAnEventEach() {
        take(new PageVersions("a", "b").named(Map.of("event-root", "data", "event-features", "*")));
        add("{\"data\": [{\"label\": \"a\", \"country\": \"DE\"}, {\"label\": \"b\", \"country\": \"US\"},"
                + " 7, {\"label\": \"a\", \"country\": \"US\"}], \"type\": \"INSERT\"}");

        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[1,1,0,0,0],[0,1,0,0,0],[0,0,0,0,0]]");
        assertThat(stream().get("unreadable").asLong()).isEqualTo(1);
    }

    /** What the job passes over is neither scored nor a mistake. */
    @Test
    void add_recordsThatAreNoEvents_arePassedOver() {
        take(new PageVersions("a", "b")
                .named(Map.of("event-root", "after", "event-features", "*", "event-only", "/op=c")));
        add("{\"after\": {\"label\": \"a\", \"country\": \"DE\"}, \"op\": \"c\"}");
        add("{\"after\": {\"label\": \"a\", \"country\": \"US\"}, \"op\": \"u\"}");
        add("{\"after\": {\"label\": \"a\", \"country\": [[1]]}, \"op\": \"u\"}");
        add("{\"before\": {\"label\": \"a\"}, \"after\": null, \"op\": \"d\"}");

        assertThat(quality().get("confusion").get("counts").toString())
                .isEqualTo("[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
        assertThat(stream().get("unreadable").asLong()).isZero();
    }
}
