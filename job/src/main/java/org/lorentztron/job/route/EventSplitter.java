package org.lorentztron.job.route;

import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.NewNames;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.state.JobMetrics;

/**
 * Sends every record of the source on its way; runs in the source's task.
 *
 * <ul>
 *   <li>Malformed records go to {@link #REJECTED} and are counted by reason.
 *   <li>Labelled events go to the main output; the share of them that is to be evaluated also to {@link #SCORING}.
 *   <li>Unlabelled events go to {@link #SCORING}, or to the main output if the models in training are to score them.
 *       Without predictions unlabelled events are only counted.
 *   <li>A labelled event has the weight with which it is trained from here on ({@link TrainingWeights}). One that is
 *       not to be trained is counted, and goes on only if the scale of features is made from it.
 *   <li>Late events are counted.
 *   <li>Names of features go to {@link #NAMES}.
 * </ul>
 *
 * <p>The element timestamps of the input are the watermarks of partitions. No later operator reads them.
 *
 * <p>Flink's source does not tell the watermark of the newest partition when all partitions are idle. So before the
 * input falls idle, this operator emits the largest watermark of the partitions that it has read an event of since its
 * start.
 */
public final class EventSplitter extends AbstractStreamOperator<Event>
        implements OneInputStreamOperator<SourceRecord, Event> {

    private static final long serialVersionUID = 1L;

    /** Malformed records. */
    public static final OutputTag<DeadLetter> REJECTED = new OutputTag<>("rejected", DeadLetterType.INFO);

    /** Events to be scored. */
    public static final OutputTag<Event> SCORING = new OutputTag<>("scoring", Event.TYPE);

    /** Names of the features of labelled events, if these have any. */
    public static final OutputTag<NewNames> NAMES = new OutputTag<>("names", NewNames.TYPE);

    /** The salt of the share that is evaluated. */
    private static final long EVALUATED = 0;

    private final EventShare evaluated;
    private final TrainingWeights weights;
    private final Unlabelled unlabelled;
    private final boolean ignoresDeletes;

    /** Where unlabelled events go. */
    public enum Unlabelled {
        /** Nowhere: they are counted. */
        NOWHERE,
        /** To the published versions, by {@link #SCORING}. */
        TO_SCORER,
        /** To the models in training, as labelled ones go. */
        TO_TRAINERS
    }

    /** The largest watermark of any partition, and the largest that was emitted. */
    private transient long newest;

    private transient long emitted;
    /** By the reason's ordinal. */
    private transient Counter[] rejected;

    private transient Counter late;
    private transient Counter unscored;
    private transient Counter notKept;
    private transient Counter weightIgnored;

    /**
     * @param evaluateFraction share of the labelled events that are scored too
     * @param weights with which labelled events are trained
     * @param unlabelled where unlabelled events go
     * @param ignoresDeletes whether records without an event are counted alone
     */
    public EventSplitter(
            double evaluateFraction, TrainingWeights weights, Unlabelled unlabelled, boolean ignoresDeletes) {
        this.evaluated = new EventShare(evaluateFraction, EVALUATED);
        this.weights = weights;
        this.unlabelled = unlabelled;
        this.ignoresDeletes = ignoresDeletes;
    }

    @Override
    public void open() throws Exception {
        super.open();
        newest = Long.MIN_VALUE;
        emitted = Long.MIN_VALUE;
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        rejected = Stream.of(MalformedReason.values())
                .map(reason -> metrics.eventsRejected(reason))
                .toArray(Counter[]::new);
        late = metrics.eventsLate();
        unscored = metrics.eventsUnscored();
        notKept = metrics.eventsNotKept();
        weightIgnored = metrics.eventsWeightIgnored();
    }

    @Override
    public void processElement(StreamRecord<SourceRecord> element) {
        SourceRecord record = element.getValue();
        if (record instanceof Event event) {
            newest = Math.max(newest, element.getTimestamp());
            split(event);
        } else if (record instanceof Malformed malformed) {
            reject(malformed.letter());
        } else if (record instanceof NewNames names) {
            output.collect(NAMES, new StreamRecord<>(names));
        } else {
            throw new IllegalStateException("nowhere to send " + record);
        }
    }

    private void split(Event event) {
        if (event.late()) {
            late.inc();
        }
        if (event.labelled()) {
            if (evaluated.contains(event)) {
                output.collect(SCORING, new StreamRecord<>(event));
            }
            train(event);
        } else {
            switch (unlabelled) {
                case NOWHERE -> unscored.inc();
                case TO_SCORER -> output.collect(SCORING, new StreamRecord<>(event));
                case TO_TRAINERS -> output.collect(new StreamRecord<>(event));
            }
        }
    }

    private void train(Event event) {
        double weight = weights.of(event);
        if (weights.ignores(event)) {
            weightIgnored.inc();
        }
        if (weight == 0) {
            notKept.inc();
        }
        if (weight > 0 || event.calibrating()) {
            output.collect(new StreamRecord<>(event.withWeight(weight)));
        }
    }

    private void reject(DeadLetter letter) {
        rejected[letter.reason().ordinal()].inc();
        if (!ignoresDeletes || letter.reason() != MalformedReason.EMPTY) {
            output.collect(REJECTED, new StreamRecord<>(letter));
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (mark.getTimestamp() > emitted) {
            emitted = mark.getTimestamp();
            super.processWatermark(mark);
        }
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle()) {
            processWatermark(new Watermark(newest));
        }
        super.processWatermarkStatus(status);
    }
}
