package org.lorentztron.job.signal;

import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.Drift;
import org.lorentztron.model.monitor.DriftWatch;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.Finding;
import org.lorentztron.model.monitor.IntervalTally;

/**
 * Adds up what all blocks have counted of an interval, and tells what has changed. Keyed by one constant, parallelism
 * 1.
 *
 * <p>An interval is looked at when the trainers' watermark has passed it: then each block has sent all of its counts,
 * which are integers and add up to the same in any order. Names of features come past the trainers; so their watermark
 * must have passed the interval, too, or both inputs be idle. This operator compares the watermarks itself: to Flink an
 * input that has fallen idle alone counts no more, although what it has yet to deliver may belong to an earlier time.
 * So the signals and their order are a function of the records.
 */
public final class SignalDetector extends AbstractStreamOperator<OutputRecord>
        implements TwoInputStreamOperator<BlockTally, FeatureNameRecord, OutputRecord>, Triggerable<Integer, Long> {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;

    private transient ValueStateDescriptor<IntervalTally> pending;
    private transient ValueState<DriftWatch> watch;
    private transient ValueState<FeatureBins> bins;
    private transient SignalNames names;
    private transient InternalTimerService<Long> timers;

    private transient long trained;
    private transient long named;
    /** [input] whether it is. */
    private transient boolean[] idle;
    /** Up to which time intervals have been looked at. */
    private transient long passed;

    public SignalDetector(JobOptions options) {
        this.options = options;
    }

    @Override
    public void open() throws Exception {
        super.open();
        pending = new ValueStateDescriptor<>("tally", new IntervalTallySerializer());
        // At once, not with the first message: a state that was written in another layout is refused here.
        getKeyedStateBackend().getOrCreateKeyedState(LongSerializer.INSTANCE, pending);
        watch = getPartitionedState(new ValueStateDescriptor<>("watch", new DriftWatchSerializer()));
        bins = getPartitionedState(new ValueStateDescriptor<>("bins", new FeatureBinsSerializer()));
        names = new SignalNames(getPartitionedState(
                new MapStateDescriptor<>("names", IntSerializer.INSTANCE, StringSerializer.INSTANCE)));
        timers = getInternalTimerService("intervals", LongSerializer.INSTANCE, this);
        trained = Long.MIN_VALUE;
        named = Long.MIN_VALUE;
        passed = Long.MIN_VALUE;
        idle = new boolean[2];
    }

    @Override
    public void processElement1(StreamRecord<BlockTally> element) throws Exception {
        BlockTally block = element.getValue();
        ValueState<IntervalTally> tally = tally(block.intervalEnd());
        IntervalTally before = tally.value();
        tally.update(before == null ? block.tally() : before.plus(block.tally()));
        timers.registerEventTimeTimer(block.intervalEnd(), block.intervalEnd() - 1);
        if (block.bins() != null) {
            bins.update(block.bins());
            names.keepOnly(block.bins());
        }
    }

    @Override
    public void processElement2(StreamRecord<FeatureNameRecord> element) throws Exception {
        names.add(element.getValue(), bins.value());
    }

    private ValueState<IntervalTally> tally(long intervalEnd) throws Exception {
        return getPartitionedState(intervalEnd, LongSerializer.INSTANCE, pending);
    }

    @Override
    public void onEventTime(InternalTimer<Integer, Long> timer) throws Exception {
        long intervalEnd = timer.getNamespace();
        ValueState<IntervalTally> tally = tally(intervalEnd);
        DriftWatch before = watch.value();
        DriftWatch now = before == null ? DriftWatch.of(options.classes().size()) : before.copy();
        for (Finding finding : now.endInterval(tally.value())) {
            emit(intervalEnd, finding);
        }
        tally.clear();
        watch.update(now);
    }

    private void emit(long intervalEnd, Finding finding) throws Exception {
        FeatureBins watched = bins.value();
        Signal signal =
                switch (finding.drift()) {
                    case PAIR_RESTARTED, RATE_CHANGED, ERROR_ROSE ->
                        signal(intervalEnd, SignalledPart.of(options, finding.subject()), finding);
                    case RECALL_FELL, PRECISION_FELL, CLASS_RATE ->
                        signal(intervalEnd, options.classes().get(finding.subject()), finding);
                    case MISSING -> signal(intervalEnd, names.of(watched, finding.subject()), finding);
                    case VALUES, RANGE ->
                        Signal.found(
                                options.modelId(),
                                intervalEnd,
                                names.of(watched, finding.subject()),
                                leavesRange(watched, finding) ? finding.as(Drift.RANGE) : finding,
                                watched.from(finding.subject(), finding.bin()),
                                watched.to(finding.subject(), finding.bin()));
                    case UNSEEN -> signal(intervalEnd, null, finding);
                };
        output.collect(new StreamRecord<>(SignalPublisher.record(signal)));
    }

    private static boolean leavesRange(FeatureBins watched, Finding finding) {
        return finding.after() > finding.before() && watched.isCut(finding.subject(), finding.bin());
    }

    private Signal signal(long intervalEnd, @Nullable String of, Finding finding) {
        return Signal.found(options.modelId(), intervalEnd, of, finding, null, null);
    }

    @Override
    public void processWatermark1(Watermark mark) throws Exception {
        trained = Math.max(trained, mark.getTimestamp());
        advance();
    }

    @Override
    public void processWatermark2(Watermark mark) throws Exception {
        named = Math.max(named, mark.getTimestamp());
        advance();
    }

    /** Of one input. If both are idle, they have sent all that belongs to the time before. */
    @Override
    protected void processWatermarkStatus(WatermarkStatus status, int input) throws Exception {
        idle[input] = status.isIdle();
        advance();
    }

    private void advance() throws Exception {
        long time = idle[0] && idle[1] ? trained : Math.min(trained, named);
        if (time > passed) {
            passed = time;
            processWatermark(new Watermark(time));
        }
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, Long> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }
}
