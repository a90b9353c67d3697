package org.lorentztron.job.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.TrainingEvent;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.state.JobMetrics;
import org.lorentztron.job.state.LastingOptions;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.warm.KeptStarts;
import org.lorentztron.job.warm.StartPairs;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PairCounts;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.FeatureScale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains a block of pairs on its events in the order of {@link TrainingEvent#ORDER} and, at the end of each interval,
 * emits every pair that trained in it. Keyed by block.
 *
 * <p>Events wait in short buckets of event time ({@link Intervals}). When the watermark has passed a bucket, its events
 * are sorted, trained and forgotten. When it has passed an interval, the block has trained exactly the events before its
 * end. So what is emitted depends on the events alone: not on how partitions were interleaved, nor on parallelism.
 *
 * <p>No event is dropped: one that lies before what is closed already, which takes a partition that was idle, moves to the
 * start of the first open bucket and is counted as late, if it was not before. Closed is what the watermark has passed, before a restore or
 * since ({@link BlockTimes}). Such an event is the one case in which models may depend on timing: the watermark then
 * depends on when the partition fell silent and when it spoke again, and two subtasks may receive the event at different
 * watermarks, so that it joins one interval in some blocks and the next in others. Blocks may hold different scales then, if
 * this happens before the scale is found.
 *
 * <p>When all input is idle, event time moves on to the end of the interval that holds the newest event, and no further;
 * the watermark that says so goes downstream before the status. The newest event may be one from before a restore, whose
 * partition has not delivered since.
 *
 * <p>Before anything is trained, the scale of the features is found ({@link ScaleSearch}): all blocks get the same calibrating
 * events and find the same. Until then all events wait, in their order. At the end of an interval before, models are made
 * anew from all that wait, on the scale that these suggest, and only emitted. A block without a pair of an event's class
 * uses it for its scale and no more.
 *
 * <p>A state is refused if it was made with other {@link JobOptions#lastingOptions}.
 */
public final class PairTrainer extends AbstractStreamOperator<PairModel>
        implements OneInputStreamOperator<BlockEvent, PairModel>, Triggerable<Integer, Long> {

    private static final Logger LOG = LoggerFactory.getLogger(PairTrainer.class);

    private static final long serialVersionUID = 1L;

    private final JobOptions options;
    private final BlockLayout layout;
    private final EvenKeys blockKeys;
    private final StartPairs given;
    private final Intervals intervals;

    private transient KeptStarts kept;
    private transient Learner learner;
    private transient Map<Integer, Integer> blockOfKey;
    private transient InternalTimerService<Long> timers;
    private transient ListStateDescriptor<TrainingEvent> bucket;
    private transient ListState<TrainingEvent> unscaled;
    private transient ValueState<BlockState> blocks;
    private transient BlockTimes times;
    private transient ListState<BlockTimes.Entry> checkpointedTimes;
    /** The largest watermark that came in, and the largest that went out: the latter is ahead after idleness. */
    private transient long received;

    private transient long watermark;
    private transient TrainerMetrics metrics;

    /** [block] the end of the bucket whose timers were registered last: most events are of the same bucket as the one before. */
    private transient long[] newestTimers;

    /** @param starts what pairs start from unless state is restored */
    public PairTrainer(JobOptions options, BlockLayout layout, EvenKeys blockKeys, StartPairs starts) {
        this.options = options;
        this.layout = layout;
        this.blockKeys = blockKeys;
        this.given = starts;
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        LastingOptions.keep(context, options.lastingOptions());
        kept = KeptStarts.keep(context, given);
        // A union: whichever subtasks the blocks were in, each finds its own and the newest event of all.
        checkpointedTimes = context.getOperatorStateStore()
                .getUnionListState(new ListStateDescriptor<>("block-times", new BlockTimes.Serializer()));
        times = new BlockTimes(layout.blocks());
        for (BlockTimes.Entry entry : checkpointedTimes.get()) {
            times.restore(entry);
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        TaskInfo task = getRuntimeContext().getTaskInfo();
        kept.snapshot(task);
        List<BlockTimes.Entry> entries = new ArrayList<>();
        for (int block = 0; block < layout.blocks(); block++) {
            int subtask = KeyGroupRangeAssignment.assignKeyToParallelOperator(
                    blockKeys.key(block), task.getMaxNumberOfParallelSubtasks(), task.getNumberOfParallelSubtasks());
            if (subtask == task.getIndexOfThisSubtask()) {
                entries.add(times.entry(block));
            }
        }
        checkpointedTimes.update(entries);
    }

    @Override
    public void open() throws Exception {
        super.open();
        LOG.info("trains with the {} kernels", Kernels.fastest().name());
        learner = Learners.of(options.learnerSettings());
        blockOfKey = blockKeys.indices();
        timers = getInternalTimerService("buckets", LongSerializer.INSTANCE, this);
        bucket = new ListStateDescriptor<>("bucket", new TrainingEvent.Serializer());
        // At once, not with the first event: a layout that has changed is migrated here.
        getKeyedStateBackend().getOrCreateKeyedState(LongSerializer.INSTANCE, bucket);
        unscaled = getPartitionedState(new ListStateDescriptor<>("unscaled", new TrainingEvent.Serializer()));
        blocks = getPartitionedState(
                new ValueStateDescriptor<>("block", new BlockStateSerializer(options.learnerSettings())));
        received = Long.MIN_VALUE;
        watermark = Long.MIN_VALUE;
        metrics = new TrainerMetrics(new JobMetrics(getMetricGroup()));
        newestTimers = new long[layout.blocks()];
        Arrays.fill(newestTimers, Long.MIN_VALUE);
    }

    @Override
    public void processElement(StreamRecord<BlockEvent> element) throws Exception {
        int block = element.getValue().block();
        TrainingEvent event = element.getValue().event();
        times.see(event.time());
        long open = firstOpenTime(block);
        if (event.time() < open) {
            if (!event.late() && countsFor(event, block)) {
                metrics.late();
            }
            event = event.movedTo(open);
        }
        long bucketEnd = intervals.bucketEnd(event.time());
        long intervalEnd = intervals.end(event.time());
        bucket(bucketEnd).add(event);
        // A bucket is closed for good, and with it its timer: one that was the newest to be registered still is.
        if (bucketEnd != newestTimers[block]) {
            timers.registerEventTimeTimer(bucketEnd, bucketEnd - 1);
            // The interval must end even if its last bucket stays empty. For that bucket this is the same timer again.
            timers.registerEventTimeTimer(intervalEnd, intervalEnd - 1);
            newestTimers[block] = bucketEnd;
        }
    }

    /** Start of the first bucket that is not closed for {@code block}. */
    private long firstOpenTime(int block) {
        long passed = times.passed(block);
        return passed == BlockTimes.NONE ? Long.MIN_VALUE : intervals.bucketStart(passed + 1);
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
            events.addAll(0, take(unscaled));
            FeatureScale scale = ScaleSearch.scaleOrNull(options.standardize(), events, intervals.isBorder(end));
            state = scale == null ? null : start(block, scale);
        }
        if (state == null) {
            unscaled.update(events);
            if (intervals.isBorder(end)) {
                emitTrained(provisional(events, block, end), block, end);
            }
        } else {
            train(state, events, block, end);
            if (intervals.isBorder(end)) {
                emitTrained(state, block, end);
                state.trained().clear();
            }
            blocks.update(state);
        }
        // The end of a bounded input is no time to go on from after a drain, the end of its last interval is.
        times.pass(end - 1);
    }

    private List<TrainingEvent> takeSorted(long end) throws Exception {
        List<TrainingEvent> events = take(bucket(end));
        events.sort(TrainingEvent.ORDER);
        return events;
    }

    private static List<TrainingEvent> take(ListState<TrainingEvent> waiting) throws Exception {
        List<TrainingEvent> events = new ArrayList<>();
        Iterable<TrainingEvent> found = waiting.get();
        // Null when none wait: an operator sees the backend's own state, not that of user functions.
        if (found != null) {
            found.forEach(events::add);
        }
        waiting.clear();
        return events;
    }

    private BlockState start(int block, FeatureScale scale) {
        return BlockState.start(
                learner.newBlock(layout.pairs(block), kept.starts().scaled(scale)), scale);
    }

    /** What the block would be if its scale were decided by these events. They are counted when they are trained for good. */
    private BlockState provisional(List<TrainingEvent> events, int block, long end) {
        BlockState state = start(block, ScaleSearch.provisional(events));
        learn(state, events, block, end);
        return state;
    }

    private void learn(BlockState state, List<TrainingEvent> events, int block, long end) {
        long intervalStart = intervals.start(end - 1);
        for (TrainingEvent event : events) {
            // Only calibrating events come to blocks without a pair of their class.
            if (!event.calibrating() || layout.holds(block, event.label())) {
                state.learn(event, intervalStart);
            }
        }
    }

    /** @param end of the bucket that the last of the events are from */
    private void train(BlockState state, List<TrainingEvent> events, int block, long end) {
        PairCounts before = TrainerMetrics.sum(state.block());
        learn(state, events, block, end);
        metrics.trained(events.stream().filter(event -> countsFor(event, block)).count());
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
                        state.scale(),
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
        long newest = newestEvent();
        if (status.isIdle() && newest != BlockTimes.NONE && received != Long.MAX_VALUE) {
            advance(intervals.end(newest) - 1);
        }
        super.processWatermarkStatus(status);
    }

    /**
     * Time of the newest event of all input when all of it is idle, as far as this subtask can know: of inputs that fall idle one
     * after the other Flink does not always say the newest time.
     */
    private long newestEvent() {
        long sinceRestore = received == Long.MIN_VALUE
                ? BlockTimes.NONE
                : received + options.outOfOrderness().toMillis() + 1;
        return Math.max(sinceRestore, times.newest());
    }

    /** Fires what is due and tells those downstream; what lies behind is swallowed. */
    private void advance(long time) throws Exception {
        if (time > watermark) {
            watermark = time;
            if (time != Long.MAX_VALUE) {
                times.pass(time);
            }
            super.processWatermark(new Watermark(time));
        }
    }
}
