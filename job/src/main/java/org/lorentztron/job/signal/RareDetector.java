package org.lorentztron.job.signal;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.Finding;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.RareWatch;

/**
 * Adds up what was counted of served predictions in an interval, and tells where rare classes are recognized worse.
 * Keyed by one constant.
 *
 * <p>An interval is looked at when the watermark has passed it: nothing comes for it after that.
 */
public final class RareDetector extends KeyedProcessFunction<Integer, BlockTally, OutputRecord> {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;

    private transient MapState<Long, IntervalTally> pending;
    private transient ValueState<RareWatch> watch;

    public RareDetector(JobOptions options) {
        this.options = options;
    }

    @Override
    public void open(OpenContext context) {
        pending = getRuntimeContext()
                .getMapState(
                        new MapStateDescriptor<>("tallies", LongSerializer.INSTANCE, new IntervalTallySerializer()));
        watch = getRuntimeContext().getState(new ValueStateDescriptor<>("watch", new RareWatchSerializer()));
    }

    @Override
    public void processElement(BlockTally counted, Context context, Collector<OutputRecord> out) throws Exception {
        long end = counted.intervalEnd();
        IntervalTally before = pending.get(end);
        pending.put(end, before == null ? counted.tally() : before.plus(counted.tally()));
        context.timerService().registerEventTimeTimer(end - 1);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<OutputRecord> out) throws Exception {
        long end = timestamp + 1;
        RareWatch before = watch.value();
        RareWatch now = before == null ? RareWatch.of(options.classes().size()) : before.copy();
        for (Finding finding : now.endInterval(pending.get(end))) {
            String rare = options.classes().get(finding.subject());
            out.collect(SignalPublisher.record(Signal.found(options.modelId(), end, rare, finding, null, null)));
        }
        pending.remove(end);
        watch.update(now);
    }
}
