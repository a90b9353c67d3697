package org.lorentztron.job.route;

import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.state.JobMetrics;

/**
 * Gives every event its effective time and sends it on its way; runs in the source's task, partition by partition in the
 * order of offsets. The timestamp of a record is the time of its partition: the largest event time of the partition so far,
 * that of the record included.
 *
 * <ul>
 *   <li>Malformed records go to {@link #REJECTED} and are counted by reason.
 *   <li>effective time = max(event time, time of the partition - out-of-orderness): a function of the partition's records
 *       alone. Events it moves are counted as late. It is always above the partition's watermark.
 *   <li>Labelled events go to the main output; the share of them that is to be evaluated, and unlabelled events if
 *       predictions are asked for, to {@link #SCORING}. Without predictions unlabelled events are only counted.
 * </ul>
 *
 * <p>Of partitions that fall idle together Flink may not say the newest time. So before the input falls idle this operator
 * says the watermark of the newest event in the partitions it has read from since its start.
 */
public final class EventClock extends AbstractStreamOperator<TrainingEvent>
        implements OneInputStreamOperator<SourceRecord, TrainingEvent> {

    private static final long serialVersionUID = 1L;

    /** Malformed records. */
    public static final OutputTag<DeadLetter> REJECTED = new OutputTag<>("rejected", DeadLetterType.INFO);

    /** Events to be scored. */
    public static final OutputTag<SourceRecord> SCORING = new OutputTag<>("scoring", SourceRecord.TYPE);

    private final long outOfOrderness;
    private final EventShare evaluated;
    private final boolean predicting;

    private transient long newest;
    private transient long watermark;
    private transient JobMetrics metricNames;
    private transient Map<MalformedReason, Counter> rejected;
    private transient Counter late;
    private transient Counter unscored;

    /**
     * @param outOfOrderness how far an event may lie behind its partition's newest, ms
     * @param evaluateFraction share of the labelled events that are scored too
     * @param predicting whether unlabelled events are scored
     */
    public EventClock(long outOfOrderness, double evaluateFraction, boolean predicting) {
        this.outOfOrderness = outOfOrderness;
        this.evaluated = new EventShare(evaluateFraction);
        this.predicting = predicting;
    }

    @Override
    public void open() throws Exception {
        super.open();
        newest = SourceRecord.NO_TIME;
        watermark = Long.MIN_VALUE;
        metricNames = new JobMetrics(getMetricGroup());
        rejected = new EnumMap<>(MalformedReason.class);
        late = metricNames.eventsLate();
        unscored = metricNames.eventsUnscored();
    }

    @Override
    public void processElement(StreamRecord<SourceRecord> element) {
        SourceRecord event = element.getValue();
        if (event.isMalformed()) {
            DeadLetter letter = event.deadLetter();
            rejected.computeIfAbsent(letter.reason(), metricNames::eventsRejected)
                    .inc();
            output.collect(REJECTED, new StreamRecord<>(letter));
            return;
        }
        newest = Math.max(newest, element.getTimestamp());
        long time = effectiveTime(event, element.getTimestamp());
        boolean labelled = event.label() >= 0;
        if (labelled ? evaluated.contains(event.partition(), event.offset()) : predicting) {
            output.collect(SCORING, new StreamRecord<>(event, time));
        } else if (!labelled) {
            unscored.inc();
        }
        if (labelled) {
            output.collect(new StreamRecord<>(training(event, time), time));
        }
    }

    private long effectiveTime(SourceRecord event, long partitionTime) {
        long earliest = partitionTime - outOfOrderness;
        if (event.time() >= earliest) {
            return event.time();
        }
        late.inc();
        return earliest;
    }

    private static TrainingEvent training(SourceRecord event, long time) {
        return new TrainingEvent(
                time,
                time > event.time(),
                event.partition(),
                event.offset(),
                event.label(),
                event.features(),
                event.isCalibrating());
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (mark.getTimestamp() > watermark) {
            watermark = mark.getTimestamp();
            super.processWatermark(mark);
        }
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle() && newest != SourceRecord.NO_TIME) {
            processWatermark(new Watermark(newest - outOfOrderness - 1));
        }
        super.processWatermarkStatus(status);
    }
}
