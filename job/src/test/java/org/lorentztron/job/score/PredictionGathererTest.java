package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.model.probability.ClassProbabilities;

/** Intervals of 1,000 ms; the ten pairs of five classes in two blocks of five, unless a test says otherwise. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PredictionGathererTest {

    private final List<GathererHarness> opened = new ArrayList<>();

    private GathererHarness open(@Nullable OperatorSubtaskState state) throws Exception {
        return open(new GathererHarness(1, 0, 2), state);
    }

    private GathererHarness open(GathererHarness harness, @Nullable OperatorSubtaskState state) throws Exception {
        opened.add(harness);
        harness.setup(
                OutputRecord.TYPE.createSerializer(harness.getExecutionConfig().getSerializerConfig()));
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    @AfterEach
    void close() throws Exception {
        for (GathererHarness harness : opened) {
            harness.close();
        }
    }

    /** Scores of 1 in the first block and of -2 in the second; the parts of both are where the layout says. */
    /** What is judged later has the values of the event, in whichever order blocks score it. */
    @Test
    void processElement1_segmentsOfTheHome_areInWhatIsServed() throws Exception {
        for (int first : new int[] {0, 1}) {
            try (GathererHarness gatherer = new GathererHarness(
                    1,
                    0,
                    2,
                    "--predictions-topic=p",
                    "--predict-with=live",
                    "--labels-topic=l",
                    "--evaluate-fraction=1")) {
                gatherer.open();
                gatherer.versionsUntil(9_999);
                gatherer.say(first, 7, 5_000, first == 0 ? List.of("FR") : List.of());
                gatherer.say(1 - first, 7, 5_000, first == 0 ? List.of() : List.of("FR"));

                assertThat(gatherer.getSideOutput(PredictionGatherer.SERVED))
                        .extracting(served -> served.getValue().segments())
                        .containsExactly(List.of("FR"));
            }
        }
    }

    @Test
    void processElement_lastBlock_predictsByWhatAllPartsSay() throws Exception {
        GathererHarness harness = open(null);
        harness.version(3, 1000);
        harness.versionsUntil(999);

        harness.say(1, 5, 1500, -2);
        assertThat(harness.take()).isEmpty();
        harness.say(0, 5, 1500, 1);

        // Pairs by index: ab ac ad ae bc | bd be cd ce de
        assertThat(harness.layout.partIndices(0)).containsExactly(0, 1, 2, 3, 4);
        double[] p = ClassProbabilities.ofPairs(5, new double[] {2, 2, 2, 2, 2, -4, -4, -4, -4, -4}, 1.25);
        assertThat(harness.take())
                .containsExactly("{\"id\":\"event 5\",\"label\":\"a\",\"abstained\":false,\"probabilities\":{\"a\":"
                        + p[0] + ",\"b\":" + p[1]
                        + ",\"c\":" + p[2] + ",\"d\":" + p[3] + ",\"e\":" + p[4]
                        + "},\"votes\":{\"a\":4,\"b\":1,\"c\":0,\"d\":2,\"e\":3},"
                        + "\"margin\":-1.0,\"version\":3,\"timestamp\":1493}");
    }

    /** A prediction is found by the event's id in its key. */
    @Test
    void processElement_eventWithId_isTheKey() throws Exception {
        GathererHarness harness = open(new GathererHarness(1, 0, 1), null);
        harness.versionsUntil(999);

        harness.say(0, 5, 1500, 1);

        assertThat(new String(harness.extractOutputValues().get(0).key(), UTF_8))
                .isEqualTo("event 5");
    }

    @Test
    void processElement_partsThatSayNothing_castNoVote() throws Exception {
        GathererHarness harness = open(null);
        harness.versionsUntil(999);

        harness.say(0, 5, 1500, 1);
        harness.say(1, 5, 1500, Double.NaN);

        assertThat(harness.take()).singleElement().asString().contains("{\"a\":4,\"b\":1,\"c\":0,\"d\":0,\"e\":0}");
    }

    @Test
    void processElement_noPartSaysAnything_isUnscored() throws Exception {
        GathererHarness harness = open(null);
        harness.version(3, 1000);
        harness.versionsUntil(999);

        harness.say(0, 5, 1500, Double.NaN);
        harness.say(1, 5, 1500, Double.NaN);

        assertThat(harness.take()).isEmpty();
    }

    /**
     * With what 5 pairs say of each class, e is less likely than a; twice its threshold is more than once that of a.
     */
    @Test
    void processElement_thresholds_decideTheLabel() throws Exception {
        String thresholds = "--threshold=a=0.5,e=0.05";
        GathererHarness deciding = open(new GathererHarness(1, 0, 2, thresholds), null);
        GathererHarness abstaining = open(new GathererHarness(1, 0, 2, thresholds, "--abstain-below=0.6"), null);
        for (GathererHarness harness : List.of(deciding, abstaining)) {
            harness.versionsUntil(999);
            harness.say(0, 5, 1500, 1);
            harness.say(1, 5, 1500, -2);
        }

        String probabilities = deciding.take().get(0);
        assertThat(probabilities).contains("\"label\":\"e\",\"abstained\":false", "\"margin\":1.0");
        assertThat(abstaining.take())
                .containsExactly(probabilities.replace("\"e\",\"abstained\":false", "null,\"abstained\":true"));
    }

    /** A network has one part, and a score for each class. */
    @Test
    void processElement_onePartOfAllClasses_predictsTheLargestScore() throws Exception {
        GathererHarness harness = open(new GathererHarness(1, 0, 1, "--learner=shared"), null);
        harness.versionsUntil(999);

        harness.say(0, 5, 1500, new double[] {0, 1, 4, 2.5, -9});

        assertThat(harness.take()).singleElement().asString().contains("\"label\":\"c\"", "\"margin\":1.5");
    }

    @Test
    void processElement_classesAgainstTheRest_predictsTheLargestScore() throws Exception {
        GathererHarness harness = open(new GathererHarness(1, 0, 2, "--scheme=rest"), null);
        harness.versionsUntil(999);

        harness.say(0, 5, 1500, new double[] {1, 2});
        harness.say(1, 5, 1500, new double[] {3, 7, Double.NaN});

        assertThat(harness.take()).singleElement().asString().contains("\"label\":\"d\"");
    }

    /**
     * The version is known when the watermark of versions has closed all intervals before the event's own, and not
     * before: neither with the last block nor with the watermark of scores.
     */
    @Test
    void processElement_versionsNotKnown_waitsForTheirWatermarkAlone() throws Exception {
        GathererHarness harness = open(null);
        harness.version(1, 1000);
        harness.versionsUntil(1998);
        harness.say(0, 1, 2000, 1);
        harness.say(1, 1, 2000, 1);
        harness.say(0, 2, 1999, 1);
        harness.say(1, 2, 1999, 1);
        assertThat(harness.take()).singleElement().asString().contains("event 2", "\"version\":1,");

        harness.processWatermark1(new Watermark(5000));
        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        harness.processWatermarkStatus1(WatermarkStatus.ACTIVE);
        harness.processWatermark1(new Watermark(6000));
        assertThat(harness.take()).isEmpty();
        harness.processWatermarkStatus2(WatermarkStatus.ACTIVE);
        harness.version(2, 2000);
        harness.versionsUntil(1999);

        assertThat(harness.take()).singleElement().asString().contains("event 1", "\"version\":2,");
    }

    /** An interval without events makes no version; the versions of later intervals may have come already. */
    @Test
    void processElement_versionsOfLaterIntervals_namesTheOneBefore() throws Exception {
        GathererHarness harness = open(null);
        harness.version(8, 1000);
        harness.version(9, 4000);
        harness.version(10, 5000);
        harness.versionsUntil(Long.MAX_VALUE);
        for (long time : new long[] {999, 1000, 3999, 4000, 77_000}) {
            harness.say(0, time, time, 1);
            harness.say(1, time, time, 1);
        }

        assertThat(harness.take())
                .extracting(text -> text.replaceAll(".*\"version\":(\\d+).*", "$1"))
                .containsExactly("0", "8", "8", "9", "10");
    }

    /** One event with a block to come, and one that waits for its version; at twice the parallelism. */
    @Test
    void restore_inTheMiddle_losesNothing() throws Exception {
        GathererHarness whole = open(null);
        whole.version(1, 1000);
        whole.versionsUntil(1500);
        whole.say(0, 1, 1700, 1);
        whole.say(0, 2, 2700, 1);
        whole.say(1, 2, 2700, 2);
        OperatorSubtaskState state = whole.snapshot(1, 1);

        List<String> predicted = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            GathererHarness half = open(
                    new GathererHarness(2, subtask, 2),
                    AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, 1, 2, subtask));
            if (isOf(subtask, 1)) {
                half.say(1, 1, 1700, 2);
            }
            // After a restore no watermark is known, though versions are.
            predicted.addAll(half.take());
            assertThat(predicted).isEmpty();
        }
        for (GathererHarness half : opened.subList(1, 3)) {
            half.version(2, 2000);
            half.versionsUntil(1999);
            predicted.addAll(half.take());
        }

        whole.say(1, 1, 1700, 2);
        whole.version(2, 2000);
        whole.versionsUntil(1999);
        assertThat(predicted).containsExactlyInAnyOrderElementsOf(whole.take()).hasSize(2);
        assertThat(predicted).anyMatch(text -> text.contains("event 1") && text.contains("\"version\":1,"));
        assertThat(predicted).anyMatch(text -> text.contains("event 2") && text.contains("\"version\":2,"));
    }

    private static boolean isOf(int subtask, long offset) {
        return KeyGroupRangeAssignment.assignKeyToParallelOperator(Tuple2.of(0, offset), 128, 2) == subtask;
    }

    /** Nothing is kept of an event that has its prediction. */
    @Test
    void processElement_predicted_leavesNoState() throws Exception {
        GathererHarness harness = open(null);
        harness.say(0, 1, 1500, 1);
        harness.say(1, 1, 1500, 1);
        assertThat(harness.numKeyedStateEntries()).isEqualTo(1);

        harness.versionsUntil(999);
        harness.say(0, 2, 1500, 1);
        harness.say(1, 2, 1500, 1);

        assertThat(harness.take()).hasSize(2);
        assertThat(harness.numKeyedStateEntries()).isZero();
        assertThat(harness.numEventTimeTimers()).isZero();
    }

    /** A learner from elsewhere whose blocks count otherwise would be predicted with at random. */
    @Test
    void processElement_numberOfScoresThatFitsNothing_throws() throws Exception {
        GathererHarness harness = open(null);

        assertThatThrownBy(() -> harness.say(1, 5, 1500, new double[3]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("block 1 of 5 parts gives 3 scores, expected one for each part or 10");
    }

    /** Far more versions than are kept in any case: those that events may still name stay. */
    @Test
    void processWatermark_ofScores_forgetsOnlyVersionsThatNoEventNames() throws Exception {
        GathererHarness harness = open(null);
        int count = 3 * VersionTimes.KEPT;
        for (int version = 1; version <= count; version++) {
            harness.version(version, 1000L * version);
        }
        harness.versionsUntil(1000L * count);
        harness.say(0, 1, 1500, 1);
        harness.say(1, 1, 1500, 1);
        assertThat(harness.take()).singleElement().asString().contains("\"version\":1,");

        harness.processWatermark1(new Watermark(5500));
        harness.say(0, 2, 5600, 1);
        harness.say(1, 2, 5600, 1);
        assertThat(harness.take()).singleElement().asString().contains("\"version\":5,");
        harness.processWatermark1(new Watermark(1000L * count));
        OperatorSubtaskState state = harness.snapshot(1, 1);

        GathererHarness restored = open(state);
        restored.versionsUntil(1000L * count);
        long oldest = 1000L * (count - VersionTimes.KEPT + 1);
        for (long time : new long[] {oldest - 1, oldest}) {
            restored.say(0, time, time, 1);
            restored.say(1, time, time, 1);
        }
        assertThat(restored.take())
                .extracting(text -> text.replaceAll(".*\"version\":(\\d+).*", "$1"))
                .containsExactly("0", Long.toString(oldest / 1000));
    }
}
