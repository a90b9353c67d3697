package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.state.Events;

/** Events that are never trained. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class HeldOutEventsTrainerTest extends TrainerHarnesses {
    private static final String HOLDOUT = "--holdout=0.3";
    private static final EventShare SHARE = options(HOLDOUT).learning().heldOut();

    private static List<Event> events(boolean heldOut) {
        return Events.between(0, 1000).stream()
                .filter(event -> SHARE.contains(event) == heldOut)
                .toList();
    }

    private Harness holding(@Nullable OperatorSubtaskState state, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of(more));
        all.add(HOLDOUT);
        return open(state, all.toArray(String[]::new));
    }

    private static List<Event> released(Harness harness) {
        Queue<StreamRecord<Event>> released = harness.getSideOutput(PartTrainer.HELD_OUT);
        return released == null
                ? List.of()
                : released.stream().map(StreamRecord::getValue).toList();
    }

    /** The models are those of a stream without the events, and each event leaves once although two blocks have it. */
    @Test
    void onEventTime_heldOutEvents_leaveOnceAndTrainNothing() throws Exception {
        Harness held = holding(null);
        Harness without = open();
        List<Event> shuffled = new ArrayList<>(Events.between(0, 1000));
        Collections.shuffle(shuffled, new Random(1));
        held.send(shuffled);
        without.send(events(false));

        held.processWatermark(999);
        without.processWatermark(999);

        assertThat(held.take()).isEqualTo(without.take());
        assertThat(released(held)).hasSizeGreaterThan(15).containsExactlyInAnyOrderElementsOf(events(true));
    }

    /** The scale is found from trained events alone, and those that wait for it are not trained later either. */
    @Test
    void onEventTime_scaleIsNotFound_heldOutEventsLeaveAllTheSame() throws Exception {
        Harness held = holding(null, "--standardize=auto");
        Harness without = open(null, "--standardize=auto");
        for (Event event : Events.between(0, 1000)) {
            held.send(SHARE.contains(event) ? event : Events.calibrating(event));
        }
        for (Event event : events(false)) {
            without.send(Events.calibrating(event));
        }
        for (long end = 1000; end <= 3000; end += 1000) {
            held.processWatermark(end - 1);
            without.processWatermark(end - 1);
            assertThat(held.take()).isEqualTo(without.take());
            assertThat(released(held)).hasSize(events(true).size());
        }
    }

    @Test
    void processWatermark_intervalEnds_heldOutEventsComeBeforeIt() throws Exception {
        Harness harness = holding(null);
        Event event = events(true).get(0);
        harness.send(event);
        harness.processWatermark(event.time() - 60);
        assertThat(released(harness)).isEmpty();
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(harness.watermarks()).contains(999L);
        assertThat(released(harness)).containsExactly(event);
    }

    @Test
    void initializeState_waitingHeldOutEvents_leaveAfterwards() throws Exception {
        Harness before = holding(null);
        before.send(Events.between(0, 1000));
        before.processWatermark(499);
        int early = released(before).size();
        OperatorSubtaskState state = before.snapshot(1, 1);

        Harness after = holding(state);
        after.processWatermark(999);
        assertThat(early).isPositive();
        assertThat(released(after))
                .containsExactlyInAnyOrderElementsOf(events(true).stream()
                        .filter(event -> event.time() >= 500)
                        .toList())
                .hasSize(events(true).size() - early);
    }
}
