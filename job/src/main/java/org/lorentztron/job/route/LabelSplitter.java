package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.metrics.JobMetrics;

/** Sends every record of the labels topic on its way: labels go to the main output, and late ones are counted. */
public final class LabelSplitter extends RecordSplitter<LabelRecord> {
    private static final long serialVersionUID = 1L;

    private transient Counter late;

    @Override
    void open(JobMetrics metrics) {
        late = metrics.labelsLate();
    }

    @Override
    void split(SourceRecord record) {
        if (record instanceof LabelRecord label) {
            if (label.lateBy() > 0) {
                late.inc();
            }
            output.collect(new StreamRecord<>(label));
        } else {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }
}
