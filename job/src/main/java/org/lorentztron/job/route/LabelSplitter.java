package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.metrics.JobMetrics;

/**
 * Sends every record of the labels topic on its way: labels go to the main output. Late ones are counted, and those
 * that are ahead.
 */
public final class LabelSplitter extends RecordSplitter<LabelRecord> {
    private static final long serialVersionUID = 1L;

    private transient Counter late;
    private transient AheadRecords ahead;

    @Override
    void open(JobMetrics metrics) {
        late = metrics.labelsLate();
        ahead = new AheadRecords("labels", metrics.labelsAhead());
    }

    @Override
    void split(SourceRecord record) {
        if (record instanceof LabelRecord label) {
            if (label.lateBy() > 0) {
                late.inc();
            }
            ahead.see(label, label.lateBy());
            output.collect(new StreamRecord<>(label));
        } else {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }
}
