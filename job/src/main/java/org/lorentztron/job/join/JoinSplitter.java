package org.lorentztron.job.join;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.NewNames;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.NewestWatermark;
import org.lorentztron.job.route.Rejections;
import org.lorentztron.job.state.JobMetrics;

/**
 * Sends every record of the events topic on its way in the job that only joins; runs in the source's task. Labelled
 * events go to the main output, unlabelled ones to {@link EventSplitter#WAITING}, malformed records to
 * {@link EventSplitter#REJECTED}. Late events are counted.
 */
public final class JoinSplitter extends AbstractStreamOperator<Event>
        implements OneInputStreamOperator<SourceRecord, Event> {
    private static final long serialVersionUID = 1L;

    private final boolean ignoresDeletes;

    private transient NewestWatermark watermark;
    private transient Rejections rejections;
    private transient Counter late;

    /** @param ignoresDeletes whether records without an event are counted alone */
    public JoinSplitter(boolean ignoresDeletes) {
        this.ignoresDeletes = ignoresDeletes;
    }

    @Override
    public void open() throws Exception {
        super.open();
        watermark = new NewestWatermark();
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        rejections = new Rejections(
                metrics, ignoresDeletes, letter -> output.collect(EventSplitter.REJECTED, new StreamRecord<>(letter)));
        late = metrics.eventsLate();
    }

    @Override
    public void processElement(StreamRecord<SourceRecord> element) {
        SourceRecord record = element.getValue();
        if (record instanceof Event event) {
            watermark.see(element.getTimestamp());
            if (event.late()) {
                late.inc();
            }
            if (event.labelled()) {
                output.collect(new StreamRecord<>(event));
            } else {
                output.collect(EventSplitter.WAITING, new StreamRecord<>(event));
            }
        } else if (record instanceof Malformed malformed) {
            rejections.reject(malformed.letter());
        } else if (!(record instanceof NewNames)) {
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
