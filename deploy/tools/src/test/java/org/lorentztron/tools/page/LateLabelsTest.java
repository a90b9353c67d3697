package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.wire.avro.EventLabel;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.ScoreSpace;
import org.lorentztron.model.policy.Decided;

/** Predictions of events whose labels come later, and how they are judged. */
class LateLabelsTest {
    private static final long MINUTE = 60_000;
    private static final int MANY = 1_000_000;

    private final PageTopics topics = new PageTopics("events", null, "dead", "labels");
    private final PageState state = new PageState("mine", topics, new SettableClock(5));
    /** What a label costs. */
    private long nanos;

    private long computed;
    private final LateJudge judge = new LateJudge(state, () -> computed += nanos);
    private final EventSample sample = new EventSample("events", DecisionPolicy.NONE, 2 * MANY, state, () -> 0, judge);
    private long offset;

    private void take(Map<String, String> options) {
        take(new PageVersions("a", "b").withOptions(options));
    }

    private void take(ModelVersion version) {
        state.version(version);
        sample.take(version);
    }

    private static ConsumerRecord<byte[], byte[]> at(
            long time, String topic, long offset, byte[] value, Headers headers) {
        return new ConsumerRecord<>(
                topic, 0, offset, time, TimestampType.CREATE_TIME, -1, -1, null, value, headers, Optional.empty());
    }

    /** The version takes an event for one of class a. */
    private void event(String id, long time) {
        event("{\"id\": \"" + id + "\", \"features\": [3, 1]}", time, new RecordHeaders());
    }

    private void event(String json, long time, Headers headers) {
        sample.add(at(time, "events", offset++, json.getBytes(UTF_8), headers));
    }

    private void label(String id, String label, long time) {
        label(("{\"id\": \"" + id + "\", \"label\": " + label + "}").getBytes(UTF_8), time);
    }

    private void label(byte[] value, long time) {
        judge.label(at(time, "labels", offset++, value, new RecordHeaders()));
    }

    private void second() {
        judge.newSecond(true, true);
    }

    private JsonNode labels() {
        second();
        return Frames.all(state).get("labels");
    }

    private String counts() {
        return Frames.all(state).at("/quality/confusion/counts").toString();
    }

    private long scored() {
        return Frames.all(state).at("/quality/events").asLong();
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
        assertThat(labels().get("takenBack").asLong()).isEqualTo(2);
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
        judge.label(new ConsumerRecord<>("labels", 0, 9, null, null));
        assertThat(labels().get("unreadable").asLong()).isEqualTo(4);
        assertThat(labels().get("lastUnreadable").asText())
                .isEqualTo("empty: value is null (a tombstone), expected an event");
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
        // Labels that were not read yet may still be in time.
        judge.newSecond(true, false);
        assertThat(Frames.all(state).at("/labels/expired").asLong()).isZero();
        assertThat(labels().get("expired").asLong()).isEqualTo(1);
        label("x", "\"a\"", 100_002 + 10 * MINUTE);

        assertThat(scored()).isZero();
        assertThat(labels().get("waiting").asInt()).isEqualTo(2);
    }

    /** No news is good news: as the job trains these events. */
    @Test
    void event_noLabelInTime_isOfTheClassThatTheJobSays() {
        take(Map.of("label-timeout", "10m", "unlabelled", "b"));
        event("x", 100_000);
        event("y", 100_001 + 10 * MINUTE);

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

    /** Memory stays flat, and those that wait are a share of all that came, not the newest alone. */
    @Test
    void events_aMillionWithoutALabel_areBoundedAndEvenlySpread() {
        ModelVersion version = new PageVersions("a", "b").version(1);
        take(version);
        Decided decided = DecisionPolicy.NONE
                .of(version.classes())
                .decide(version.classifier().predict(Features.dense(new float[] {3, 1}), new ScoreSpace()));
        for (int i = 0; i < MANY; i++) {
            IdHash id = IdHash.of("id-" + i);
            if (judge.takes(id)) {
                judge.add(id, 100_000 + i, decided);
            }
        }
        int waiting = labels().get("waiting").asInt();
        int oneOf = labels().get("oneOf").asInt();
        for (int i = 0; i < MANY; i += 20) {
            label("id-" + i, i < MANY / 2 ? "\"a\"" : "\"b\"", 200_000 + MANY);
        }

        assertThat(oneOf).isEqualTo(16);
        assertThat(waiting).isLessThanOrEqualTo(WaitingPredictions.MOST).isCloseTo(MANY / oneOf, withinPercentage(3));
        // Ids that are not taken are no part of the sample: only those that were taken once are dropped.
        assertThat(labels().get("dropped").asLong()).isBetween(100_000L, 300_000L);
        assertThat(scored()).isCloseTo(waiting / 20, withinPercentage(5));
        assertThat(Frames.all(state).at("/quality/cumulative/error").asDouble()).isCloseTo(0.5, within(0.03));
    }

    /** Labels that take a minute need no events that are older than two. */
    @Test
    void events_moreThanHaveRoom_dropTheOldestOnceDelaysAreKnown() {
        take(Map.of());
        event("first", 100_000);
        label("first", "\"a\"", 100_000 + MINUTE);
        second();
        event("old", 100_000);
        for (int i = 0; i < WaitingPredictions.MOST; i++) {
            event("id-" + i, 100_001 + 2 * MINUTE);
        }

        assertThat(labels().get("waiting").asInt()).isEqualTo(WaitingPredictions.MOST);
        assertThat(labels().get("oneOf").asInt()).isEqualTo(1);
        assertThat(labels().get("dropped").asLong()).isEqualTo(1);
        event("young", 100_000 + 4 * MINUTE);
        assertThat(labels().get("oneOf").asInt()).isEqualTo(2);
        long dropped = labels().get("dropped").asLong();
        for (int i = 0; i < 50; i++) {
            event("more-" + i, 100_002 + 2 * MINUTE);
        }
        // The others are no part of the sample.
        assertThat(labels().get("dropped").asLong()).isEqualTo(dropped);
        assertThat(labels().get("waiting").asInt()).isCloseTo(WaitingPredictions.MOST / 2, withinPercentage(3));
    }

    /** A stream of which the page takes a part has many labels that are of no use here. */
    @Test
    void labels_moreThanHaveRoomBeforeTheirEvents_dropTheOldest() {
        take(Map.of());
        label("oldest", "\"a\"", 100_000);
        label("old", "\"a\"", 100_000);
        for (int i = 1; i < EarlyLabels.MOST; i++) {
            label("id-" + i, "\"a\"", 100_000);
        }
        event("oldest", 100_001);
        assertThat(scored()).isZero();
        event("old", 100_001);
        assertThat(scored()).isEqualTo(1);
    }

    @Test
    void labels_secondsWorkIsDone_restUntilTheNextSecond() {
        take(Map.of());
        second();
        nanos = 60_000_000;
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isFalse();
        second();
        assertThat(judge.mayTake()).isTrue();
    }

    /** A producer whose clock is ahead, by less than what makes a label malformed. */
    @Test
    void labels_ofAnHourThatIsToCome_areAheadByTheirRecordsAlone() {
        take(Map.of());
        label("{\"id\": \"x\", \"label\": \"a\", \"timestamp\": 3000000}".getBytes(UTF_8), 100_000);
        event("y", 100_000);

        assertThat(judge.mayTake()).isTrue();
    }

    @Test
    void labels_aheadOfEvents_restUntilTheseAreRead() {
        assertThat(judge.mayTake()).isFalse();
        take(Map.of());
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isFalse();
        event("y", 99_999);
        assertThat(judge.mayTake()).isFalse();
        event("z", 100_000);
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 200_000);
        assertThat(judge.mayTake()).isFalse();
        // There are no more events to be read first.
        second();
        assertThat(judge.mayTake()).isTrue();
    }
}
