package org.lorentztron.job.operators;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PairCounts;

/**
 * Trains a block of pairs on its events in the order of {@link TrainingEvent#ORDER} and, at the end of each interval,
 * emits every pair that trained in it. Keyed by block.
 *
 * <p>Events wait in short buckets of event time ({@link Intervals}). When the watermark has passed a bucket, its events
 * are sorted, trained and forgotten. When it has passed an interval, the block has trained exactly the events before its
 * end. So what is emitted depends on the events alone: not on how partitions were interleaved, nor on parallelism.
 *
 * <p>No event is dropped: one that lies before what is closed already, which takes a partition that was idle, moves to the
 * start of the first open bucket and is counted as late. Closed is what the watermark has passed and, because Flink
 * restores no watermark, what the key's own state says.
 *
 * <p>When all input is idle, event time moves on to the end of the interval that holds the newest event, and no further;
 * the watermark that says so goes downstream before the status.
 */
public final class PairTrainer extends AbstractStreamOperator<PairModel>
        implements OneInputStreamOperator<BlockEvent, PairModel>, Triggerable<Integer, Long> {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;
    private final BlockLayout layout;
    private final EvenKeys blockKeys;
    private final Intervals intervals;

    private transient Learner learner;
    private transient Map<Integer, Integer> blockOfKey;
    private transient InternalTimerService<Long> timers;
    private transient ListStateDescriptor<TrainingEvent> bucket;
    private transient ValueState<BlockState> blocks;
    private transient ValueState<Long> closed;
    /** The largest watermark that came in, and the largest that went out: the latter is ahead after idleness. */
    private transient long received;

    private transient long watermark;
    private transient TrainerMetrics metrics;

    public PairTrainer(JobOptions options, BlockLayout layout, EvenKeys blockKeys) {
        this.options = options;
        this.layout = layout;
        this.blockKeys = blockKeys;
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void open() throws Exception {
        super.open();
        learner = Learner.of(options.learnerSettings());
        blockOfKey = blockKeys.indices();
        timers = getInternalTimerService("buckets", LongSerializer.INSTANCE, this);
        bucket = new ListStateDescriptor<>("bucket", new TrainingEvent.Serializer());
        blocks = getPartitionedState(
                new ValueStateDescriptor<>("block", new BlockStateSerializer(options.learnerSettings())));
        closed = getPartitionedState(new ValueStateDescriptor<>("closed", LongSerializer.INSTANCE));
        received = Long.MIN_VALUE;
        watermark = Long.MIN_VALUE;
        metrics = new TrainerMetrics(new JobMetrics(getMetricGroup()));
    }

    @Override
    public void processElement(StreamRecord<BlockEvent> element) throws Exception {
        TrainingEvent event = element.getValue().event();
        long open = firstOpenTime();
        if (event.time() < open) {
            event = event.movedTo(open);
            if (countsFor(event, element.getValue().block())) {
                metrics.late();
            }
        }
        long bucketEnd = intervals.bucketEnd(event.time());
        long intervalEnd = intervals.end(event.time());
        bucket(bucketEnd).add(event);
        timers.registerEventTimeTimer(bucketEnd, bucketEnd - 1);
        // The interval must end even if its last bucket stays empty. For that bucket this is the same timer again.
        timers.registerEventTimeTimer(intervalEnd, intervalEnd - 1);
    }

    /** Start of the first bucket that is not closed for the current key. */
    private long firstOpenTime() throws Exception {
        Long closedByKey = closed.value();
        long byKey = closedByKey == null ? Long.MIN_VALUE : closedByKey;
        return watermark == Long.MIN_VALUE ? byKey : Math.max(byKey, intervals.bucketStart(watermark + 1));
    }

    /** An event is sent to several blocks; one of them counts it. */
    private boolean countsFor(TrainingEvent event, int block) {
        return layout.home(event.label()) == block;
    }

    private ListState<TrainingEvent> bucket(long end) throws Exception {
        return getPartitionedState(end, LongSerializer.INSTANCE, bucket);
    }

    @Override
    public void onEventTime(InternalTimer<Integer, Long> timer) throws Exception {
        long end = timer.getNamespace();
        int block = blockOfKey.get(timer.getKey());
        List<TrainingEvent> events = takeSorted(end);
        BlockState state = blocks.value();
        if (state == null) {
            state = BlockState.start(learner.newBlock(layout.pairs(block)));
        }
        train(state, events, block);
        if (intervals.isBorder(end)) {
            emitTrained(state, block, end);
            state.trained().clear();
        }
        blocks.update(state);
        closed.update(end);
    }

    private List<TrainingEvent> takeSorted(long end) throws Exception {
        ListState<TrainingEvent> waiting = bucket(end);
        List<TrainingEvent> events = new ArrayList<>();
        Iterable<TrainingEvent> found = waiting.get();
        // Null when only the interval ends here: an operator sees the backend's own state, not that of user functions.
        if (found != null) {
            found.forEach(events::add);
        }
        waiting.clear();
        events.sort(TrainingEvent.ORDER);
        return events;
    }

    private void train(BlockState state, List<TrainingEvent> events, int block) {
        PairCounts before = TrainerMetrics.sum(state.block());
        for (TrainingEvent event : events) {
            state.learn(event);
            if (countsFor(event, block)) {
                metrics.trained();
            }
        }
        metrics.addSince(before, state.block());
    }

    private void emitTrained(BlockState state, int block, long intervalEnd) {
        SourcePositions positions = state.positions().copy();
        int[] indices = layout.pairIndices(block);
        List<ClassPair> pairs = state.block().pairs();
        for (int i = 0; i < indices.length; i++) {
            ClassPair pair = pairs.get(i);
            if (state.trained().get(pair.a()) || state.trained().get(pair.b())) {
                PairModel model = new PairModel(
                        indices[i],
                        intervalEnd,
                        state.block().model(i),
                        state.block().counts(i),
                        positions);
                output.collect(new StreamRecord<>(model, intervalEnd - 1));
            }
        }
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, Long> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        received = Math.max(received, mark.getTimestamp());
        advance(received);
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle() && received != Long.MIN_VALUE && received != Long.MAX_VALUE) {
            long newestEvent = received + options.outOfOrderness().toMillis() + 1;
            advance(intervals.end(newestEvent) - 1);
        }
        super.processWatermarkStatus(status);
    }

    /** Fires what is due and tells those downstream; what lies behind is swallowed. */
    private void advance(long time) throws Exception {
        if (time > watermark) {
            watermark = time;
            super.processWatermark(new Watermark(time));
        }
    }
}
