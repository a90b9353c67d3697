package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.job.state.Events;

/** Buckets are 100 ms. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class TrainingSorterTest {
    private static final int KEY_GROUPS = 128;

    private KeyedOneInputStreamOperatorTestHarness<Integer, Event, Event> harness;

    @BeforeEach
    void open() throws Exception {
        harness = harness(1, 0);
        harness.open();
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
    }

    private static int partition(Event event) {
        return event.originOrOwn().partition();
    }

    private static KeyedOneInputStreamOperatorTestHarness<Integer, Event, Event> harness(int parallelism, int subtask)
            throws Exception {
        return new KeyedOneInputStreamOperatorTestHarness<>(
                new TrainingSorter(), TrainingSorterTest::partition, Types.INT, KEY_GROUPS, parallelism, subtask);
    }

    private void send(Event... events) throws Exception {
        for (Event event : events) {
            harness.processElement(new StreamRecord<>(event));
        }
    }

    private void fallIdle() throws Exception {
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
    }

    /** The offsets of what came out since the last call. */
    private List<Long> taken() {
        List<Long> offsets =
                harness.extractOutputValues().stream().map(Event::offset).toList();
        harness.getOutput().clear();
        return offsets;
    }

    /** Those of one time too: with their own labels, with labels that came, and with none that came. */
    @Test
    void events_whoseBucketIsOver_goOnInTheOrderOfTraining() throws Exception {
        Event late = Events.event(100, 0, 1);
        send(
                late.withLabel(1, LabelOrigin.NONE_CAME, 100),
                late.withLabel(1, new LabelOrigin(0, 7), 100),
                Events.event(199, 0, 2),
                Events.event(100, 0, 3),
                Events.event(200, 0, 4));
        harness.processWatermark(new Watermark(198));
        assertThat(taken()).isEmpty();

        harness.processWatermark(new Watermark(199));

        assertThat(harness.extractOutputValues()).extracting(Event::offset).containsExactly(3L, 1L, 1L, 2L);
        assertThat(harness.extractOutputValues()).isSortedAccordingTo(Event.TRAINING_ORDER);
        harness.getOutput().clear();
        harness.processWatermark(new Watermark(Long.MAX_VALUE));
        assertThat(taken()).containsExactly(4L);
        assertThat(harness.numKeyedStateEntries()).isZero();
        assertThat(harness.numEventTimeTimers()).isZero();
    }

    /** The job that reads them moves them, as it would without this one. */
    @Test
    void event_ofABucketThatIsGone_goesOnAtOnce() throws Exception {
        send(Events.event(100, 0, 1));
        harness.processWatermark(new Watermark(250));
        assertThat(taken()).containsExactly(1L);

        send(Events.event(199, 0, 2), Events.event(200, 0, 3));

        assertThat(taken()).containsExactly(2L);
    }

    @Test
    void silence_letsAllGoOn_andKeepsTheOrderOfWhatComesAfterIt() throws Exception {
        send(Events.event(250, 0, 1), Events.event(120, 0, 2));
        harness.processWatermark(new Watermark(50));

        fallIdle();

        assertThat(taken()).containsExactly(2L, 1L);
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
        // None of these is late, though their bucket has been sent once.
        send(Events.event(280, 0, 4), Events.event(260, 0, 3));
        assertThat(taken()).isEmpty();
        harness.processWatermark(new Watermark(299));
        assertThat(taken()).containsExactly(3L, 4L);
    }

    @Test
    void restore_inTheMiddleThenSilence_losesAndRepeatsNothing() throws Exception {
        send(Events.event(100, 0, 1), Events.event(150, 0, 2), Events.event(420, 0, 4));
        harness.processWatermark(new Watermark(199));
        assertThat(taken()).containsExactly(1L, 2L);
        OperatorSubtaskState state = harness.snapshot(1, 1);
        harness.close();
        harness = harness(1, 0);
        harness.initializeState(state);
        harness.open();

        send(Events.event(410, 0, 3));
        fallIdle();

        assertThat(taken()).containsExactly(3L, 4L);
    }

    /** A drain ends event time, and the job may go on from its savepoint. */
    @Test
    void restore_afterTheEndOfEventTime_bringsWhatComesIntoOrder() throws Exception {
        send(Events.event(100, 0, 1));
        harness.processWatermark(new Watermark(Long.MAX_VALUE));
        assertThat(taken()).containsExactly(1L);
        OperatorSubtaskState state = harness.snapshot(1, 1);
        harness.close();
        harness = harness(1, 0);
        harness.initializeState(state);
        harness.open();

        send(Events.event(250, 0, 3), Events.event(220, 0, 2));
        harness.processWatermark(new Watermark(299));

        assertThat(taken()).containsExactly(2L, 3L);
    }

    @Test
    void restore_atAnotherParallelism_givesEachPartitionWhatIsIts() throws Exception {
        List<Event> events = IntStream.range(0, 80)
                .mapToObj(i -> Events.event(1000 + i * 37 % 300, i % 8, i))
                .toList();
        send(events.toArray(Event[]::new));
        OperatorSubtaskState state = harness.snapshot(1, 1);
        List<Event> all = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            int own = subtask;
            try (var part = harness(2, subtask)) {
                part.initializeState(
                        AbstractStreamOperatorTestHarness.repartitionOperatorState(state, KEY_GROUPS, 1, 2, subtask));
                part.open();
                part.processWatermarkStatus(WatermarkStatus.IDLE);
                all.addAll(part.extractOutputValues());
                assertThat(part.extractOutputValues())
                        .isNotEmpty()
                        .allMatch(event ->
                                KeyGroupRangeAssignment.assignKeyToParallelOperator(partition(event), KEY_GROUPS, 2)
                                        == own);
            }
        }

        assertThat(all).containsExactlyInAnyOrderElementsOf(events);
        IntStream.range(0, 8)
                .forEach(partition -> assertThat(all.stream().filter(event -> event.partition() == partition))
                        .isSortedAccordingTo(Event.TRAINING_ORDER));
    }
}
