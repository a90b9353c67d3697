package org.lorentztron.job.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.ClockAhead;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.route.EventSplitter.Unlabelled;
import org.lorentztron.job.state.Events;

/** Out-of-orderness 100 ms: so the element timestamps, which are watermarks, are 101 ms behind. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class EventSplitterTest {
    private static final TrainingWeights WEIGHTS = TrainingWeights.of(TestOptions.of());

    private static EventSplitter splitter(double evaluated, Unlabelled unlabelled) {
        return new EventSplitter(new EventShare(evaluated, 0), WEIGHTS, unlabelled, false);
    }

    private static OneInputStreamOperatorTestHarness<SourceRecord, Event> open(double evaluated) throws Exception {
        OneInputStreamOperatorTestHarness<SourceRecord, Event> harness =
                new OneInputStreamOperatorTestHarness<>(splitter(evaluated, Unlabelled.TO_SCORER));
        harness.open();
        return harness;
    }

    private static Event event(int partition, long offset, long time, int label) {
        return Event.decoded(partition, offset, label, time, null, Events.features(partition, offset));
    }

    private static SourceRecord malformed(int partition, long offset) {
        return new Malformed(new DeadLetter(
                MalformedReason.NOT_JSON, "text", "events", partition, offset, 9_000_000, null, new byte[1], 1));
    }

    @Test
    void processElement_late_isTrainedAtItsEffectiveTime() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 1000, 1), 899);
            harness.processElement(event(0, 1, 500, 1).movedTo(900), 899);

            assertThat(harness.extractOutputValues())
                    .extracting(Event::time, Event::late)
                    .containsExactly(tuple(1000L, false), tuple(900L, true));
        }
    }

    @Test
    void processElement_clockAhead_isASignalWhereThereIsATopic() throws Exception {
        ClockAhead ahead = new ClockAhead(3, 17, 1_700_000_004_000L, 3_300_500, 5);
        EventSplitter telling = splitter(0, Unlabelled.NOWHERE);
        telling.tell(ReaderSignals.of(TestOptions.of("--signals-topic=signals", "--interval=10s"), "events"));
        try (var harness = new OneInputStreamOperatorTestHarness<SourceRecord, Event>(telling)) {
            harness.open();
            harness.processElement(ahead, 899);

            assertThat(harness.extractOutputValues()).isEmpty();
            assertThat(harness.getSideOutput(RecordSplitter.SIGNALS))
                    .extracting(signal -> new String(signal.getValue().value(), UTF_8))
                    .containsExactly("{\"signal\":\"clock-ahead\",\"model\":\"test\",\"intervalEnd\":1700000010000,"
                            + "\"of\":\"events-3\",\"what\":\"times\",\"before\":null,\"after\":null,"
                            + "\"eventsBefore\":0,\"events\":5,\"distance\":3300.5,\"bound\":null,"
                            + "\"from\":null,\"to\":null}");
        }
        EventSplitter silent = splitter(0, Unlabelled.NOWHERE);
        silent.tell(ReaderSignals.of(TestOptions.of(), "events"));
        try (var harness = new OneInputStreamOperatorTestHarness<SourceRecord, Event>(silent)) {
            harness.open();
            harness.processElement(ahead, 899);
            assertThat(harness.getSideOutput(RecordSplitter.SIGNALS)).isNull();
        }
    }

    @Test
    void processElement_warning_isCountedAndASignal() throws Exception {
        InputWarning warning = new InputWarning(
                InputWarning.Kind.NUMBERS_AS_TEXTS, "amount", 475, 500, "475 of 500 texts are numbers");
        EventSplitter telling = splitter(0, Unlabelled.NOWHERE);
        telling.tell(ReaderSignals.of(TestOptions.of("--signals-topic=signals", "--interval=10s"), "events"));
        try (var harness = new OneInputStreamOperatorTestHarness<SourceRecord, Event>(telling)) {
            harness.open();
            harness.processElement(new WarningRecord(3, 17, 1_700_000_004_000L, warning), 899);

            assertThat(harness.extractOutputValues()).isEmpty();
            assertThat(harness.getSideOutput(RecordSplitter.SIGNALS))
                    .extracting(signal -> new String(signal.getValue().value(), UTF_8))
                    .containsExactly("{\"signal\":\"input-warning\",\"model\":\"test\",\"intervalEnd\":1700000010000,"
                            + "\"of\":\"amount\",\"what\":\"numbers-as-texts\",\"before\":null,\"after\":0.95,"
                            + "\"eventsBefore\":0,\"events\":500,\"distance\":null,\"bound\":null,"
                            + "\"from\":null,\"to\":null}");
        }
    }

    /** The element timestamps of the source are for watermarks only. */
    @Test
    void processElement_event_goesOnWithoutElementTimestamp() throws Exception {
        try (var harness = open(1)) {
            harness.processElement(event(0, 0, 1000, 1), 899);

            assertThat(harness.extractOutputStreamRecords()).noneMatch(StreamRecord::hasTimestamp);
            assertThat(harness.getSideOutput(EventSplitter.SCORING)).noneMatch(StreamRecord::hasTimestamp);
        }
    }

    @Test
    void processElement_malformed_goesAside() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 1000, 1), 899);
            harness.processElement(malformed(0, 1), 899);
            harness.processElement(event(0, 2, 950, 1), 899);

            assertThat(harness.extractOutputValues()).extracting(Event::time).containsExactly(1000L, 950L);
            assertThat(harness.getSideOutput(RecordSplitter.REJECTED))
                    .extracting(record -> record.getValue().reason())
                    .containsExactly(MalformedReason.NOT_JSON);
        }
    }

    @Test
    void processElement_names_goAsideAndAreNoEvent() throws Exception {
        FeatureNameRecord names = new FeatureNameRecord(0, 1, List.of(new FeatureNameRecord.Name(7, "a")));
        try (var harness = open(1)) {
            harness.processElement(names, 899);
            harness.processWatermarkStatus(WatermarkStatus.IDLE);

            assertThat(harness.extractOutputValues()).isEmpty();
            assertThat(harness.getSideOutput(EventSplitter.NAMES))
                    .extracting(StreamRecord::getValue)
                    .containsExactly(names);
            assertThat(harness.getSideOutput(EventSplitter.SCORING)).isNull();
            assertThat(harness.getOutput()).noneMatch(Watermark.class::isInstance);
        }
    }

    @Test
    void processElement_unlabelled_isScoredAndNotTrained() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 1000, Event.UNLABELLED), 899);
            harness.processElement(event(0, 1, 1000, 3), 899);

            assertThat(harness.extractOutputValues()).extracting(Event::offset).containsExactly(1L);
            assertThat(harness.getSideOutput(EventSplitter.SCORING))
                    .extracting(record -> record.getValue().offset())
                    .containsExactly(0L);
        }
    }

    /** Published versions still score the share of the labelled events that is evaluated. */
    @Test
    void processElement_unlabelledForTheTrainers_goesWithTheLabelled() throws Exception {
        try (var harness = new OneInputStreamOperatorTestHarness<>(splitter(1, Unlabelled.TO_TRAINERS))) {
            harness.open();
            harness.processElement(event(0, 0, 1000, Event.UNLABELLED), 899);
            harness.processElement(event(0, 1, 1000, 3), 899);

            assertThat(harness.extractOutputValues()).extracting(Event::offset).containsExactly(0L, 1L);
            assertThat(harness.getSideOutput(EventSplitter.SCORING))
                    .extracting(record -> record.getValue().offset())
                    .containsExactly(1L);
        }
    }

    @Test
    void processElement_unlabelledWithoutPredictions_isNotScored() throws Exception {
        try (var harness = new OneInputStreamOperatorTestHarness<>(splitter(1, Unlabelled.NOWHERE))) {
            harness.open();
            harness.processElement(event(0, 0, 1000, Event.UNLABELLED), 899);
            harness.processElement(event(0, 1, 1000, 3), 899);

            assertThat(harness.getSideOutput(EventSplitter.SCORING))
                    .extracting(record -> record.getValue().offset())
                    .containsExactly(1L);
        }
    }

    @Test
    void processElement_shareEvaluated_isThatFractionOfTheLabelled() throws Exception {
        try (var harness = open(0.25)) {
            for (int i = 0; i < 10_000; i++) {
                harness.processElement(event(i % 4, i, 1000, 2), 899);
            }

            assertThat(harness.getSideOutput(EventSplitter.SCORING).size()).isBetween(2300, 2700);
            assertThat(harness.extractOutputValues()).hasSize(10_000);
        }
    }

    @Test
    void processWatermarkStatus_idle_saysTheNewestOfItsPartitionsFirst() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 10, 1), 899);
            harness.processElement(event(1, 0, 700, 1), 599);
            harness.getOutput().clear();

            harness.processWatermarkStatus(WatermarkStatus.IDLE);

            assertThat(List.copyOf(harness.getOutput())).isEqualTo(List.of(new Watermark(899), WatermarkStatus.IDLE));
        }
    }

    @Test
    void processWatermarkStatus_idleBeforeAnyEvent_saysNoTime() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(malformed(0, 0), Long.MIN_VALUE);

            harness.processWatermarkStatus(WatermarkStatus.IDLE);

            assertThat(List.copyOf(harness.getOutput())).isEqualTo(List.of(WatermarkStatus.IDLE));
        }
    }

    /** Whoever deletes a row has done nothing wrong; whoever sends no bytes has. */
    @Test
    void processElement_deletion_isNoDeadLetter() throws Exception {
        try (var harness = open(1)) {
            harness.processElement(none(MalformedReason.DELETION), 899);
            harness.processElement(none(MalformedReason.OTHER), 899);
            assertThat(harness.getSideOutput(RecordSplitter.REJECTED)).isNull();

            harness.processElement(none(MalformedReason.EMPTY), 899);
            harness.processElement(malformed(0, 1), 899);
            assertThat(harness.getSideOutput(RecordSplitter.REJECTED)).hasSize(2);
        }
    }

    private static SourceRecord none(MalformedReason reason) {
        return new Malformed(new DeadLetter(reason, "text", "events", 0, 0, 9_000_000, null, new byte[0], 0));
    }
}
