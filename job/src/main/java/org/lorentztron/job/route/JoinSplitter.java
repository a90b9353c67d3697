package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.metrics.JobMetrics;

/**
 * Sends every record of the events topic on its way in the job that only joins. Labelled events go to the main output,
 * unlabelled ones to {@link EventSplitter#WAITING}. Late events are counted, and those that are ahead.
 */
public final class JoinSplitter extends RecordSplitter<Event> {
    private static final long serialVersionUID = 1L;

    private transient Counter late;
    private transient AheadRecords ahead;

    @Override
    void open(JobMetrics metrics) {
        late = metrics.eventsLate();
        ahead = new AheadRecords("events", metrics.eventsAhead());
    }

    @Override
    void split(SourceRecord record) {
        if (record instanceof Event event) {
            if (event.late()) {
                late.inc();
            }
            ahead.see(event, event.lateBy());
            if (event.labelled()) {
                output.collect(new StreamRecord<>(event));
            } else {
                output.collect(EventSplitter.WAITING, new StreamRecord<>(event));
            }
        } else if (!(record instanceof FeatureNameRecord)) {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }
}
