package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.Features;

class LabelJoinerTest {
    private static final byte[] BYTES = {1, 2, 3};
    private static final long OUT_OF_ORDERNESS = 100;

    private KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> harness;

    @BeforeEach
    void open() throws Exception {
        harness = harness("drop");
        harness.open();
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
    }

    private static KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> harness(
            String unlabelled, String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(
                "--labels-topic=labels",
                "--label-timeout=1s",
                "--label-early=100ms",
                "--out-of-orderness=" + OUT_OF_ORDERNESS + "ms",
                "--unlabelled=" + unlabelled,
                "--evaluate-fraction=1"));
        options.addAll(List.of(more));
        LabelJoiner joiner = new LabelJoiner(TestOptions.of(options.toArray(String[]::new)));
        return new KeyedTwoInputStreamOperatorTestHarness<>(joiner, Event::id, LabelRecord::id, Types.STRING);
    }

    private void restore() throws Exception {
        OperatorSubtaskState state = harness.snapshot(1, 1);
        harness.close();
        harness = harness("drop");
        harness.initializeState(state);
        harness.open();
    }

    private static Event event(String id, long offset, long time) {
        return Event.decoded(0, offset, Event.UNLABELLED, time, id, Features.dense(new float[] {offset + 1}));
    }

    private static LabelRecord label(String id, int partition, long offset, long time, int label) {
        DeadLetter record = new DeadLetter(
                MalformedReason.UNKNOWN_ID, "no event", "labels", partition, offset, 0, null, BYTES, BYTES.length);
        return new LabelRecord(time, 0, id, label, Double.NaN, record);
    }

    private void send(Event... events) throws Exception {
        for (Event event : events) {
            harness.processElement1(new StreamRecord<>(event));
        }
    }

    private void send(LabelRecord... labels) throws Exception {
        for (LabelRecord label : labels) {
            harness.processElement2(new StreamRecord<>(label));
        }
    }

    private void watermark(long time) throws Exception {
        harness.processBothWatermarks(new Watermark(time));
    }

    private List<Event> joined() {
        return harness.extractOutputValues();
    }

    private List<DeadLetter> rejected() {
        var letters = harness.getSideOutput(LabelJoiner.REJECTED);
        return letters == null
                ? List.of()
                : letters.stream().map(StreamRecord::getValue).toList();
    }

    private List<Outcome> outcomes() {
        var outcomes = harness.getSideOutput(LabelJoiner.OUTCOMES);
        return outcomes == null
                ? List.of()
                : outcomes.stream().map(StreamRecord::getValue).toList();
    }

    @Test
    void label_afterItsEvent_isJoinedAtItsOwnTime() throws Exception {
        send(event("a", 7, 1000));
        send(label("a", 2, 5, 1400, 3));
        watermark(1399);
        assertThat(joined()).isEmpty();

        watermark(1400);

        assertThat(joined())
                .extracting(Event::label, Event::time, Event::lateBy, Event::partition, Event::offset, Event::origin)
                .containsExactly(tuple(3, 1400L, 0L, 0, 7L, new LabelOrigin(2, 5)));
        assertThat(outcomes()).containsExactly(new Outcome(0, 7, 1400, 3));
    }

    @Test
    void label_withAWeight_givesItToItsEvent() throws Exception {
        send(event("a", 1, 1000).withWeight(3), event("b", 2, 1000).withWeight(3));
        send(label("a", 0, 5, 1400, 3));
        LabelRecord weighed = label("b", 0, 6, 1400, 3);
        send(new LabelRecord(weighed.time(), 0, weighed.id(), weighed.label(), 7, weighed.record()));

        watermark(1400);

        assertThat(joined()).extracting(Event::weight).containsExactly(3.0, 7.0);
    }

    /** Each event that is evaluated has one outcome, so that nothing waits for another. */
    @Test
    void event_thatIsSentAgain_neverGetsALabel() throws Exception {
        Event sent = event("a", 7, 1000);
        Event again = Event.decoded(0, 8, Event.UNLABELLED, 1100, "a", sent.features());
        send(sent, again);
        send(label("a", 2, 5, 1400, 3));

        watermark(1400);

        assertThat(joined()).extracting(Event::offset).containsExactly(8L);
        assertThat(outcomes()).containsExactly(new Outcome(0, 7, 1100, Event.UNLABELLED), new Outcome(0, 8, 1400, 3));
    }

    @Test
    void outcomes_areOfTheShareThatIsEvaluated() throws Exception {
        harness.close();
        harness = harness("drop", "--evaluate-fraction=0.25");
        harness.open();
        for (int i = 0; i < 400; i++) {
            send(event("id " + i, i, 1000));
        }

        watermark(2000);

        assertThat(outcomes()).hasSizeBetween(60, 140);
    }

    @Test
    void label_beforeItsEvent_isJoinedAtTheEventsTime() throws Exception {
        send(label("a", 0, 5, 950, 3));
        send(event("a", 7, 1000));

        watermark(1000);

        assertThat(joined()).extracting(Event::time, Event::label).containsExactly(tuple(1000L, 3));
    }

    /** By the labels' partitions, and offsets there. */
    @Test
    void labels_ofOneTime_areSentInTheOrderOfTraining() throws Exception {
        send(event("a", 1, 1000), event("b", 2, 1001), event("c", 3, 1002));
        send(label("a", 1, 9, 1400, 0), label("b", 1, 8, 1400, 0), label("c", 0, 20, 1400, 0));

        watermark(2000);

        assertThat(joined()).extracting(Event::offset).containsExactly(3L, 2L, 1L);
        assertThat(joined()).isSortedAccordingTo(Event.TRAINING_ORDER);
    }

    @Test
    void label_ofNoEvent_isRejectedWithItsBytesOnceNoneCanComeInTime() throws Exception {
        send(label("a", 1, 9, 1400, 0));
        watermark(1499);
        assertThat(rejected()).isEmpty();

        watermark(1500);

        assertThat(rejected())
                .extracting(DeadLetter::reason, DeadLetter::partition, DeadLetter::offset, DeadLetter::value)
                .containsExactly(tuple(MalformedReason.UNKNOWN_ID, 1, 9L, BYTES));
    }

    @Test
    void label_afterTheTimeout_isRejectedAsExpired() throws Exception {
        send(event("a", 7, 1000));
        send(label("a", 1, 9, 2001, 0));

        watermark(2500);

        assertThat(joined()).isEmpty();
        assertThat(rejected())
                .extracting(DeadLetter::reason, DeadLetter::offset, DeadLetter::value)
                .containsExactly(tuple(MalformedReason.LABEL_EXPIRED, 9L, BYTES));
        assertThat(outcomes()).containsExactly(new Outcome(0, 7, 2000, Event.UNLABELLED));
    }

    /** A label waits before it is rejected. Until then it must be known that its event had been there. */
    @Test
    void label_afterTheTimeout_isExpiredEvenIfItWaitsLongerThanThat() throws Exception {
        harness.close();
        harness = harness("drop", "--label-early=1h");
        harness.open();
        send(event("a", 7, 1000));
        send(label("a", 1, 9, 2900, 0));

        watermark(10_000_000);

        assertThat(rejected()).extracting(DeadLetter::reason).containsExactly(MalformedReason.LABEL_EXPIRED);
        assertThat(harness.numKeyedStateEntries()).isZero();
        assertThat(harness.numEventTimeTimers()).isZero();
    }

    @Test
    void event_withoutALabel_getsTheClassOfThoseAtItsTimeout() throws Exception {
        harness.close();
        harness = harness("b");
        harness.open();
        send(event("a", 7, 1000));
        watermark(1999);
        assertThat(joined()).isEmpty();

        watermark(2000);

        assertThat(joined())
                .extracting(Event::label, Event::time, Event::origin)
                .containsExactly(tuple(1, 2000L, LabelOrigin.NONE_CAME));
        assertThat(outcomes()).containsExactly(new Outcome(0, 7, 2000, 1));
    }

    /** The watermark stays behind the newest time by the out-of-orderness, so it never passes that. */
    @Test
    void input_thatFallsSilent_isDecidedUpToItsNewestTime() throws Exception {
        send(event("a", 7, 1000));
        send(label("a", 2, 5, 1400, 3));
        watermark(1299);

        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        assertThat(joined()).isEmpty();
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);

        assertThat(joined()).extracting(Event::label).containsExactly(3);
    }

    /** Of another subtask only its watermark is known here: by parallelism, silence must not decide more or less. */
    @Test
    void input_thatFallsSilent_isDecidedUpToTheNewestTimeOfAllSubtasks() throws Exception {
        harness.close();
        harness = harness("b");
        harness.open();
        send(event("a", 7, 1000), event("b", 8, 1001));
        harness.processWatermark1(new Watermark(1999 - OUT_OF_ORDERNESS));
        harness.processWatermark2(new Watermark(1200));

        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);

        assertThat(joined()).extracting(Event::offset, Event::time).containsExactly(tuple(7L, 2000L));
    }

    /** What is decided stays so: it comes right after it. */
    @Test
    void records_beforeWhatIsDecided_comeAfterIt() throws Exception {
        send(event("a", 7, 1000));
        watermark(1500);

        send(label("a", 2, 5, 1400, 3));
        watermark(1501);

        assertThat(joined()).extracting(Event::time).containsExactly(1501L);
    }

    /** Kafka takes any time of a record that its broker does not limit. */
    @Test
    void records_ofTheEndOfTime_waitUntilThen() throws Exception {
        harness.close();
        harness = harness("b");
        harness.open();
        send(event("a", 1, Long.MAX_VALUE - 500), event("b", 2, Long.MAX_VALUE), event("c", 3, 1000));
        send(label("b", 0, 4, Long.MAX_VALUE - 50, 1));
        watermark(3000);
        assertThat(joined()).extracting(Event::offset).containsExactly(3L);

        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        send(event("d", 5, 4000));
        watermark(Long.MAX_VALUE);

        assertThat(joined())
                .extracting(Event::offset, Event::time)
                .containsExactly(tuple(3L, 2000L), tuple(1L, Long.MAX_VALUE - 1), tuple(5L, 5000L));
        assertThat(rejected()).extracting(DeadLetter::offset).containsExactly(4L);
    }

    @Test
    void restore_inTheMiddle_goesOnWithWhatWaits() throws Exception {
        send(event("a", 7, 1000), event("b", 8, 1100));
        send(label("b", 0, 3, 1600, 2));
        watermark(1200);
        restore();

        send(label("a", 2, 5, 1400, 3));
        watermark(3000);

        assertThat(joined()).extracting(Event::offset, Event::time).containsExactly(tuple(7L, 1400L), tuple(8L, 1600L));
    }

    /** What waited in silence before the restore is decided when silence goes on. */
    @Test
    void restore_thenSilence_decidesUpToTheNewestTimeBefore() throws Exception {
        send(event("a", 7, 1000));
        send(label("a", 2, 5, 1400, 3));
        restore();

        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);

        assertThat(joined()).extracting(Event::label).containsExactly(3);
    }

    /** What comes too late for its id is moved beyond all that is known, and still does not wait for ever. */
    @Test
    void restore_thenLateRecordsAndSilence_decidesThoseToo() throws Exception {
        send(event("a", 7, 1000));
        send(label("a", 2, 5, 1400, 3));
        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        restore();

        send(event("a", 8, 1350));
        send(label("a", 2, 6, 1390, 4));
        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);

        assertThat(joined())
                .extracting(Event::offset, Event::time, Event::label)
                .containsExactly(tuple(8L, 1401L, 4));
    }

    /** What is moved comes in another bucket of the agenda than what it was added with. */
    @Test
    void restore_thenALateLabelOfADecidedId_leavesNothing() throws Exception {
        send(event("a", 7, 1500));
        send(label("a", 2, 5, 1999, 3));
        watermark(1999);
        restore();

        send(label("a", 2, 6, 1990, 3));
        watermark(1999);
        send(label("a", 2, 7, 2100, 3));
        watermark(9999);

        assertThat(joined()).isEmpty();
        assertThat(rejected()).isEmpty();
        assertThat(harness.numKeyedStateEntries()).isZero();
        assertThat(harness.numEventTimeTimers()).isZero();
    }

    @Test
    void label_ofTheEndOfTime_isRejectedWhenAllEnds() throws Exception {
        send(label("a", 2, 5, Long.MAX_VALUE, 3));

        watermark(Long.MAX_VALUE);

        assertThat(rejected()).extracting(DeadLetter::offset).containsExactly(5L);
        assertThat(harness.numKeyedStateEntries()).isZero();
    }

    @Test
    void state_onceAllHasComeAndTheTimeoutIsOver_isEmpty() throws Exception {
        for (int i = 0; i < 100; i++) {
            send(event("id " + i, i, 1000 + i));
            send(label("id " + i, 0, i, 1100 + i, 1));
        }
        assertThat(harness.numKeyedStateEntries()).isEqualTo(100);

        watermark(1199);
        assertThat(joined()).hasSize(100);
        watermark(2099);

        assertThat(harness.numKeyedStateEntries()).isZero();
        assertThat(harness.numEventTimeTimers()).isZero();
    }
}
