package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.events.JoinRule;

/** Sends what a joiner decides on its way, and counts it. Mutable; not thread-safe. */
final class OutcomeSender implements JoinOutcomes {
    private final JoinRule rule;
    private final int ofUnlabelled;
    private final EventShare evaluated;
    private final JoinMetrics metrics;
    private final Output<StreamRecord<Event>> output;
    /** What is decided up to a time, to be sent in its order. */
    private final List<Event> ready = new ArrayList<>();

    private long deciding;

    /** @param options of a job whose labels come later */
    OutcomeSender(JobOptions options, JoinMetrics metrics, Output<StreamRecord<Event>> output) {
        LateLabels late = Objects.requireNonNull(options.lateLabels(), "labels that come later");
        this.rule = late.rule();
        this.ofUnlabelled = late.unlabelled();
        this.evaluated = options.learning().evaluated();
        this.metrics = metrics;
        this.output = output;
    }

    /** Takes what is decided at a time, ms. */
    JoinOutcomes at(long time) {
        deciding = time;
        return this;
    }

    /** Sends the events that are to be trained, in the order of training. The others were sent at once. */
    void sendJoined() {
        ready.sort(Event.TRAINING_ORDER);
        for (Event event : ready) {
            output.collect(new StreamRecord<>(event));
        }
        ready.clear();
    }

    @Override
    public void joined(Event event, LabelRecord label) {
        metrics.joined(event, label);
        Event weighed = Double.isNaN(label.weight()) ? event : event.withWeight(label.weight());
        LabelOrigin origin = new LabelOrigin(label.partition(), label.offset());
        ready.add(weighed.withLabel(label.label(), origin, Math.max(event.time(), label.time())));
        tell(event, label.label());
    }

    @Override
    public void unlabelled(Event event) {
        metrics.unlabelled(event);
        if (ofUnlabelled != Event.UNLABELLED) {
            // A timeout that became shorter with a restore is over when it is looked at.
            long left = Math.max(rule.leaves(event.time()), deciding);
            ready.add(event.withLabel(ofUnlabelled, LabelOrigin.NONE_CAME, left));
        }
        tell(event, ofUnlabelled);
    }

    @Override
    public void resent(Event event) {
        metrics.resent(event);
        tell(event, Event.UNLABELLED);
    }

    @Override
    public void crowded(Event event) {
        metrics.crowded(event);
        tell(event, Event.UNLABELLED);
    }

    private void tell(Event event, int label) {
        if (evaluated.contains(event.partition(), event.offset())) {
            LabelOutcome outcome = new LabelOutcome(event.partition(), event.offset(), deciding, label);
            output.collect(LabelJoiner.OUTCOMES, new StreamRecord<>(outcome));
        }
    }

    @Override
    public void unknown(LabelRecord label) {
        metrics.unknown(label);
        reject(label.record());
    }

    @Override
    public void expired(LabelRecord label) {
        metrics.expired(label);
        reject(label.record()
                .as(MalformedReason.LABEL_EXPIRED, "the event with this id had waited for its whole --label-timeout"));
    }

    private void reject(DeadLetter letter) {
        output.collect(LabelJoiner.REJECTED, new StreamRecord<>(letter));
    }

    @Override
    public void repeated(LabelRecord label) {
        metrics.repeated(label);
    }

    @Override
    public void conflicting(LabelRecord label) {
        metrics.conflicting(label);
    }

    @Override
    public void withdrawn(LabelRecord label) {
        metrics.withdrawn(label);
    }
}
