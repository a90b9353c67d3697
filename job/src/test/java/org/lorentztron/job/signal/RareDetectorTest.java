package org.lorentztron.job.signal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.Share;

/** Intervals of 1,000 ms; of 1,000 events of each 40 are of class c. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class RareDetectorTest {
    private final List<KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord>> opened =
            new ArrayList<>();

    private KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> open(
            @Nullable OperatorSubtaskState state) throws Exception {
        RareDetector detector = new RareDetector(TestOptions.of("--classes=a,b,c", "--signals-topic=signals"));
        KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> harness =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new KeyedProcessOperator<>(detector), tally -> 0, Types.INT);
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
        for (KeyedOneInputStreamOperatorTestHarness<?, ?, ?> harness : opened) {
            harness.close();
        }
    }

    /** Two subtasks have counted an interval. */
    private static void interval(
            KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> harness, int number)
            throws Exception {
        int caught = number <= 10 ? 18 : 4;
        IntervalTally half = new IntervalTally(
                new long[] {240, 240, 20},
                null,
                List.of(),
                List.of(new CaughtTally(2, new Share(caught, 20), new Share(caught, 20))));
        for (int subtask = 0; subtask < 2; subtask++) {
            harness.processElement(new StreamRecord<>(new BlockTally(number * 1_000L, half, null)));
        }
        harness.processWatermark(new Watermark(number * 1_000L - 1));
    }

    private static List<String> signals(
            KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> harness) {
        return harness.extractOutputValues().stream()
                .map(record -> new String(record.value(), UTF_8))
                .toList();
    }

    /** From the eleventh interval on; the restore is in the midst of the windows that differ. */
    @Test
    void onTimer_recallFalls_tellsOfTheClassAlsoAfterARestore() throws Exception {
        KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> first = open(null);
        for (int number = 1; number <= 13; number++) {
            interval(first, number);
        }
        assertThat(signals(first)).isEmpty();
        KeyedOneInputStreamOperatorTestHarness<Integer, BlockTally, OutputRecord> second = open(first.snapshot(1, 1));
        for (int number = 14; number <= 25; number++) {
            interval(first, number);
            interval(second, number);
        }

        assertThat(signals(second)).isEqualTo(signals(first)).hasSize(2).allSatisfy(signal -> assertThat(signal)
                .contains("\"of\":\"c\"", "\"before\":0.9"));
        assertThat(signals(second).get(0)).contains("recall-fell");
        assertThat(signals(second).get(1)).contains("precision-fell");
    }
}
