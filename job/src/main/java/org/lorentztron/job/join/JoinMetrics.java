package org.lorentztron.job.join;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.metrics.JobMetrics;

/** Counts what becomes of events and labels. Not thread-safe. */
final class JoinMetrics implements JoinOutcomes {
    private final Counter joined;
    private final Counter unlabelled;
    private final Counter resent;
    private final Counter crowded;
    private final Counter unknown;
    private final Counter expired;
    private final Counter repeated;
    private final Counter conflicting;
    private final Counter withdrawn;
    private final Counter rejectedUnknown;
    private final Counter rejectedExpired;
    private final Histogram delay;

    JoinMetrics(JobMetrics metrics) {
        joined = metrics.labelsJoined();
        unlabelled = metrics.eventsUnlabelled();
        resent = metrics.eventsResent();
        crowded = metrics.eventsCrowded();
        unknown = metrics.labelsUnknown();
        expired = metrics.labelsExpired();
        repeated = metrics.labelsRepeated();
        conflicting = metrics.labelsConflicting();
        withdrawn = metrics.labelsWithdrawn();
        rejectedUnknown = metrics.eventsRejected(MalformedReason.UNKNOWN_ID);
        rejectedExpired = metrics.eventsRejected(MalformedReason.LABEL_EXPIRED);
        delay = metrics.labelDelay();
    }

    @Override
    public void joined(Event event, LabelRecord label) {
        joined.inc();
        delay.update(Math.max(0, label.timestamp() - event.timestamp()));
    }

    @Override
    public void unlabelled(Event event) {
        unlabelled.inc();
    }

    @Override
    public void resent(Event event) {
        resent.inc();
    }

    @Override
    public void crowded(Event event) {
        crowded.inc();
    }

    @Override
    public void unknown(LabelRecord label) {
        unknown.inc();
        rejectedUnknown.inc();
    }

    @Override
    public void expired(LabelRecord label) {
        expired.inc();
        rejectedExpired.inc();
    }

    @Override
    public void repeated(LabelRecord label) {
        repeated.inc();
    }

    @Override
    public void conflicting(LabelRecord label) {
        conflicting.inc();
    }

    @Override
    public void withdrawn(LabelRecord label) {
        withdrawn.inc();
    }
}
