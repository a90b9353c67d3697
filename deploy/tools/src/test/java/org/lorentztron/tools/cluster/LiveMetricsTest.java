package org.lorentztron.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.metrics.Gauge;
import org.junit.jupiter.api.Test;

class LiveMetricsTest {
    private static final LiveMetrics.Name WAITING = new LiveMetrics.Name("LabelJoiner", "events.waiting");

    /** A share is of as many events as its own subtask has, and of none where it is not a number. */
    @Test
    void sumOfProducts_sharesAndTheirEvents_goBySubtask() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000002");
        LiveMetrics.Name recall = new LiveMetrics.Name("Scorer", "recall");
        LiveMetrics.Name events = new LiveMetrics.Name("Scorer", "events");
        List<Double> recalls = List.of(0.5, 1.0, Double.NaN);
        for (int subtask = 0; subtask < 3; subtask++) {
            double share = recalls.get(subtask);
            double count = 10.0 * (2 - subtask);
            live.add(recall, "subtask " + subtask, (Gauge<Double>) () -> share);
            live.add(events, "subtask " + subtask, (Gauge<Double>) () -> count);
        }

        assertThat(live.sumOfProducts("Scorer", "recall", "events")).isEqualTo(0.5 * 20 + 10);
        assertThat(live.sumOfProducts("Scorer", "recall", "absent")).isZero();
    }

    /** One of three wrong and none of a thousand is not one of six; who abstains errs not. */
    @Test
    void windowError_subtasksOfOtherSizes_isOfAllLabelsServed() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000003");
        double[][] subtasks = {{1_000, 0.2, 0}, {3, 0, 1 / 3.0}, {7, 1, Double.NaN}, {0, Double.NaN, Double.NaN}};
        for (int subtask = 0; subtask < subtasks.length; subtask++) {
            for (int number = 0; number < 3; number++) {
                String name = "quality.window."
                        + List.of("events", "abstained", "error").get(number);
                double value = subtasks[subtask][number];
                live.add(new LiveMetrics.Name("Scorer", name), "subtask " + subtask, (Gauge<Double>) () -> value);
            }
        }

        assertThat(live.windowError("Scorer")).hasValue(1 / 803.0);
        assertThat(live.windowError("PredictionJudge")).isEmpty();
    }

    /** The task of an attempt may end after the next one has begun. */
    @Test
    void end_nextAttemptHasBegun_keepsItsGauge() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000001");
        Gauge<Long> first = () -> 1L;
        live.add(WAITING, "subtask 0", first);
        live.add(WAITING, "subtask 0", (Gauge<Long>) () -> 2L);

        live.end(WAITING, "subtask 0", first);

        assertThat(live.sum("LabelJoiner", "events.waiting")).isEqualTo(2);
    }
}
