package org.lorentztron.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveMetricsIT {
    private static final int SUBTASKS = 3;

    /** Of all subtasks together, before one of them fails. */
    private static final long EVENTS = 30;

    @TempDir
    Path directory;

    @Test
    void of_jobThatHasEnded_hasWhatAllSubtasksCounted() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(new Counting(false)));

        assertThat(live.count("events.trained")).isEqualTo(EVENTS);
        assertThat(live.read()).isEqualTo(EVENTS);
        assertThat(live.sum("events.waiting")).isEqualTo(10 + 20 + 30);
        assertThat(live.largest("events.waiting")).hasValue(30);
        assertThat(live.bytesOut()).hasSize(2).allSatisfy((task, bytes) -> assertThat(bytes)
                .isGreaterThanOrEqualTo(0));
        assertThat(live.bytesOut().values()).anyMatch(bytes -> bytes > 0);
    }

    /** A subtask that has judged nothing yet has no error, which is not an error of 0. */
    @Test
    void mean_someWithoutValue_isThatOfTheOthers() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(new Counting(false)));

        assertThat(live.mean("prequentialError.window")).hasValue((0.1 + 0.2) / 2);
        assertThat(live.histogramMean("label.delay")).hasValue((1 + 2 + 2 + 3 + 3 + 3) / 6.0);
    }

    /** Gauges of the attempt that failed would be counted beside those of the next. */
    @Test
    void of_jobThatStartedAgain_hasGaugesOfTheNewestAttempt() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(new Counting(true)));

        assertThat(live.sum("events.waiting")).isEqualTo(10 + 20 + 30);
        assertThat(live.mean("prequentialError.window")).hasValue((0.1 + 0.2) / 2);
        assertThat(live.count("events.trained"))
                .as("what is done twice is counted twice")
                .isGreaterThan(EVENTS);
    }

    @Test
    void of_nothingIsKnown_isZeroOrEmpty() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000000");

        assertThat(live.read()).isZero();
        assertThat(live.count("events.trained")).isZero();
        assertThat(live.sum("events.waiting")).isZero();
        assertThat(live.largest("events.waiting")).isEmpty();
        assertThat(live.mean("prequentialError.window")).isEmpty();
        assertThat(live.histogramMean("label.delay")).isEmpty();
        assertThat(live.bytesOut()).isEmpty();
    }

    private String run(Counting counting) throws Exception {
        FlinkSettings settings =
                new FlinkSettings(0, SUBTASKS, directory, directory.resolve("checkpoints"), Duration.ZERO);
        try (EmbeddedFlink flink = EmbeddedFlink.start(settings, LiveMetrics.configuration())) {
            StreamExecutionEnvironment environment = flink.environment(SUBTASKS);
            environment
                    .fromSequence(1, EVENTS)
                    .rebalance()
                    .map(counting)
                    .name("EventSplitter")
                    .sinkTo(new DiscardingSink<>());
            RunningJob job = flink.submit(environment, "counting");
            job.awaitEnd();
            return job.id();
        }
    }

    /** Each subtask's gauges are of its number; the last has no error. */
    private static final class Counting extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final boolean fails;
        private transient Counter trained;
        private transient boolean failsNow;

        private Counting(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void open(OpenContext context) {
            int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
            failsNow = fails && getRuntimeContext().getTaskInfo().getAttemptNumber() == 0;
            MetricGroup own = getRuntimeContext().getMetricGroup().addGroup("lorentztron");
            trained = own.addGroup("events").counter("trained");
            own.addGroup("events").gauge("waiting", () -> 10L * (subtask + 1));
            own.addGroup("prequentialError")
                    .gauge("window", () -> subtask == SUBTASKS - 1 ? Double.NaN : (subtask + 1) / 10.0);
            Histogram delay = own.addGroup("label").histogram("delay", new DescriptiveStatisticsHistogram(10));
            for (int i = 0; i <= subtask; i++) {
                delay.update(subtask + 1);
            }
        }

        @Override
        public Long map(Long value) {
            trained.inc();
            if (failsNow) {
                throw new IllegalStateException("the first attempt fails");
            }
            return value;
        }
    }
}
