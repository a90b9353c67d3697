package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.OperatorMetrics;

/** What is counted of records on their way. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class EventSplitterMetricsTest {
    private final OperatorMetrics metrics = new OperatorMetrics();

    private static Event event(long offset, int label) {
        return Event.decoded(3, offset, label, 1, null, Events.features(0, offset));
    }

    private void split(EventSplitter.Unlabelled unlabelled, String option, SourceRecord... records) throws Exception {
        EventSplitter splitter =
                new EventSplitter(EventShare.NONE, TrainingWeights.of(TestOptions.of(option)), unlabelled, false);
        try (MockEnvironment environment =
                        new MockEnvironmentBuilder().setMetricGroup(metrics).build();
                OneInputStreamOperatorTestHarness<SourceRecord, Event> harness =
                        new OneInputStreamOperatorTestHarness<>(splitter, environment)) {
            harness.open();
            for (SourceRecord record : records) {
                harness.processElement(new StreamRecord<>(record, 1));
            }
        }
    }

    /** One that makes the scale is not trained either. */
    @Test
    void notKept_eventsThatAreNotTrained_areCounted() throws Exception {
        split(
                EventSplitter.Unlabelled.TO_SCORER,
                "--keep=b=0.000001",
                event(1, 0),
                event(2, 1),
                event(3, 0).withWeight(0),
                Events.calibrating(event(4, 1)),
                event(5, Event.UNLABELLED));

        assertThat(metrics.count("events.notKept")).isEqualTo(3);
        assertThat(metrics.count("events.weightIgnored")).isZero();
        assertThat(metrics.count("events.unscored")).isZero();
        assertThat(metrics.count("events.late")).isZero();
    }

    @Test
    void weightIgnored_learnerWithoutWeights_countsThoseThatHaveOne() throws Exception {
        split(
                EventSplitter.Unlabelled.NOWHERE,
                "--update=pa",
                event(1, 0),
                event(2, 1).withWeight(5),
                event(3, 1).withWeight(0),
                event(4, Event.UNLABELLED),
                event(5, 0).movedTo(9),
                event(6, 0).movedTo(0));

        assertThat(metrics.count("events.weightIgnored")).isEqualTo(1);
        assertThat(metrics.count("events.notKept")).isEqualTo(1);
        assertThat(metrics.count("events.unscored")).isEqualTo(1);
        assertThat(metrics.count("events.late")).isEqualTo(1);
        assertThat(metrics.count("events.ahead")).isEqualTo(1);
    }

    @Test
    void rejected_malformedRecords_areCountedByReason() throws Exception {
        split(
                EventSplitter.Unlabelled.NOWHERE,
                "--update=pa",
                new Malformed(new DeadLetter(
                        MalformedReason.NOT_JSON, "text", "events", 0, 1, 9_000_000, null, new byte[1], 1)));

        assertThat(metrics.count("events.reason=not_json.rejected")).isEqualTo(1);
        assertThat(metrics.count("events.reason=empty.rejected")).isZero();
    }
}
