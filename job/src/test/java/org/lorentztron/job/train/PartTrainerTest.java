package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;

/** Order, buckets, borders and idleness. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerTest extends TrainerHarnesses {

    @Test
    void processElement_anyOrderOfArrival_givesTheSameModels() throws Exception {
        Harness inOrder = open();
        Harness shuffled = open();
        List<Event> events = new ArrayList<>(Events.between(0, 1000));
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

        assertThat(harness.models()).extracting(TrainedPart::part).containsExactlyInAnyOrder(0, 1, 2, 3);
        harness.send(Events.event(1010, 0, 4));
        harness.processWatermark(1999);
        assertThat(harness.models()).extracting(TrainedPart::part).containsExactlyInAnyOrder(3, 6, 8, 9);
        harness.processWatermark(5000);
        assertThat(harness.models()).isEmpty();
    }

    @Test
    void processWatermark_endOfBoundedInput_closesTheLastInterval() throws Exception {
        Harness harness = open();
        harness.send(Events.event(1500, 0, 0));

        harness.processWatermark(Long.MAX_VALUE);

        assertThat(harness.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
    }

    /**
     * With the watermark at 520 the bucket [500, 550) is open: what lies before moves to its start, in partition order.
     */
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
                .extracting(TrainedPart::intervalEnd)
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
        assertThat(harness.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
        // Waking up and falling idle again without an event must not open another interval.
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
        harness.processWatermark(1250);
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(harness.watermarks()).isEmpty();
    }

    /**
     * Of several inputs the last one to fall idle may be one that was behind; then Flink keeps the time of the others
     * to itself.
     */
    @Test
    void processWatermarkStatus_allIdleAndTimeFarBehindTheEvents_closesTheIntervalOfTheNewest() throws Exception {
        Harness harness = open();
        harness.send(Events.event(2300, 0, 0));
        harness.processWatermark(899);

        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.watermarks()).containsExactly(899L, 2999L);
    }

    /**
     * Silence has closed the interval to its end, but its rest goes on by the clock: what comes then is late, and waits
     * where no newer event may ever come.
     */
    @Test
    void processWatermarkStatus_allIdleAgainAfterLateEvent_trainsItWhenAnIntervalHasPassed() throws Exception {
        Harness harness = closedBySilence();

        sendBurst(harness, Events.event(600, 0, 1));

        harness.setProcessingTime(999);
        assertThat(harness.getOutput())
                .as("not idle: what wakes up at one receiver before the other may close an interval too early")
                .isEmpty();
        harness.setProcessingTime(1000);
        assertThat(harness.getOutput()).last().isEqualTo(WatermarkStatus.IDLE);
        assertThat(harness.watermarks()).containsExactly(1999L);
        assertThat(harness.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
    }

    /** However many bursts an interval has, event time does not run away from the clock. */
    @Test
    void processWatermarkStatus_lateEventsAgainAndAgain_closesOneIntervalInTheTimeOfOne() throws Exception {
        Harness harness = closedBySilence();
        List<Long> closed = new ArrayList<>();

        for (int burst = 1; burst < 50; burst++) {
            harness.setProcessingTime(burst * 100);
            closed.addAll(harness.watermarks());
            sendBurst(harness, Events.event(500 + burst, 0, burst));
            closed.addAll(harness.watermarks());
            harness.getOutput().clear();
        }

        assertThat(closed).containsExactly(1999L, 2999L, 3999L, 4999L);
    }

    @Test
    void processWatermarkStatus_intervalHasPassedWhileActive_trainsLateEventsAtTheNextSilence() throws Exception {
        Harness harness = closedBySilence();
        sendBurst(harness, Events.event(600, 0, 1));
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);

        harness.setProcessingTime(1500);

        assertThat(harness.models()).isEmpty();
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(harness.getOutput()).last().isEqualTo(WatermarkStatus.IDLE);
        assertThat(harness.models()).extracting(TrainedPart::intervalEnd).containsOnly(2000L);
    }

    /** Has trained an event of [0, 1000) and closed that by silence. */
    private Harness closedBySilence() throws Exception {
        Harness harness = open();
        harness.setProcessingTime(0);
        sendBurst(harness, Events.event(300, 0, 0));
        assertThat(harness.watermarks()).endsWith(999L);
        harness.getOutput().clear();
        return harness;
    }

    /** One event, its watermark, and silence; leaves out of the output what goes before that. */
    private static void sendBurst(Harness harness, Event event) throws Exception {
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
        harness.send(event);
        harness.processWatermark(event.time() - 101);
        harness.getOutput().clear();
        harness.processWatermarkStatus(WatermarkStatus.IDLE);
    }

    @Test
    void processWatermarkStatus_noEventSeen_leavesEventTime() throws Exception {
        Harness harness = open();

        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.getOutput()).containsExactly(WatermarkStatus.IDLE);
    }
}
