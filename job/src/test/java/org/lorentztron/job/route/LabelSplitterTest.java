package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.OperatorMetrics;

/** The element timestamps are watermarks of partitions. */
class LabelSplitterTest {
    private final OperatorMetrics metrics = new OperatorMetrics();

    private MockEnvironment environment;
    private OneInputStreamOperatorTestHarness<SourceRecord, LabelRecord> harness;

    @BeforeEach
    void open() throws Exception {
        environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        harness = new OneInputStreamOperatorTestHarness<>(new LabelSplitter(), environment);
        harness.open();
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
        environment.close();
    }

    private static DeadLetter letter(MalformedReason reason) {
        return new DeadLetter(reason, "m", "labels", 0, 1, 5, null, new byte[] {1}, 1);
    }

    private static LabelRecord label(long time) {
        return new LabelRecord(time, 0, "a", 1, Double.NaN, letter(MalformedReason.UNKNOWN_ID));
    }

    @Test
    void labels_goOnWithoutElementTimestamps_andLateOnesAreCounted() throws Exception {
        harness.processElement(label(1000), 899);
        harness.processElement(label(500).movedTo(900), 899);

        assertThat(harness.extractOutputValues())
                .containsExactly(label(1000), label(500).movedTo(900));
        assertThat(harness.extractOutputStreamRecords()).noneMatch(StreamRecord::hasTimestamp);
        assertThat(metrics.count("labels.late")).isEqualTo(1);
        assertThat(metrics.count("labels.ahead")).isZero();
    }

    @Test
    void labels_ofAClockAhead_areCounted() throws Exception {
        harness.processElement(label(1000), 899);
        harness.processElement(label(9_000_000).movedTo(1000), 899);

        assertThat(harness.extractOutputValues()).extracting(LabelRecord::time).containsExactly(1000L, 1000L);
        assertThat(metrics.count("labels.ahead")).isEqualTo(1);
        assertThat(metrics.count("labels.late")).isZero();
    }

    @Test
    void malformed_goAsideButDeletes_andAreCountedByReason() throws Exception {
        harness.processElement(new Malformed(letter(MalformedReason.DELETION)), 9_000_000);
        harness.processElement(new Malformed(letter(MalformedReason.MISSING_ID)), 9_000_000);
        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(harness.extractOutputValues()).isEmpty();
        assertThat(harness.getSideOutput(RecordSplitter.REJECTED))
                .extracting(StreamRecord::getValue)
                .containsExactly(letter(MalformedReason.MISSING_ID));
        assertThat(metrics.count("events.deleted")).isEqualTo(1);
        assertThat(metrics.count("events.reason=missing_id.rejected")).isEqualTo(1);
        assertThat(harness.getOutput()).noneMatch(Watermark.class::isInstance);
    }

    @Test
    void idle_isPrecededByTheWatermarkOfTheNewestPartition_andNoneGoesBack() throws Exception {
        harness.processElement(label(1000), 899);
        harness.processElement(label(700), 599);
        harness.processWatermark(new Watermark(599));

        harness.processWatermarkStatus(WatermarkStatus.IDLE);
        harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
        harness.processWatermark(new Watermark(599));
        harness.processWatermark(new Watermark(900));

        assertThat(harness.getOutput().stream().filter(each -> !(each instanceof StreamRecord)))
                .containsExactly(
                        new Watermark(599),
                        new Watermark(899),
                        WatermarkStatus.IDLE,
                        WatermarkStatus.ACTIVE,
                        new Watermark(900));
    }

    @Test
    void otherRecords_areABug() {
        assertThatThrownBy(() -> harness.processElement(Events.event(1, 0, 0), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nowhere to send");
    }
}
