package org.lorentztron.job.score;

import java.util.Objects;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.join.LabelOutcome;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;

/**
 * Tells how good predictions were, where labels come later: of each evaluated event, the prediction that was served
 * waits for the label. Keyed by the event's partition and offset. Emits nothing but what signals count.
 *
 * <p>Both sides come once for each event, in any order. The one that comes first is forgotten if the other cannot come
 * any more, which takes a restore with another share of events to be evaluated, or a partition that was idle and then
 * delivers an event which the joiner moves by more than {@value #SLACK} ms.
 */
public final class PredictionJudge extends AbstractStreamOperator<OutputRecord>
        implements TwoInputStreamOperator<ServedPrediction, LabelOutcome, OutputRecord>,
                Triggerable<Tuple2<Integer, Long>, VoidNamespace> {
    private static final long serialVersionUID = 1L;

    /** Predictions and labels take their time to get here; watermarks may overtake them by this much, in ms. */
    private static final long SLACK = 120_000;

    private final JobOptions options;
    private final long timeout;

    private transient ValueState<ServedPrediction> predictions;
    private transient ValueState<Integer> labels;
    private transient InternalTimerService<VoidNamespace> timers;
    private transient QualityGauges quality;
    private transient JudgedTallies tallies;

    /** @param options of a job whose labels come later */
    public PredictionJudge(JobOptions options) {
        this.options = options;
        this.timeout = Objects.requireNonNull(options.lateLabels(), "labels that come later")
                .timeout()
                .toMillis();
    }

    @Override
    public void open() throws Exception {
        super.open();
        predictions = getPartitionedState(new ValueStateDescriptor<>("served", new ServedPrediction.Serializer()));
        labels = getPartitionedState(new ValueStateDescriptor<>("labels", IntSerializer.INSTANCE));
        timers = getInternalTimerService("forgotten", VoidNamespaceSerializer.INSTANCE, this);
        quality = new QualityGauges(options, new JobMetrics(getMetricGroup()));
        tallies = new JudgedTallies(options, tally -> output.collect(JudgedTallies.TAG, new StreamRecord<>(tally)));
    }

    @Override
    public void processElement1(StreamRecord<ServedPrediction> element) throws Exception {
        ServedPrediction served = element.getValue();
        if (served.truth() != Event.UNLABELLED) {
            judge(served, served.truth(), served.time());
            return;
        }
        Integer label = labels.value();
        if (label != null) {
            labels.clear();
            judge(served, label, served.time());
        } else {
            predictions.update(served);
            timers.registerEventTimeTimer(VoidNamespace.INSTANCE, JoinRule.later(served.time(), timeout + SLACK));
        }
    }

    @Override
    public void processElement2(StreamRecord<LabelOutcome> element) throws Exception {
        LabelOutcome outcome = element.getValue();
        ServedPrediction served = predictions.value();
        if (served != null) {
            predictions.clear();
            timers.deleteEventTimeTimer(VoidNamespace.INSTANCE, JoinRule.later(served.time(), timeout + SLACK));
            judge(served, outcome.label(), Math.max(served.time(), outcome.time()));
        } else {
            labels.update(outcome.label());
            timers.registerEventTimeTimer(VoidNamespace.INSTANCE, JoinRule.later(outcome.time(), SLACK));
        }
    }

    private void judge(ServedPrediction served, int label, long time) {
        if (label != Event.UNLABELLED && served.isScored()) {
            quality.add(label, served.label(), served.probabilities(), served.segments());
            tallies.add(time, label, served.label());
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        tallies.send();
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        tallies.send(mark.getTimestamp());
        super.processWatermark(mark);
    }

    @Override
    protected void processWatermarkStatus(WatermarkStatus status, int input) throws Exception {
        tallies.send();
        super.processWatermarkStatus(status, input);
    }

    @Override
    public void finish() throws Exception {
        tallies.send();
        super.finish();
    }

    @Override
    public void onEventTime(InternalTimer<Tuple2<Integer, Long>, VoidNamespace> timer) {
        predictions.clear();
        labels.clear();
    }

    @Override
    public void onProcessingTime(InternalTimer<Tuple2<Integer, Long>, VoidNamespace> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }
}
