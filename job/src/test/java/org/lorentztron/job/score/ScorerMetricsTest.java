package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.OperatorMetrics;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.monitor.SegmentFields;

/** What the scorer reports of the events that have a label. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class ScorerMetricsTest {
    private static final int A = 0;
    private static final int B = 1;

    private final OperatorMetrics metrics = new OperatorMetrics();

    private static Event event(long time, int label) {
        Features features = Features.dense(new float[6]);
        List<String> france = new SegmentFields(List.of("country")).marked("FR");
        return new Event(0, 1, time, 0, label, "x", features, 1, NamedNumbers.NONE, false, null, null, france);
    }

    private Object read(String name) {
        return metrics.gauge(name);
    }

    /** Nothing is calibrated: of five classes, none has more than 1/5. */
    @Test
    void processElement_abstained_isNoError() throws Exception {
        score("--abstain-below=0.21");

        assertThat(read("quality.cumulative.events")).isEqualTo(4.0);
        assertThat(read("quality.cumulative.abstained")).isEqualTo(1.0);
        assertThat(metrics.count("events.abstained"))
                .as("with the one without a label")
                .isEqualTo(5);
        assertThat(read("quality.cumulative.error")).isEqualTo(Double.NaN).isEqualTo(read("prequentialError.window"));
    }

    @Test
    void processElement_threshold_decidesWhatIsAnError() throws Exception {
        score("--threshold=b=0.2");

        assertThat(read("quality.cumulative.error")).isEqualTo(0.75).isEqualTo(read("prequentialError.cumulative"));
        assertThat(read("quality.window.class=b.recall")).isEqualTo(1.0);
    }

    @Test
    void processElement_labelled_isInTheQuality() throws Exception {
        score();

        assertThat(read("quality.cumulative.events")).isEqualTo(4.0);
        assertThat(metrics.count("events.abstained")).isZero();
        assertThat(metrics.count("events.unscored"))
                .as("before the first version")
                .isEqualTo(1);
        assertThat(read("quality.window.error")).isEqualTo(0.25).isEqualTo(read("prequentialError.cumulative"));
        assertThat(read("quality.window.class=a.recall")).isEqualTo(1.0);
        assertThat(read("quality.window.class=b.recall")).isEqualTo(0.0);
    }

    @Test
    void processElement_eventsWithSegments_areJudgedByTheirValues() throws Exception {
        score("--features=named", "--segments=country");

        assertThat(read("segments.field=country.value=FR.events")).isEqualTo(4.0);
        assertThat(read("segments.field=country.value=FR.error")).isEqualTo(0.25);
    }

    /** Of a version that says a: an event before it, then three of a, one of b and one without a label. */
    private void score(String... options) throws Exception {
        Scorer operator = ScorerTest.answering(options);
        try (MockEnvironment environment =
                        new MockEnvironmentBuilder().setMetricGroup(metrics).build();
                AbstractStreamOperatorTestHarness<OutputRecord> harness =
                        new AbstractStreamOperatorTestHarness<>(operator, environment)) {
            harness.open();
            operator.processElement1(new StreamRecord<>(event(42, A)));
            assertThat(read("quality.cumulative.events"))
                    .as("before the first version")
                    .isEqualTo(0.0);

            operator.processElement2(new StreamRecord<>(ScorerTest.pair(true)));
            operator.processElement2(new StreamRecord<>(ScorerTest.manifest(1, true)));
            for (int label : new int[] {A, A, A, B, Event.UNLABELLED}) {
                operator.processElement1(new StreamRecord<>(event(1042, label)));
            }
            operator.finish();
        }
    }

    /** All that the scorer shows of the labels that it decides. */
    private static List<Object> shown(OperatorMetrics metrics) {
        return Stream.of(
                        "quality.cumulative.events",
                        "quality.cumulative.error",
                        "quality.cumulative.logLoss",
                        "quality.window.class=a.recall",
                        "quality.window.class=b.recall",
                        "prequentialError.window",
                        "prequentialError.cumulative",
                        "model.version")
                .map(metrics::gauge)
                .toList();
    }

    /** A stream of events with labels between versions that say a and versions that say b. */
    private static List<Object> scored(long seed, boolean oneByOne) throws Exception {
        Random random = new Random(seed);
        OperatorMetrics metrics = new OperatorMetrics();
        Scorer operator = ScorerTest.answering();
        try (MockEnvironment environment =
                        new MockEnvironmentBuilder().setMetricGroup(metrics).build();
                AbstractStreamOperatorTestHarness<OutputRecord> harness =
                        new AbstractStreamOperatorTestHarness<>(operator, environment)) {
            harness.open();
            for (int step = 0; step < 300; step++) {
                int kind = random.nextInt(20);
                if (kind == 0) {
                    boolean forA = random.nextBoolean();
                    operator.processElement2(new StreamRecord<>(ScorerTest.pair(forA)));
                    operator.processElement2(new StreamRecord<>(ScorerTest.manifest(step, forA)));
                } else {
                    operator.processElement1(new StreamRecord<>(event(1042, random.nextInt(3) == 0 ? A : B)));
                }
                if (oneByOne || kind == 1) {
                    harness.setProcessingTime(harness.getProcessingTime() + Scorer.LONGEST_WAIT_LABELLED);
                }
            }
            operator.finish();
            return shown(metrics);
        }
    }

    @Property(tries = 30)
    void metrics_anyTiles_areThoseOfEventsOneByOne(@ForAll long seed) throws Exception {
        assertThat(scored(seed, false)).isEqualTo(scored(seed, true));
    }
}
