package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.OperatorMetrics;

/** The element timestamps are watermarks of partitions. */
class JoinSplitterTest {
    private static final FeatureNameRecord NAMES =
            new FeatureNameRecord(0, 1, List.of(new FeatureNameRecord.Name(7, "a")));

    private final OperatorMetrics metrics = new OperatorMetrics();

    private MockEnvironment environment;
    private OneInputStreamOperatorTestHarness<SourceRecord, Event> harness;

    @BeforeEach
    void open() throws Exception {
        environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        harness = new OneInputStreamOperatorTestHarness<>(new JoinSplitter(), environment);
        harness.open();
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
        environment.close();
    }

    private static Event event(long offset, int label) {
        return Event.decoded(0, offset, label, 1000, "id", Events.features(0, offset));
    }

    private static Malformed malformed(MalformedReason reason) {
        return new Malformed(new DeadLetter(reason, "m", "events", 0, 1, 5, null, new byte[] {1}, 1));
    }

    @Test
    void events_goOnOrWaitByTheirLabels() throws Exception {
        harness.processElement(event(1, 2), 899);
        harness.processElement(event(2, Event.UNLABELLED), 899);
        harness.processElement(event(3, 0).movedTo(1100), 899);

        assertThat(harness.extractOutputValues())
                .containsExactly(event(1, 2), event(3, 0).movedTo(1100));
        assertThat(harness.getSideOutput(EventSplitter.WAITING))
                .extracting(StreamRecord::getValue)
                .containsExactly(event(2, Event.UNLABELLED));
        assertThat(metrics.count("events.late")).isEqualTo(1);
    }

    @Test
    void malformed_goAsideButDeletes_andNamesAreLeftOut() throws Exception {
        harness.processElement(malformed(MalformedReason.DELETION), 9_000_000);
        harness.processElement(malformed(MalformedReason.NOT_JSON), 9_000_000);
        harness.processElement(NAMES, 9_000_000);
        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.extractOutputValues()).isEmpty();
        assertThat(harness.getSideOutput(RecordSplitter.REJECTED))
                .extracting(record -> record.getValue().reason())
                .containsExactly(MalformedReason.NOT_JSON);
        assertThat(metrics.count("events.deleted")).isEqualTo(1);
        assertThat(metrics.count("events.reason=not_json.rejected")).isEqualTo(1);
        assertThat(harness.getOutput()).noneMatch(Watermark.class::isInstance);
    }

    @Test
    void idle_isPrecededByTheWatermarkOfTheNewestPartition_andNoneGoesBack() throws Exception {
        harness.processElement(event(1, Event.UNLABELLED), 899);
        harness.processWatermark(new Watermark(599));

        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        harness.processWatermark(new Watermark(899));

        assertThat(harness.getOutput().stream().filter(each -> !(each instanceof StreamRecord)))
                .containsExactly(new Watermark(599), new Watermark(899), WatermarkStatus.IDLE);
    }
}
