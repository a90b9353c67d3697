package org.lorentztron.job.operators;

import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.types.DeadLetterType;
import org.lorentztron.connectors.wire.DeadLetter;
import org.lorentztron.connectors.wire.MalformedReason;

/**
 * Gives every event its effective time and sends it on its way; runs in the source's task, partition by partition in the
 * order of offsets.
 *
 * <ul>
 *   <li>Malformed records go to {@link #REJECTED}, are counted by reason and never move a clock.
 *   <li>effective time = max(event time, largest earlier event time of the partition - out-of-orderness): a function of
 *       the partition's records alone. Events it moves are counted as late. It is always above the partition's watermark.
 *   <li>Labelled events go to the main output; the share of them that is to be evaluated, and unlabelled events if
 *       predictions are asked for, to {@link #SCORING}. Without predictions unlabelled events are only counted.
 *   <li>The first labelled events of every partition are marked as calibrating, if any are asked for: which ones does not
 *       depend on other partitions, nor on when they are read.
 * </ul>
 *
 * <p>Flink restores no watermark, and of partitions that fall idle together it may not say the newest. So the largest times
 * are part of every checkpoint, as is how many events are marked, and before the input falls idle this operator says the watermark of the newest event in
 * the partitions it has read from since its start. The state is a union list, merged by the maximum: after a restore every
 * subtask knows all partitions, but of those that others read it claims nothing, since its own may be far behind.
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
    private final int calibrating;

    private transient PartitionTimes times;
    private transient ListState<PartitionTimes.Entry> checkpointed;
    private transient long watermark;
    private transient JobMetrics metricNames;
    private transient Map<MalformedReason, Counter> rejected;
    private transient Counter late;
    private transient Counter unscored;

    /**
     * @param outOfOrderness how far an event may lie behind its partition's newest, ms
     * @param evaluateFraction share of the labelled events that are scored too
     * @param predicting whether unlabelled events are scored
     * @param calibrating how many labelled events of each partition are marked, 0 for none
     */
    public EventClock(long outOfOrderness, double evaluateFraction, boolean predicting, int calibrating) {
        this.outOfOrderness = outOfOrderness;
        this.evaluated = new EventShare(evaluateFraction);
        this.predicting = predicting;
        this.calibrating = calibrating;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        checkpointed = context.getOperatorStateStore()
                .getUnionListState(new ListStateDescriptor<>("largest-event-times", new PartitionTimes.Serializer()));
        times = new PartitionTimes();
        for (PartitionTimes.Entry entry : checkpointed.get()) {
            times.restore(entry);
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        checkpointed.update(times.entries());
    }

    @Override
    public void open() throws Exception {
        super.open();
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
        long time = effectiveTime(event);
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

    private TrainingEvent training(SourceRecord event, long time) {
        boolean marked = times.calibrate(event.partition(), calibrating);
        return new TrainingEvent(
                time, time > event.time(), event.partition(), event.offset(), event.label(), event.features(), marked);
    }

    private long effectiveTime(SourceRecord event) {
        long largestBefore = times.largest(event.partition());
        times.see(event.partition(), event.time());
        if (largestBefore == PartitionTimes.NONE || event.time() >= largestBefore - outOfOrderness) {
            return event.time();
        }
        late.inc();
        return largestBefore - outOfOrderness;
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
        if (status.isIdle() && times.newest() != PartitionTimes.NONE) {
            processWatermark(new Watermark(times.newest() - outOfOrderness - 1));
        }
        super.processWatermarkStatus(status);
    }
}
