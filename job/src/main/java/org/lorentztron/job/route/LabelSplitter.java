package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.state.JobMetrics;

/**
 * Sends every record of the labels topic on its way; runs in the source's task. Labels go to the main output, and late
 * ones are counted. Malformed records go to {@link EventSplitter#REJECTED}. Watermarks are as those of
 * {@link EventSplitter}.
 */
public final class LabelSplitter extends AbstractStreamOperator<LabelRecord>
        implements OneInputStreamOperator<SourceRecord, LabelRecord> {
    private static final long serialVersionUID = 1L;

    private transient NewestWatermark watermark;
    private transient Rejections rejections;
    private transient Counter late;

    @Override
    public void open() throws Exception {
        super.open();
        watermark = new NewestWatermark();
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        rejections = new Rejections(
                metrics, false, letter -> output.collect(EventSplitter.REJECTED, new StreamRecord<>(letter)));
        late = metrics.labelsLate();
    }

    @Override
    public void processElement(StreamRecord<SourceRecord> element) {
        SourceRecord record = element.getValue();
        if (record instanceof LabelRecord label) {
            watermark.see(element.getTimestamp());
            if (label.lateBy() > 0) {
                late.inc();
            }
            output.collect(new StreamRecord<>(label));
        } else if (record instanceof Malformed malformed) {
            rejections.reject(malformed.letter());
        } else {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (watermark.advancesTo(mark)) {
            super.processWatermark(mark);
        }
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle()) {
            processWatermark(watermark.whenIdle());
        }
        super.processWatermarkStatus(status);
    }
}
