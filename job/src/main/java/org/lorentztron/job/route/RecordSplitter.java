package org.lorentztron.job.route;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.source.ClockAhead;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.metrics.InputWarnings;
import org.lorentztron.job.metrics.JobMetrics;

/**
 * Sends every record of a topic on its way; runs in the source's task. Records that are no events are counted by
 * reason, and go to {@link #REJECTED} if that is a mistake. What looks wrong is counted and written to the log.
 *
 * <p>The element timestamps of the input are the watermarks of partitions ({@link NewestWatermark}). No later operator
 * reads them.
 *
 * @param <T> what goes to the main output
 */
public abstract class RecordSplitter<T> extends AbstractStreamOperator<T>
        implements OneInputStreamOperator<SourceRecord, T> {
    private static final long serialVersionUID = 1L;

    /** Malformed records. */
    public static final OutputTag<DeadLetter> REJECTED = new OutputTag<>("rejected", DeadLetterType.INFO);

    /** Signals of what readers tell, if there is a topic for them. */
    public static final OutputTag<OutputRecord> SIGNALS = new OutputTag<>("signals", OutputRecord.TYPE);

    private @Nullable ReaderSignals signals;
    private transient NewestWatermark watermark;
    private transient Rejections rejections;
    private transient InputWarnings warnings;

    /** Makes signals of what readers tell from now on; none where there is null to make them with. */
    public final void tell(@Nullable ReaderSignals of) {
        signals = of;
    }

    @Override
    public final void open() throws Exception {
        super.open();
        watermark = new NewestWatermark();
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        rejections = new Rejections(metrics, letter -> output.collect(REJECTED, new StreamRecord<>(letter)));
        warnings = new InputWarnings(metrics);
        open(metrics);
    }

    /** Makes the counters that this splitter has beside those of malformed records. */
    abstract void open(JobMetrics metrics);

    /** Sends a record that is not malformed. */
    abstract void split(SourceRecord record);

    @Override
    public final void processElement(StreamRecord<SourceRecord> element) {
        SourceRecord record = element.getValue();
        if (record instanceof Malformed malformed) {
            rejections.reject(malformed.letter());
            return;
        }
        if (record instanceof ClockAhead ahead) {
            if (signals != null) {
                output.collect(SIGNALS, new StreamRecord<>(signals.of(ahead)));
            }
            return;
        }
        if (record instanceof WarningRecord told) {
            warnings.tell(told.warning());
            if (signals != null) {
                output.collect(SIGNALS, new StreamRecord<>(signals.of(told)));
            }
            return;
        }
        if (!(record instanceof FeatureNameRecord)) {
            watermark.see(element.getTimestamp());
        }
        split(record);
    }

    @Override
    public final void processWatermark(Watermark mark) throws Exception {
        if (watermark.advancesTo(mark)) {
            super.processWatermark(mark);
        }
    }

    @Override
    public final void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle()) {
            processWatermark(watermark.whenIdle());
        }
        super.processWatermarkStatus(status);
    }
}
