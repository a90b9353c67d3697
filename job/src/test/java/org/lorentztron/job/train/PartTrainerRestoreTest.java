package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartModels;

/** What a trainer goes on with after a restore. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerRestoreTest extends TrainerHarnesses {

    /** Cuts at several places: before a bucket closes, between buckets, after an interval. */
    @ParameterizedTest
    @ValueSource(longs = {0, 320, 777, 999, 1310})
    void restore_anywhere_givesWhatAnUninterruptedRunGives(long cut) throws Exception {
        List<Event> events = Events.between(0, 2000);
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

    /**
     * Blocks that have not trained yet start from what the job was started with, whatever the options say at the
     * restore.
     */
    @Test
    void restore_warmStartedJobAtTwiceTheParallelism_startsFromTheFirstVersion() throws Exception {
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.ofOnePair(new float[] {1, 2, 3, 4, 5, 6, 7}, new float[] {7, 6, 5, 4, 3, 2, 1}),
                options().classes());
        List<Event> events = Events.between(0, 2000);
        Harness whole = open(new Harness(options(), 1, 0, starts), null);
        whole.send(events);
        whole.processWatermark(1999);
        Harness first = open(new Harness(options(), 1, 0, starts), null);
        first.send(events);
        OperatorSubtaskState state = first.snapshot(1, 1);

        List<String> published = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            Harness second = open(
                    new Harness(options(), 2, subtask, WarmStartModels.NONE),
                    AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, 1, 2, subtask));
            second.processWatermark(1999);
            published.addAll(second.take());
        }

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
    }

    /**
     * Whatever a learner keeps beside its parameters is part of the state, and finds its subtask when there are more of
     * them.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner=herded",
                "--learner=linear",
                "--learner=linear --update=pa2 --aggressiveness=0.1",
                "--update=pa1 --aggressiveness=0.1",
                "--learner=arow",
                "--learner=nherd --covariance=exact",
                "--learner=nherd --covariance=full",
                "--learner=margin --window=5",
                "--learner=shared --rank=5 --blocks=1 --start-fit=0",
                "--learner=shared --rank=5 --blocks=1 --start-fit=20",
                "--learner=shared --rank=5 --blocks=1 --kernel=anova",
                "--learner=shared --rank=5 --blocks=1 --candidates=plain,plain@0.01 --start-fit=20",
                "--learner=herded --scheme=rest --start-fit=0",
                "--learner=linear --scheme=rest"
            })
    void restore_anyLearnerAtTwiceTheParallelism_givesWhatAnUninterruptedRunGives(String learner) throws Exception {
        String[] options = learner.split(" ");
        List<Event> events = Events.between(0, 2000);
        Harness whole = open(null, options);
        whole.send(events);
        whole.processWatermark(1999);
        Harness first = open(null, options);
        first.send(events);
        first.processWatermark(777);
        OperatorSubtaskState state = first.snapshot(1, 1);

        List<String> published = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            Harness second = open(
                    new Harness(options(options), 2, subtask),
                    AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, 1, 2, subtask));
            second.processWatermark(1999);
            published.addAll(second.take());
        }

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
    }

    /**
     * Parts wait for their first events when the state is taken, and are fitted after the restore, in another number of
     * subtasks than before.
     */
    @ParameterizedTest
    @CsvSource({"herded,pairs,2", "dos,pairs,2", "herded,rest,2", "dos,rest,2", "herded,pairs,1", "dos,rest,1"})
    void restore_partsThatWaitForTheirFit_giveWhatAnUninterruptedRunGives(String learner, String scheme, int after)
            throws Exception {
        String[] options = {"--learner=" + learner, "--scheme=" + scheme, "--start-fit=20"};
        List<Event> events = Events.between(0, 2000);
        Harness whole = open(null, options);
        whole.send(events);
        whole.processWatermark(1999);
        int before = 3 - after;
        List<OperatorSubtaskState> states = new ArrayList<>();
        List<String> published = new ArrayList<>();
        for (int subtask = 0; subtask < before; subtask++) {
            Harness first = open(new Harness(options(options), before, subtask), null);
            first.send(events);
            first.processWatermark(777);
            assertThat(first.models()).isEmpty();
            states.add(first.snapshot(1, 1));
        }
        OperatorSubtaskState state =
                AbstractStreamOperatorTestHarness.repackageState(states.toArray(OperatorSubtaskState[]::new));

        List<TrainedPart> models = new ArrayList<>();
        for (int subtask = 0; subtask < after; subtask++) {
            Harness second = open(
                    new Harness(options(options), after, subtask),
                    AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, before, after, subtask));
            second.processWatermark(1999);
            models.addAll(second.models());
        }
        for (TrainedPart model : models) {
            published.add(bytes(model));
        }

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
        assertThat(models)
                .filteredOn(model -> model.intervalEnd() == 2000)
                .extracting(model -> model.counts().restarts())
                .containsOnly(1L);
    }

    /**
     * No watermark is restored: the key's own state must know what is closed, or an interval would be emitted twice.
     */
    @Test
    void restore_thenEventOfClosedInterval_joinsTheOpenOne() throws Exception {
        Harness first = open();
        first.send(Events.event(100, 0, 0));
        first.processWatermark(999);

        Harness second = open(first.snapshot(1, 1));
        second.send(Events.event(200, 0, 5));
        second.processWatermark(1999);

        assertThat(second.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
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

        assertThat(third.models())
                .hasSize(4)
                .extracting(TrainedPart::intervalEnd)
                .containsOnly(2000L);
    }

    /**
     * As after an unaligned checkpoint: what is still open for a block is not closed by what another one has passed.
     */
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

        assertThat(restored.models()).extracting(TrainedPart::intervalEnd).containsOnly(1000L, 2000L);
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
                .extracting(TrainedPart::intervalEnd)
                .containsOnly(3000L);
    }

    /** The restored job is not told again that the event waits after the interval of its time. */
    @Test
    void restore_lateEventWaitsAfterTheClosedInterval_isTrainedWhenAllIsIdle() throws Exception {
        Harness first = open();
        first.send(Events.event(300, 0, 0));
        first.processWatermarkStatus(WatermarkStatus.IDLE);
        first.send(Events.event(600, 0, 1));

        Harness second = open(first.snapshot(1, 1));
        second.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(second.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
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
                .extracting(TrainedPart::intervalEnd)
                .containsOnly(2000L);
    }
}
