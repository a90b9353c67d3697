package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.wire.avro.EventLabel;

/** Predictions of events whose labels come later, and how they are judged. */
class LabelFeedTest extends LateLabelsPage {
    @Test
    void label_ofAnotherEnvelope_findsItsEvent() {
        take(Map.of("labels.root", "after", "labels.label", "result"));
        event("e1", MINUTE);

        label("{\"after\": {\"id\": \"e1\", \"result\": \"b\"}}".getBytes(UTF_8), 2 * MINUTE);

        assertThat(labels().get("joined").asLong()).isOne();
        assertThat(labels().get("unreadable").asLong()).isZero();
    }

    /** As Debezium writes the key of a table's changes. */
    @Test
    void event_withItsIdInTheKey_waitsForItsLabel() {
        take(new PageVersions("a", "b").named(Map.of("event-id", "@key.tx")));
        sample.add(at(
                100_000,
                "events",
                offset++,
                "{\"tx\": 9}".getBytes(UTF_8),
                "{\"features\": {\"country\": \"US\"}}".getBytes(UTF_8),
                new RecordHeaders()));
        label("9", "\"b\"", 101_000);

        assertThat(counts()).isEqualTo("[[0,0,0,0,0],[0,1,0,0,0],[0,0,0,0,0]]");
    }

    @Test
    void label_inTime_judgesThePredictionThatWasServed() {
        take(Map.of());
        event("x", 100_000);
        event("y", 101_000);
        assertThat(scored()).isZero();
        assertThat(labels().get("waiting").asInt()).isEqualTo(2);
        take(new PageVersions("a", "b").turned(2));
        label("x", "\"a\"", 110_000);
        label("y", "\"b\"", 121_000);

        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(labels().get("waiting").asInt()).isZero();
        assertThat(labels().get("joined").asLong()).isEqualTo(2);
        assertThat(labels().get("median").asDouble()).isEqualTo(15_000);
        assertThat(labels().get("mean").asDouble()).isEqualTo(15_000);
        event("z", 102_000);
        label("z", "\"b\"", 103_000);
        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[1,1,0,0,0],[0,0,0,0,0]]");
    }

    @Test
    void label_avro_isReadLikeJson() throws Exception {
        take(Map.of());
        event("x", 100_000);
        EventLabel label = EventLabel.newBuilder()
                .setId("x")
                .setTimestamp(103_000L)
                .setLabel("b")
                .build();
        var bytes = new BinaryMessageEncoder<EventLabel>(SpecificData.get(), EventLabel.getClassSchema()).encode(label);
        label(Arrays.copyOf(bytes.array(), bytes.limit()), 150_000);

        assertThat(counts()).isEqualTo("[[0,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(labels().get("median").asDouble()).isEqualTo(3_000);
    }

    /** A label that has a meaning is never a class of its own, and one without is what it says. */
    @Test
    void label_withAMeaning_isTheClassThatItMeans() {
        take(new PageVersions("a", "b").named(Map.of("event-label-map", "1=b,0=a,a=b", "unlabelled", "a")));
        for (String id : List.of("x", "y", "z", "u")) {
            event("{\"id\": \"" + id + "\", \"features\": {\"country\": \"FR\"}}", 100_000, new RecordHeaders());
        }
        label("x", "\"1\"", 110_000);
        label("y", "\"0\"", 110_000);
        label("z", "\"a\"", 110_000);
        label("u", "\"b\"", 110_000);

        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[3,0,0,0,0],[0,0,0,0,0]]");
        event("{\"id\": \"v\", \"features\": {\"country\": \"FR\"}}", 100_000, new RecordHeaders());
        event(
                "{\"id\": \"w\", \"features\": {\"country\": \"FR\"}}",
                100_000 + 8 * 24 * 60 * MINUTE,
                new RecordHeaders());
        silence();
        assertThat(counts()).isEqualTo("[[2,0,0,0,0],[3,0,0,0,0],[0,0,0,0,0]]");
    }

    @Test
    void label_beforeItsEvent_waitsForIt() {
        take(Map.of());
        label("x", "\"b\"", 100_000);
        label("old", "\"b\"", 100_000);
        assertThat(labels().get("elsewhere").asLong()).isEqualTo(2);
        event("x", 100_000 + 60 * MINUTE);
        event("old", 100_001 + 60 * MINUTE);

        assertThat(counts()).isEqualTo("[[0,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(labels().get("elsewhere").asLong()).isEqualTo(1);
        assertThat(labels().get("median").asDouble()).isZero();
        assertThat(labels().get("waiting").asInt()).isEqualTo(1);
    }

    @Test
    void label_twice_judgesOnce() {
        take(Map.of());
        event("x", 100_000);
        label("x", "\"a\"", 101_000);
        label("x", "\"b\"", 102_000);

        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
        assertThat(labels().get("elsewhere").asLong()).isEqualTo(1);
    }

    @Test
    void label_twiceBeforeItsEvent_oneCountsAsTheJobSays() {
        take(Map.of("repeated-labels", "first"));
        label("x", "\"a\"", 100_000);
        label("x", "\"b\"", 100_001);
        event("x", 100_002);
        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
        take(Map.of("repeated-labels", "last"));
        label("y", "\"a\"", 100_000);
        label("y", "\"b\"", 100_001);
        event("y", 100_002);

        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
    }

    @Test
    void label_null_takesBackOneThatWaits() {
        take(Map.of());
        label("x", "\"b\"", 100_000);
        label("x", "null", 100_001);
        event("x", 100_002);
        assertThat(scored()).isZero();
        // The event that waits has no label to be taken back.
        label("x", "null", 100_003);
        label("x", "\"a\"", 100_004);

        assertThat(scored()).isEqualTo(1);
        assertThat(labels().get("takenBack").asLong()).isEqualTo(1);
        assertThat(labels().get("withoutEffect").asLong()).isEqualTo(1);
        assertThat(labels().get("elsewhere").asLong()).isZero();
    }

    @Test
    void label_bad_isCountedWithTheReasonAndTheEventWaitsOn() {
        take(Map.of());
        event("x", 100_000);
        label("{\"id\": \"x\"}".getBytes(UTF_8), 100_001);
        label(new byte[] {(byte) 0xC3, 1, 2}, 100_001);
        label("{\"id\": \"x\", \"label\": \"c\"}".getBytes(UTF_8), 100_001);
        label("{\"id\": \"x\", \"label\": \"a\"}".getBytes(UTF_8), -1);
        label(new byte[0], 100_001);
        judge.label(new ConsumerRecord<>("labels", 0, 9, null, null));
        assertThat(labels().get("unreadable").asLong()).isEqualTo(4);
        assertThat(labels().get("lastUnreadable").asText()).startsWith("empty: ");
        assertThat(Frames.all(state).at("/stream/lastUnknown").asText()).isEqualTo("c");
        label("x", "\"a\"", 100_002);

        assertThat(scored()).isEqualTo(1);
    }

    @Test
    void event_withItsLabelOrWithoutAnId_doesNotWait() {
        take(Map.of());
        event("{\"id\": \"x\", \"label\": \"a\", \"features\": [3, 1]}", 100_000, new RecordHeaders());
        event("{\"features\": [3, 1]}", 100_000, new RecordHeaders());

        assertThat(counts()).isEqualTo("[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]");
        assertThat(labels().get("waiting").asInt()).isZero();
        assertThat(labels().get("withoutId").asLong()).isEqualTo(1);
        assertThat(Frames.all(state).at("/stream/unlabelled").asLong()).isZero();
    }

    /** A topic that a job wrote that only joins. */
    @Test
    void event_withTheLabelOfAJoin_isScoredByIt() {
        take(Map.of());
        Headers joined = new RecordHeaders();
        new JoinedHeaders("b", 100_000L, 2.0).write().forEach(joined::add);
        event("{\"id\": \"x\", \"features\": [3, 1]}", 100_000, joined);
        Headers broken = new RecordHeaders().add("lorentztron.time", "soon".getBytes(UTF_8));
        event("{\"id\": \"y\", \"features\": [3, 1]}", 100_000, broken);

        assertThat(counts()).isEqualTo("[[0,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(Frames.all(state).at("/stream/lastUnreadable").asText())
                .isEqualTo("wrong-type: header lorentztron.time is \"soon\", expected a whole number of milliseconds");
    }

    @Test
    void event_noLabelInTime_waitsNoMore() {
        take(Map.of("label-timeout", "10m"));
        event("x", 100_000);
        event("y", 100_000 + 10 * MINUTE);
        assertThat(labels().get("waiting").asInt()).isEqualTo(2);
        event("z", 100_001 + 10 * MINUTE);
        // Labels that have not been read, or have not come yet, may still be in time.
        for (int i = 0; i < 100; i++) {
            judge.newSecond(true, Map.of(0, false, 1, true));
        }
        assertThat(labels().get("expired").asLong()).isZero();
        silence();
        assertThat(labels().get("expired").asLong()).isEqualTo(1);
        label("x", "\"a\"", 100_002 + 10 * MINUTE);

        assertThat(scored()).isZero();
        assertThat(labels().get("waiting").asInt()).isEqualTo(2);
    }

    /** Of a topic that is written in time order: what has come says that no older label is to come. */
    @Test
    void event_labelsOfALaterTimeHaveCome_waitsNoMore() {
        take(Map.of("label-timeout", "10m"));
        event("x", 100_000);
        event("y", 100_001 + 20 * MINUTE);
        label("y", "\"a\"", 100_001 + 20 * MINUTE);
        // Another partition is not as far.
        judge.newSecond(true, Map.of(0, true, 1, false));
        assertThat(Frames.all(state).at("/labels/expired").asLong()).isZero();

        assertThat(labels().get("expired").asLong()).isEqualTo(1);
    }

    /** No news is good news: as the job trains these events. */
    @Test
    void event_noLabelInTime_isOfTheClassThatTheJobSays() {
        take(Map.of("label-timeout", "10m", "unlabelled", "b"));
        event("x", 100_000);
        event("y", 100_001 + 10 * MINUTE);
        silence();

        assertThat(labels().get("unlabelled").asText()).isEqualTo("b");
        assertThat(counts()).isEqualTo("[[0,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
    }

    @Test
    void label_afterTheTimeout_judgesNothing() {
        take(Map.of("label-timeout", "10m"));
        event("x", 100_000);
        label("x", "\"a\"", 100_001 + 10 * MINUTE);

        assertThat(scored()).isZero();
    }

    /** Once the server has taken over a job of other classes, indices of the old ones would lie. */
    @Test
    void take_otherClasses_forgetsWhatWaits() {
        take(Map.of());
        event("x", 100_000);
        label("y", "\"b\"", 100_000);
        take(new PageVersions("b", "a").version(2));
        label("x", "\"a\"", 100_001);
        event("y", 100_001);

        assertThat(scored()).isZero();
    }
}
