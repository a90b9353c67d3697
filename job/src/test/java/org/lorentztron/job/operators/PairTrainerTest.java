package org.lorentztron.job.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/** Intervals of 1,000 ms, buckets of 50 ms, out-of-orderness 100 ms; five classes in two blocks. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PairTrainerTest {

    private static final BlockLayout LAYOUT = new BlockLayout(5, 2);
    private static final EvenKeys KEYS = new EvenKeys(2, 128);
    private static final TypeSerializer<PairModel> MODELS = PairModel.TYPE.createSerializer(new SerializerConfigImpl());

    private final List<Harness> opened = new ArrayList<>();

    private static final class Harness extends KeyedOneInputStreamOperatorTestHarness<Integer, BlockEvent, PairModel> {
        Harness(JobOptions options) throws Exception {
            this(options, 1, 0);
        }

        Harness(JobOptions options, int parallelism, int subtask) throws Exception {
            super(
                    new PairTrainer(options, LAYOUT, KEYS),
                    event -> KEYS.key(event.block()),
                    Types.INT,
                    128,
                    parallelism,
                    subtask);
        }

        void send(TrainingEvent event) throws Exception {
            for (int block : LAYOUT.blocksOf(event.label())) {
                processElement(new BlockEvent(block, event), event.time());
            }
        }

        void send(List<TrainingEvent> events) throws Exception {
            for (TrainingEvent event : events) {
                send(event);
            }
        }

        /** What came out, as bytes, sorted: blocks whose intervals end at one watermark do so in any order. */
        List<String> take() throws Exception {
            List<String> models = Events.take(this, MODELS);
            Collections.sort(models);
            return models;
        }

        List<PairModel> models() {
            List<PairModel> models = new ArrayList<>(extractOutputValues());
            getOutput().clear();
            return models;
        }

        List<Long> watermarks() {
            return getOutput().stream()
                    .filter(Watermark.class::isInstance)
                    .map(mark -> ((Watermark) mark).getTimestamp())
                    .toList();
        }
    }

    private Harness open() throws Exception {
        return open(null);
    }

    private Harness open(OperatorSubtaskState stateOrNull, String... options) throws Exception {
        return open(new Harness(options(options)), stateOrNull);
    }

    private static JobOptions options(String... more) {
        List<String> options = new ArrayList<>(List.of("--blocks=2"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private Harness open(Harness harness, OperatorSubtaskState stateOrNull) throws Exception {
        opened.add(harness);
        harness.setup(MODELS);
        if (stateOrNull != null) {
            harness.initializeState(stateOrNull);
        }
        harness.open();
        return harness;
    }

    @AfterEach
    void close() throws Exception {
        for (Harness harness : opened) {
            harness.close();
        }
    }

    @Test
    void processElement_anyOrderOfArrival_givesTheSameModels() throws Exception {
        Harness inOrder = open();
        Harness shuffled = open();
        List<TrainingEvent> events = new ArrayList<>(Events.between(0, 1000));
        inOrder.send(events);
        Collections.shuffle(events, new Random(1));
        shuffled.send(events);

        inOrder.processWatermark(999);
        shuffled.processWatermark(999);

        assertThat(shuffled.take()).isEqualTo(inOrder.take());
    }

    @Test
    void onEventTime_intervalBorder_trainsExactlyTheEventsBefore() throws Exception {
        Harness harness = open();
        harness.send(Events.event(999, 0, 0));
        harness.send(Events.event(1000, 0, 5));

        harness.processWatermark(998);
        assertThat(harness.models()).isEmpty();
        harness.processWatermark(999);

        assertThat(harness.models()).hasSize(4).allSatisfy(model -> {
            assertThat(model.intervalEnd()).isEqualTo(1000);
            assertThat(model.counts().examples()).isEqualTo(1);
        });
        harness.processWatermark(1999);
        assertThat(harness.models())
                .hasSize(4)
                .allSatisfy(model -> assertThat(model.counts().examples()).isEqualTo(2));
    }

    /** Class 0 meets the pairs 0 to 3; the other six saw nothing and stay silent. */
    @Test
    void onEventTime_onlySomePairsTrained_emitsThoseOnly() throws Exception {
        Harness harness = open();
        harness.send(Events.event(10, 0, 0));

        harness.processWatermark(999);

        assertThat(harness.models()).extracting(PairModel::pair).containsExactlyInAnyOrder(0, 1, 2, 3);
        harness.send(Events.event(1010, 0, 4));
        harness.processWatermark(1999);
        assertThat(harness.models()).extracting(PairModel::pair).containsExactlyInAnyOrder(3, 6, 8, 9);
        harness.processWatermark(5000);
        assertThat(harness.models()).isEmpty();
    }

    @Test
    void processWatermark_endOfBoundedInput_closesTheLastInterval() throws Exception {
        Harness harness = open();
        harness.send(Events.event(1500, 0, 0));

        harness.processWatermark(Long.MAX_VALUE);

        assertThat(harness.models()).extracting(PairModel::intervalEnd).containsOnly(2000L);
    }

    /** With the watermark at 520 the bucket [500, 550) is open: what lies before moves to its start, in partition order. */
    @Test
    void processElement_afterClosedBucket_trainsAtTheStartOfTheOpenOne() throws Exception {
        Harness late = open();
        Harness inTime = open();
        for (Harness harness : List.of(late, inTime)) {
            harness.send(Events.event(400, 0, 0));
            harness.processWatermark(520);
        }
        late.send(Events.event(100, 1, 1));
        inTime.send(Events.event(500, 1, 1));
        for (Harness harness : List.of(late, inTime)) {
            harness.send(Events.event(500, 0, 2));
            harness.processWatermark(999);
        }

        assertThat(late.take()).hasSize(9).isEqualTo(inTime.take());
    }

    @Test
    void processElement_afterClosedInterval_joinsTheOpenOne() throws Exception {
        Harness harness = open();
        harness.processWatermark(999);

        harness.send(Events.event(100, 0, 0));
        harness.processWatermark(1999);

        assertThat(harness.models())
                .hasSize(4)
                .extracting(PairModel::intervalEnd)
                .containsOnly(2000L);
    }

    @Test
    void processWatermarkStatus_allIdle_closesTheIntervalOfTheNewestEventAndNoMore() throws Exception {
        Harness harness = open();
        harness.send(Events.event(1300, 0, 0));
        harness.processWatermark(1199);

        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.watermarks()).containsExactly(1199L, 1999L);
        assertThat(harness.getOutput()).last().isEqualTo(WatermarkStatus.IDLE);
        assertThat(harness.models()).extracting(PairModel::intervalEnd).containsOnly(2000L);
        // Waking up and falling idle again without an event must not open another interval.
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
        harness.processWatermark(1250);
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(harness.watermarks()).isEmpty();
    }

    @Test
    void processWatermarkStatus_noEventSeen_leavesEventTime() throws Exception {
        Harness harness = open();

        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.getOutput()).containsExactly(WatermarkStatus.IDLE);
    }

    /** Cuts at several places: before a bucket closes, between buckets, after an interval. */
    @ParameterizedTest
    @ValueSource(longs = {0, 320, 777, 999, 1310})
    void restore_anywhere_givesWhatAnUninterruptedRunGives(long cut) throws Exception {
        List<TrainingEvent> events = Events.between(0, 2000);
        Harness whole = open();
        whole.send(events);
        whole.processWatermark(1999);
        Harness first = open();
        first.send(events);
        first.processWatermark(cut);
        List<String> published = new ArrayList<>(first.take());

        Harness second = open(first.snapshot(1, 1));
        second.processWatermark(1999);
        published.addAll(second.take());

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
    }

    /** No watermark is restored: the key's own state must know what is closed, or an interval would be emitted twice. */
    @Test
    void restore_thenEventOfClosedInterval_joinsTheOpenOne() throws Exception {
        Harness first = open();
        first.send(Events.event(100, 0, 0));
        first.processWatermark(999);

        Harness second = open(first.snapshot(1, 1));
        second.send(Events.event(200, 0, 5));
        second.processWatermark(1999);

        assertThat(second.models()).extracting(PairModel::intervalEnd).containsOnly(2000L);
    }

    /** The block had no event in the closed interval, so none of its own timers has fired. */
    @Test
    void restore_thenEventOfIntervalThatWasClosedWithoutTheBlock_joinsTheOpenOne() throws Exception {
        Harness first = open();
        first.processWatermark(1520);

        Harness second = open(first.snapshot(1, 1));
        second.send(Events.event(200, 0, 0));
        second.processWatermark(1520);
        assertThat(second.models()).isEmpty();
        Harness third = open(second.snapshot(2, 2));
        third.processWatermark(1999);

        assertThat(third.models()).hasSize(4).extracting(PairModel::intervalEnd).containsOnly(2000L);
    }

    /** As after an unaligned checkpoint: what is still open for a block is not closed by what another one has passed. */
    @Test
    void restore_subtasksAtDifferentWatermarks_everyBlockKeepsItsOwn() throws Exception {
        Harness ahead = open(new Harness(options(), 2, 0), null);
        Harness behind = open(new Harness(options(), 2, 1), null);
        ahead.processWatermark(999);
        behind.processWatermark(499);
        OperatorSubtaskState both =
                AbstractStreamOperatorTestHarness.repackageState(ahead.snapshot(1, 1), behind.snapshot(1, 1));

        Harness restored = open(both);
        restored.send(Events.event(700, 0, 2));
        restored.processWatermark(1999);

        assertThat(restored.models()).extracting(PairModel::intervalEnd).containsOnly(1000L, 2000L);
    }

    /** A drained job has passed the end of time; what comes after its restore has an interval all the same. */
    @Test
    void restore_afterEndOfInput_opensTheIntervalAfterTheLast() throws Exception {
        Harness first = open();
        first.send(Events.event(1500, 0, 0));
        first.processWatermark(Long.MAX_VALUE);

        Harness second = open(first.snapshot(1, 1));
        second.send(Events.event(1600, 0, 5));
        second.processWatermark(2999);

        assertThat(second.models())
                .hasSize(4)
                .extracting(PairModel::intervalEnd)
                .containsOnly(3000L);
    }

    /** No partition has delivered since the restore: the newest event is one of before. */
    @Test
    void restore_thenAllIdle_closesTheIntervalOfTheNewestEventBefore() throws Exception {
        Harness first = open();
        first.send(Events.event(1300, 0, 0));
        first.processWatermark(700);

        Harness second = open(first.snapshot(1, 1));
        second.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(second.watermarks()).containsExactly(1999L);
        assertThat(second.getOutput()).last().isEqualTo(WatermarkStatus.IDLE);
        assertThat(second.models())
                .hasSize(4)
                .extracting(PairModel::intervalEnd)
                .containsOnly(2000L);
    }

    @ParameterizedTest
    @CsvSource({"blocks,2,3", "interval,1s,2s", "rank,2,3", "seed,1,9"})
    void restore_optionThatMustStay_isRefusedWithBothValues(String option, String stored, String given)
            throws Exception {
        Harness first = open();
        first.send(Events.event(10, 0, 0));
        first.processWatermark(999);
        OperatorSubtaskState state = first.snapshot(1, 1);

        assertThatThrownBy(() -> open(state, "--" + option + "=" + given))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        "--" + option + " is " + given + ", but the restored state was made with " + stored);
    }

    @Test
    void restore_optionsThatMayChange_goesOn() throws Exception {
        Harness first = open();
        first.send(Events.event(10, 0, 0));

        Harness second = open(first.snapshot(1, 1), "--averaging=uniform", "--out-of-orderness=2s");
        second.processWatermark(999);

        assertThat(second.models()).hasSize(4);
    }
}
