package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.state.Events;

/** Out-of-orderness 100 ms. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class EventClockTest {

    private static OneInputStreamOperatorTestHarness<SourceRecord, TrainingEvent> open(double evaluated)
            throws Exception {
        OneInputStreamOperatorTestHarness<SourceRecord, TrainingEvent> harness =
                new OneInputStreamOperatorTestHarness<>(new EventClock(100, evaluated, true));
        harness.open();
        return harness;
    }

    private static SourceRecord event(int partition, long offset, long time, int label) {
        return SourceRecord.event(partition, offset, label, time, null, Events.features(partition, offset));
    }

    private static SourceRecord malformed(int partition, long offset) {
        return SourceRecord.malformed(new DeadLetter(
                MalformedReason.NOT_JSON, "text", "events", partition, offset, 9_000_000, null, new byte[1], 1));
    }

    @Test
    void processElement_lateEvent_movesToTheTimeOfItsPartitionLessTheAllowance() throws Exception {
        try (var harness = open(0)) {
            long[] times = {1000, 900, 899, 1200, 0};
            long[] ofPartition = {1000, 1000, 1000, 1200, 1200};
            for (int i = 0; i < times.length; i++) {
                harness.processElement(event(0, i, times[i], 1), ofPartition[i]);
            }
            // Another partition has its own time.
            harness.processElement(event(1, 7, 10, 1), 10);

            assertThat(harness.extractOutputValues())
                    .extracting(TrainingEvent::time, TrainingEvent::late)
                    .containsExactly(
                            tuple(1000L, false),
                            tuple(900L, false),
                            tuple(900L, true),
                            tuple(1200L, false),
                            tuple(1100L, true),
                            tuple(10L, false));
        }
    }

    @Test
    void processElement_malformed_goesAsideAndMovesNothing() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 1000, 1), 1000);
            harness.processElement(malformed(0, 1), 1000);
            harness.processElement(event(0, 2, 950, 1), 1000);

            assertThat(harness.extractOutputValues())
                    .extracting(TrainingEvent::time)
                    .containsExactly(1000L, 950L);
            assertThat(harness.getSideOutput(EventClock.REJECTED))
                    .extracting(record -> record.getValue().reason())
                    .containsExactly(MalformedReason.NOT_JSON);
        }
    }

    @Test
    void processElement_unlabelled_isScoredAndNotTrained() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 1000, SourceRecord.UNLABELLED), 1000);
            harness.processElement(event(0, 1, 1000, 3), 1000);

            assertThat(harness.extractOutputValues())
                    .extracting(TrainingEvent::offset)
                    .containsExactly(1L);
            assertThat(harness.getSideOutput(EventClock.SCORING))
                    .extracting(record -> record.getValue().offset())
                    .containsExactly(0L);
        }
    }

    @Test
    void processElement_unlabelledWithoutPredictions_isNotScored() throws Exception {
        try (var harness = new OneInputStreamOperatorTestHarness<>(new EventClock(100, 1, false))) {
            harness.open();
            harness.processElement(event(0, 0, 1000, SourceRecord.UNLABELLED), 1000);
            harness.processElement(event(0, 1, 1000, 3), 1000);

            assertThat(harness.getSideOutput(EventClock.SCORING))
                    .extracting(record -> record.getValue().offset())
                    .containsExactly(1L);
        }
    }

    @Test
    void processElement_shareEvaluated_isThatFractionOfTheLabelled() throws Exception {
        try (var harness = open(0.25)) {
            for (int i = 0; i < 10_000; i++) {
                harness.processElement(event(i % 4, i, 1000, 2), 1000);
            }

            assertThat(harness.getSideOutput(EventClock.SCORING).size()).isBetween(2300, 2700);
            assertThat(harness.extractOutputValues()).hasSize(10_000);
        }
    }

    @Test
    void processWatermarkStatus_idle_saysTheNewestOfItsPartitionsFirst() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(event(0, 0, 10, 1), 1000);
            harness.processElement(event(1, 0, 700, 1), 700);
            harness.getOutput().clear();

            harness.processWatermarkStatus(WatermarkStatus.IDLE);

            assertThat(List.copyOf(harness.getOutput())).isEqualTo(List.of(new Watermark(899), WatermarkStatus.IDLE));
        }
    }

    @Test
    void processWatermarkStatus_idleBeforeAnyEvent_saysNoTime() throws Exception {
        try (var harness = open(0)) {
            harness.processElement(malformed(0, 0), SourceRecord.NO_TIME);

            harness.processWatermarkStatus(WatermarkStatus.IDLE);

            assertThat(List.copyOf(harness.getOutput())).isEqualTo(List.of(WatermarkStatus.IDLE));
        }
    }
}
