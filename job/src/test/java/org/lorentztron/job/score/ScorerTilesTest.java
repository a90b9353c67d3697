package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.EventTile;

/** Wherever tiles end, the scorer sends the same, in the same order, as when it scores each event when it comes. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class ScorerTilesTest {

    /** A scorer and its restarts; all that it sent, as text. */
    private static final class Run implements AutoCloseable {
        private final boolean oneByOne;
        private final List<String> sent = new ArrayList<>();
        private TwoInputStreamOperatorTestHarness<Event, VersionRecord, OutputRecord> scorer;
        private long checkpoint;

        Run(boolean oneByOne) throws Exception {
            this.oneByOne = oneByOne;
            scorer = new TwoInputStreamOperatorTestHarness<>(ScorerTest.answering());
            scorer.open();
        }

        void event(Event event, boolean hasTimestamp) throws Exception {
            scorer.processElement1(
                    hasTimestamp ? new StreamRecord<>(event, event.timestamp()) : new StreamRecord<>(event));
            if (oneByOne) {
                passTime();
            }
        }

        void version(long version, boolean forA) throws Exception {
            scorer.processElement2(new StreamRecord<>(ScorerTest.pair(forA)));
            scorer.processElement2(new StreamRecord<>(ScorerTest.manifest(version, forA)));
        }

        void passTime() throws Exception {
            scorer.setProcessingTime(scorer.getProcessingTime() + Scorer.LONGEST_WAIT_LABELLED);
        }

        void watermark(long time) throws Exception {
            scorer.processWatermark1(new Watermark(time));
            scorer.processWatermark2(new Watermark(time));
        }

        void idle(boolean idle) throws Exception {
            scorer.processWatermarkStatus1(idle ? WatermarkStatus.IDLE : WatermarkStatus.ACTIVE);
            scorer.processWatermarkStatus2(idle ? WatermarkStatus.IDLE : WatermarkStatus.ACTIVE);
        }

        /** Whatever is not sent before the barrier is lost. */
        void checkpointAndKill() throws Exception {
            scorer.prepareSnapshotPreBarrier(++checkpoint);
            OperatorSubtaskState state = scorer.snapshot(checkpoint, checkpoint);
            takeSent();
            scorer.close();
            scorer = new TwoInputStreamOperatorTestHarness<>(ScorerTest.answering());
            scorer.setup();
            scorer.initializeState(state);
            scorer.open();
        }

        List<String> end() throws Exception {
            scorer.getOperator().finish();
            takeSent();
            return sent;
        }

        private void takeSent() {
            for (Object element : scorer.getOutput()) {
                sent.add(
                        element instanceof StreamRecord<?> record && record.getValue() instanceof OutputRecord output
                                ? text(output) + (record.hasTimestamp() ? " at " + record.getTimestamp() : "")
                                : element.toString());
            }
            scorer.getOutput().clear();
        }

        private static String text(OutputRecord output) {
            return Arrays.toString(output.key()) + new String(output.value(), UTF_8);
        }

        @Override
        public void close() throws Exception {
            scorer.close();
        }
    }

    private static Event event(Random random, int number) {
        int label = random.nextInt(3) == 0 ? random.nextInt(2) : Event.UNLABELLED;
        float[] x = new float[6];
        x[random.nextInt(6)] = random.nextFloat();
        return Event.decoded(0, number, label, 100 + number, "e" + number, Features.dense(x));
    }

    private static List<String> sent(long seed, boolean oneByOne) throws Exception {
        Random random = new Random(seed);
        try (Run run = new Run(oneByOne)) {
            for (int step = 0; step < 200; step++) {
                switch (random.nextInt(30)) {
                    case 0 -> run.version(step, random.nextBoolean());
                    case 1 -> run.watermark(step);
                    case 2 -> run.idle(random.nextBoolean());
                    case 3 -> run.checkpointAndKill();
                    case 4 -> run.passTime();
                    default -> run.event(event(random, step), random.nextBoolean());
                }
            }
            return run.end();
        }
    }

    @Property(tries = 100)
    void output_anyTiles_isThatOfEventsOneByOne(@ForAll long seed) throws Exception {
        assertThat(sent(seed, false)).isEqualTo(sent(seed, true));
    }

    private static int predictions(Run run) {
        return run.scorer.getOutput().size();
    }

    private static Event unlabelled(int features) {
        float[] dense = new float[features];
        Arrays.fill(dense, 1);
        return Event.decoded(0, 1, Event.UNLABELLED, 42, "x", Features.dense(dense));
    }

    private static Event labelled() {
        return Event.decoded(0, 1, 1, 1042, "x", Features.dense(new float[] {1, 1, 1, 1, 1, 1}));
    }

    @Test
    void processElement1_tile_isScoredWhenItIsFull() throws Exception {
        try (Run run = new Run(false)) {
            run.version(1, true);
            for (int i = 1; i < EventTile.SIZE; i++) {
                run.event(unlabelled(6), false);
            }
            assertThat(predictions(run)).isZero();

            run.event(unlabelled(6), false);

            assertThat(predictions(run)).isEqualTo(EventTile.SIZE);
        }
    }

    @Test
    void processElement1_fewEvents_waitForAMoment() throws Exception {
        try (Run run = new Run(false)) {
            run.version(1, true);
            run.event(unlabelled(6), false);
            run.scorer.setProcessingTime(Scorer.LONGEST_WAIT - 1);
            assertThat(predictions(run)).isZero();
            run.scorer.setProcessingTime(Scorer.LONGEST_WAIT);
            assertThat(predictions(run)).isEqualTo(1);

            run.event(unlabelled(6), false);
            assertThat(predictions(run)).isEqualTo(1);
            run.passTime();
            assertThat(predictions(run)).isEqualTo(2);

            run.event(unlabelled(6), true);
            assertThat(run.end()).last(InstanceOfAssertFactories.STRING).endsWith(" at 42");
        }
    }

    @Test
    void processElement1_eventAfterLabelledOnes_waitsNoLongerThanAlone() throws Exception {
        try (Run run = new Run(false)) {
            run.version(1, true);
            run.event(labelled(), false);
            run.scorer.setProcessingTime(1);
            run.event(unlabelled(6), false);
            run.scorer.setProcessingTime(Scorer.LONGEST_WAIT);
            assertThat(predictions(run)).isZero();
            run.scorer.setProcessingTime(1 + Scorer.LONGEST_WAIT);
            assertThat(predictions(run)).isEqualTo(1);
        }
    }

    /** Each event sets a time at most, and times that earlier ones have overtaken end nothing. */
    @Test
    void processElement1_mixedEvents_gatherAsLongAsTheyMay() throws Exception {
        try (Run run = new Run(false)) {
            run.version(1, true);
            TestProcessingTimeService time = run.scorer.getProcessingTimeService();
            long ends = 0;
            for (int now = 1; now <= 1_000; now++) {
                int before = predictions(run);
                run.scorer.setProcessingTime(now);
                ends += predictions(run) > before ? 1 : 0;
                run.event(now % 2 == 0 ? labelled() : unlabelled(6), false);
            }
            // An event without a label comes at the latest 1 ms after the end of the tile before it.
            assertThat(ends).isBetween(1_000 / (Scorer.LONGEST_WAIT + 2), 1_000 / Scorer.LONGEST_WAIT);
            assertThat((long) time.getNumActiveTimers()).isLessThan(Scorer.LONGEST_WAIT_LABELLED / 2);
        }
    }

    /** So that a tile of a quiet stream is not one event. Seen by an event without a label, which ends no wait. */
    @Test
    void processElement1_labelledEvents_waitLonger() throws Exception {
        try (Run run = new Run(false)) {
            run.version(1, true);
            run.event(labelled(), false);
            run.scorer.setProcessingTime(Scorer.LONGEST_WAIT_LABELLED - 1);
            run.event(unlabelled(6), false);
            assertThat(predictions(run)).isZero();
            run.scorer.setProcessingTime(Scorer.LONGEST_WAIT_LABELLED);
            assertThat(predictions(run)).isEqualTo(1);
        }
    }

    /** Few large events are a tile: what waits is bounded. */
    @Test
    void isFull_largeEvents_whenTheirEntriesAreMany() {
        WaitingEvents waiting = new WaitingEvents();
        waiting.add(new StreamRecord<>(unlabelled(WaitingEvents.MOST_ENTRIES - 1)), WaitingEvents.Use.ANSWER);
        assertThat(waiting.isFull(EventTile.SIZE)).isFalse();
        waiting.add(new StreamRecord<>(unlabelled(1)), WaitingEvents.Use.ANSWER);
        assertThat(waiting.isFull(EventTile.SIZE)).isTrue();
        waiting.clear();
        assertThat(waiting.isFull(EventTile.SIZE)).isFalse();
    }

    /** A network gains nothing from other events: none waits for them. */
    @Test
    void isFull_classifierWithoutTiles_withOneEvent() {
        WaitingEvents waiting = new WaitingEvents();
        assertThat(waiting.isFull(1)).isFalse();
        waiting.add(new StreamRecord<>(unlabelled(6)), WaitingEvents.Use.ANSWER);
        assertThat(waiting.isFull(1)).isTrue();
    }
}
