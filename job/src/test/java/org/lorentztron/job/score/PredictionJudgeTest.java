package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.OperatorMetrics;
import org.lorentztron.model.monitor.SegmentFields;

class PredictionJudgeTest {
    private final OperatorMetrics metrics = new OperatorMetrics();

    private MockEnvironment environment;
    private JudgeHarness harness;

    @BeforeEach
    void open() throws Exception {
        environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        harness = new JudgeHarness(
                new PredictionJudge(TestOptions.of("--labels-topic=labels", "--label-timeout=1s")), environment);
        harness.open();
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
        environment.close();
    }

    private Object judged() {
        return metrics.gauge("quality.cumulative.events");
    }

    /** Whichever comes first. */
    @Test
    void served_andItsLabel_areCompared() throws Exception {
        harness.served(1, Event.UNLABELLED, 0);
        harness.told(2, 1);
        assertThat(judged()).isEqualTo(0.0);

        harness.told(1, 0);
        harness.served(2, Event.UNLABELLED, 0);

        assertThat(judged()).isEqualTo(2.0);
        assertThat(metrics.gauge("quality.window.error")).isEqualTo(0.5);
        assertThat(metrics.gauge("prequentialError.cumulative")).isEqualTo(0.5);
        assertThat(harness.waiting()).isZero();
    }

    /** The event has its values with its prediction, whichever of prediction and label comes first. */
    @Test
    @SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
    void served_withSegments_isJudgedByTheirValues() throws Exception {
        PredictionJudge judge = new PredictionJudge(TestOptions.of(
                "--labels-topic=labels", "--label-timeout=1s", "--features=named", "--segments=country"));
        SegmentFields country = new SegmentFields(List.of("country"));
        try (JudgeHarness segmented = new JudgeHarness(judge, environment)) {
            segmented.open();
            segmented.served(1, 0, country.marked("FR"));
            segmented.told(1, 0);
            segmented.told(2, 1);
            segmented.served(2, 0, country.marked("DE"));
        }

        assertThat(metrics.gauge("segments.field=country.value=FR.error")).isEqualTo(0.0);
        assertThat(metrics.gauge("segments.field=country.value=DE.error")).isEqualTo(1.0);
    }

    /** Else each of them would keep one for the whole timeout. */
    @Test
    void served_thenItsLabel_leavesNoTimer() throws Exception {
        harness.served(1, Event.UNLABELLED, 0);
        assertThat(harness.numEventTimeTimers()).isEqualTo(1);

        harness.told(1, 0);

        assertThat(harness.numEventTimeTimers()).isZero();
    }

    @Test
    void served_ofAnEventWithItsLabel_isComparedAtOnce() throws Exception {
        harness.served(1, 0, 0);

        assertThat(judged()).isEqualTo(1.0);
        assertThat(harness.waiting()).isZero();
    }

    @Test
    void events_withoutPredictionOrLabel_areNeitherRightNorWrong() throws Exception {
        harness.unscored(1);
        harness.told(1, 0);
        harness.served(2, Event.UNLABELLED, 0);
        harness.told(2, Event.UNLABELLED);

        assertThat(judged()).isEqualTo(0.0);
        assertThat(harness.waiting()).isZero();
    }

    /** A restored job may evaluate other events. */
    @Test
    void oneSide_whoseOtherSideNeverComes_isForgotten() throws Exception {
        harness.served(1, Event.UNLABELLED, 0);
        harness.told(2, 0);

        harness.watermark(10_000);
        assertThat(harness.waiting()).isEqualTo(2);
        // The event is of 1001, and its label may come up to 1 s later; watermarks may be 2 min ahead.
        harness.watermark(122_000);
        assertThat(harness.waiting()).isEqualTo(1);
        harness.watermark(122_001);

        assertThat(harness.waiting()).isZero();
    }

    /** In several blocks nothing else decides events as they are served. */
    @Test
    @SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
    void served_withSignals_isCountedForThemBeforeTheWatermark() throws Exception {
        PredictionJudge judge = new PredictionJudge(TestOptions.of(
                "--classes=a,b,c,d,e",
                "--labels-topic=labels",
                "--label-timeout=1s",
                "--signals-topic=signals",
                "--blocks=2",
                "--interval=1s"));
        try (JudgeHarness counting = new JudgeHarness(judge, environment)) {
            counting.open();
            counting.served(1, Event.UNLABELLED, 0);
            counting.told(1, 3);
            assertThat(counting.getSideOutput(JudgedTallies.TAG)).isNull();
            counting.watermark(1999);

            assertThat(counting.getSideOutput(JudgedTallies.TAG))
                    .singleElement()
                    .satisfies(tally -> {
                        assertThat(tally.getValue().intervalEnd()).isEqualTo(2000);
                        assertThat(tally.getValue().tally().classes()).containsExactly(0, 0, 0, 1, 0);
                    });
        }
    }
}
