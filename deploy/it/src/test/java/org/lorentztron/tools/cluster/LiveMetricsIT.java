package org.lorentztron.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LiveMetricsIT {
    private static final int SUBTASKS = 3;

    /** Of all subtasks together, before one of them fails. */
    private static final long EVENTS = 30;

    @TempDir
    Path directory;

    @Test
    void of_jobThatHasEnded_hasWhatAllSubtasksCounted() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(false));

        assertThat(live.read()).isEqualTo(EVENTS);
        assertThat(live.count("EventSplitter", "events.trained")).isEqualTo(EVENTS);
        assertThat(live.sum("EventSplitter", "events.waiting")).isEqualTo(10 + 20 + 30);
        Map<String, Long> bytes = live.bytesOut();
        assertThat(bytes)
                .containsOnlyKeys("Source: Sequence Source", "EventSplitter -> Filter", "Half", "Sink: Writer");
        assertThat(bytes.get("Sink: Writer")).isZero();
        assertThat(bytes.get("Source: Sequence Source")).isGreaterThan(bytes.get("EventSplitter -> Filter"));
    }

    /** What several operators count by one name may be several things. */
    @Test
    void count_twoOperatorsHaveTheMetric_isThatOfTheOne() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(false));

        assertThat(live.count("Half", "events.trained")).isEqualTo(EVENTS / 2);
        assertThat(live.sum("Half", "events.waiting")).isEqualTo(10);
    }

    /** A subtask that has judged nothing yet has no error, which is not an error of 0. */
    @Test
    void windowError_someWithoutValue_isOfTheEventsOfTheOthers() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(false));

        assertThat(live.windowError("EventSplitter")).hasValue((0.1 * 10 + 0.2 * 20) / 30);
        assertThat(live.histogramMean("EventSplitter", "label.delay")).hasValue((1 + 2 + 2 + 3 + 3 + 3) / 6.0);
    }

    @Test
    void of_jobThatStartedAgain_hasGaugesOfTheNewestAttempt() throws Exception {
        LiveMetrics live = LiveMetrics.of(run(true));

        assertThat(live.sum("EventSplitter", "events.waiting")).isEqualTo(11 + 21 + 31);
        assertThat(live.windowError("EventSplitter")).hasValue((0.1 * 10 + 0.2 * 20) / 30);
        assertThat(live.count("EventSplitter", "events.trained"))
                .as("what is done twice is counted twice")
                .isGreaterThan(EVENTS);
    }

    @Test
    void of_gaugeThatCannotBeReadAtTheEnd_isForgotten() throws Exception {
        assertThat(LiveMetrics.of(run(false)).least("EventSplitter", "closed")).isEmpty();
    }

    @Test
    void of_nothingIsKnown_isZeroOrEmpty() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000000");

        assertThat(live.read()).isZero();
        assertThat(live.count("EventSplitter", "events.trained")).isZero();
        assertThat(live.sum("EventSplitter", "events.waiting")).isZero();
        assertThat(live.windowError("EventSplitter")).isEmpty();
        assertThat(live.histogramMean("EventSplitter", "label.delay")).isEmpty();
        assertThat(live.bytesOut()).isEmpty();
    }

    private String run(boolean fails) throws Exception {
        FlinkSettings settings =
                new FlinkSettings(0, SUBTASKS, directory, directory.resolve("checkpoints"), Duration.ZERO);
        try (EmbeddedFlink flink = EmbeddedFlink.start(settings, LiveMetrics.configuration())) {
            StreamExecutionEnvironment environment = flink.environment(SUBTASKS);
            environment
                    .fromSequence(1, EVENTS)
                    .rebalance()
                    .map(new Counting(fails))
                    .name("EventSplitter")
                    .filter(event -> event % 2 == 0)
                    .map(new Counting(false))
                    .setParallelism(1)
                    .name("Half")
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
        private transient volatile boolean isOpen;

        private Counting(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void open(OpenContext context) {
            int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
            int attempt = getRuntimeContext().getTaskInfo().getAttemptNumber();
            failsNow = fails && attempt == 0;
            isOpen = true;
            MetricGroup own = getRuntimeContext().getMetricGroup().addGroup("lorentztron");
            trained = own.addGroup("events").counter("trained");
            own.addGroup("events").gauge("waiting", () -> 10L * (subtask + 1) + attempt);
            own.gauge("closed", this::open);
            MetricGroup window = own.addGroup("quality").addGroup("window");
            boolean isLast = subtask == SUBTASKS - 1;
            window.gauge("error", () -> isLast ? Double.NaN : (subtask + 1) / 10.0);
            window.gauge("abstained", () -> isLast ? Double.NaN : 0.0);
            window.gauge("events", () -> isLast ? 0.0 : 10.0 * (subtask + 1));
            Histogram delay = own.addGroup("label").histogram("delay", new DescriptiveStatisticsHistogram(10));
            for (int i = 0; i <= subtask; i++) {
                delay.update(subtask + 1);
            }
        }

        private int open() {
            if (!isOpen) {
                throw new IllegalStateException("closed");
            }
            return 1;
        }

        @Override
        public void close() {
            isOpen = false;
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
