package org.lorentztron.job.train;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
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
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.signal.FeatureBinsSerializer;
import org.lorentztron.job.state.CompatibilityCheck;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.job.warm.WarmStartState;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains a block of parts on its events in the order of {@link Event#TRAINING_ORDER} and, at the end of each interval,
 * emits every part that trained in it. Keyed by block.
 *
 * <p>Events wait in short buckets of event time ({@link EventBuckets}). When the watermark has passed a bucket, its
 * events are trained and forgotten ({@link BlockTraining}). When the watermark has passed an interval, the block has
 * trained exactly the events before its end. So the output depends on the events alone: not on how partitions were
 * interleaved, nor on parallelism.
 *
 * <p>No event is dropped. An event before what is closed already moves to the start of the first open bucket, and is
 * counted as late unless its partition's clock has done so; this takes a partition that was idle. Closed is what the
 * watermark has passed, before a restore or since ({@link ClosedTime}). Such an event is the one case in which models
 * may depend on timing: the watermark then depends on when the partition fell silent and when it delivered again. Two
 * subtasks may receive the event at different watermarks, so that the event joins one interval in some blocks and the
 * next in others. Blocks may hold different scales then, if this happens before the scale is found.
 *
 * <p>When all input is idle, event time moves on to the end of the interval that holds the newest event, and no
 * further; the watermark that says so goes downstream before the status. What then comes for the rest of that interval
 * is late and waits in the next one, where perhaps no newer event comes. So while all input is idle, that ends too, but
 * not before an interval's length has passed by the clock since silence ended one: event time must not run away from
 * those who send a little now and then.
 *
 * <p>Before anything is trained, the preparation of events is found ({@link PreparationSearch}): all blocks get the
 * same calibrating events and find the same. Until then all events wait, in their order. An interval that ends before
 * the scale is found still emits models. Such provisional models are trained from the start on all events that wait,
 * with the scale that these events suggest, and are not kept. A block without a part of an event's class uses the event
 * for its scale and no more.
 *
 * <p>An event without a label waits with the others and is scored when its turn comes, by models that have trained
 * exactly the labelled events before it ({@link LiveScoring}); no model changes. The scores leave by {@link #SCORES}.
 * Before the scale is found, provisional models score it: from the {@value PreparationSearch#LEAST}th calibrating event
 * on those of {@link PreparationSearch#early}, and all that wait when their interval ends.
 *
 * <p>An event that is held out from training waits with the others, too, and leaves by {@link #HELD_OUT} when its turn
 * comes: before the watermark that closes its interval.
 *
 * <p>A state is refused if it was made with other {@link JobOptions#lastingOptions}.
 */
public final class PartTrainer extends AbstractStreamOperator<TrainedPart>
        implements OneInputStreamOperator<BlockEvent, TrainedPart>, Triggerable<Integer, Long> {

    private static final Logger LOG = LoggerFactory.getLogger(PartTrainer.class);

    private static final long serialVersionUID = 1L;

    /** What each block says to each event without a label. */
    public static final OutputTag<BlockScores> SCORES = new OutputTag<>("scores", BlockScores.TYPE);

    /** What each block counts for signals, if there are any. */
    public static final OutputTag<BlockTally> TALLIES = new OutputTag<>("tallies", BlockTally.TYPE);

    /** Signals of parts that hold as many features as they may, if there are signals. */
    public static final OutputTag<OutputRecord> SIGNALS = new OutputTag<>("signals", OutputRecord.TYPE);

    /** The labelled events that are never trained, each once. */
    public static final OutputTag<Event> HELD_OUT = new OutputTag<>("held-out", Event.TYPE);

    /** Those that were given; once the state is there, with the bound that counts. */
    private JobOptions options;

    private final EventShare heldOut;
    private final BlockLayout layout;
    private final EvenKeys blockKeys;
    private final WarmStartModels given;
    private final int mostFeatures;
    private final @Nullable String modelsTopicId;
    private final Intervals intervals;

    private transient WarmStartState kept;
    private transient Map<Integer, Integer> blockOfKey;
    private transient EventBuckets buckets;
    private transient ValueState<BlockState> blocks;
    private transient ClosedTime closed;
    /** The largest watermark that went out: after idleness it is ahead of those that came in. */
    private transient long emitted;

    private transient boolean idle;
    /** From this processing time on silence may end an interval that holds nothing but late events. */
    private transient long nextEnd;
    /** Whether a processing timer will look again. */
    private transient boolean looks;

    private transient BlockTraining training;
    /** Null without signals. */
    private transient @Nullable BlockCounting counting;
    /** Null if parts may hold any number of features. */
    private transient @Nullable FeatureLimit limit;
    /** Null where the id of the models topic is not known, and once its blocks have been looked at. */
    private transient @Nullable RepeatedParts repeated;

    private transient FeatureMemory memory;
    private transient TrainerMetrics metrics;

    /**
     * @param starts what parts start from unless state is restored
     * @param mostFeatures how many a part may hold if no option says so, unless state is restored
     * @param modelsTopicId of the topic that versions go into; null if it is not known
     */
    public PartTrainer(
            JobOptions options,
            BlockLayout layout,
            EvenKeys blockKeys,
            WarmStartModels starts,
            int mostFeatures,
            @Nullable String modelsTopicId) {
        this.options = options;
        this.heldOut = options.learning().heldOut();
        this.layout = layout;
        this.blockKeys = blockKeys;
        this.given = starts;
        this.mostFeatures = mostFeatures;
        this.modelsTopicId = modelsTopicId;
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        CompatibilityCheck.keep(context, options.lastingOptions());
        options = KeptBound.keep(context, options, mostFeatures);
        KeptBound.warning(options, mostFeatures).ifPresent(LOG::warn);
        kept = WarmStartState.keep(context, given);
        closed = ClosedTime.keep(
                context.getOperatorStateStore(),
                intervals,
                options.eventTime().outOfOrderness().toMillis(),
                layout.blocks());
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        TaskInfo task = getRuntimeContext().getTaskInfo();
        kept.snapshot(task);
        closed.snapshot(task, blockKeys);
    }

    @Override
    public void open() throws Exception {
        super.open();
        LOG.info("trains with the {} kernels", Kernels.fastest().name());
        blockOfKey = blockKeys.indices();
        InternalTimerService<Long> timers = getInternalTimerService("buckets", LongSerializer.INSTANCE, this);
        buckets = new EventBuckets(getKeyedStateBackend(), timers, intervals, layout.blocks());
        blocks = getPartitionedState(
                new ValueStateDescriptor<>("block", new BlockStateSerializer(options.learnerSettings())));
        emitted = Long.MIN_VALUE;
        memory = options.learning().memory();
        JobMetrics names = new JobMetrics(getMetricGroup());
        metrics = new TrainerMetrics(names, options.classes());
        limit = memory.mostHeld() == FeatureMemory.ANY_NUMBER ? null : limit();
        names.featuresFullest(() -> limit == null ? 0 : limit.fullest());
        LiveScoring scoring = new LiveScoring(
                kept.starts(), options.learning().kept(), scores -> output.collect(SCORES, new StreamRecord<>(scores)));
        boolean isSignalled = options.topics().signals() != null;
        RareCounting rare = isSignalled && !options.watchesServed()
                ? new RareCounting(getPartitionedState(RareCounting.CLASS_EVENTS), scoring, options, metrics::rare)
                : null;
        training = new BlockTraining(options, layout, intervals, kept.starts(), metrics, scoring, rare);
        counting = isSignalled ? counting(rare) : null;
        repeated = modelsTopicId == null
                ? null
                : new RepeatedParts(
                        getPartitionedState(RepeatedParts.STATE),
                        modelsTopicId,
                        layout,
                        options.learning().kept());
    }

    private FeatureLimit limit() throws Exception {
        boolean isSignalled = options.topics().signals() != null;
        return new FeatureLimit(
                options,
                getPartitionedState(
                        new MapStateDescriptor<>("feature-limit", IntSerializer.INSTANCE, IntSerializer.INSTANCE)),
                signal -> {
                    if (isSignalled) {
                        output.collect(SIGNALS, new StreamRecord<>(signal));
                    }
                });
    }

    private BlockCounting counting(@Nullable RareCounting rare) throws Exception {
        return new BlockCounting(
                getPartitionedState(new ValueStateDescriptor<>("feature-bins", new FeatureBinsSerializer())),
                layout,
                intervals,
                options.classes().size(),
                options.learning().named(),
                rare,
                tally -> output.collect(TALLIES, new StreamRecord<>(tally)));
    }

    @Override
    public void processElement(StreamRecord<BlockEvent> element) throws Exception {
        int block = element.getValue().block();
        Event event = element.getValue().event();
        closed.see(event.time());
        long open = closed.firstOpen(block);
        if (event.time() < open) {
            // The event is sent to several blocks; one of them counts it.
            if (!event.late() && layout.home(event.label()) == block) {
                metrics.late();
            }
            event = event.movedTo(open);
            closed.move(open);
        }
        buckets.add(block, event);
    }

    @Override
    public void onEventTime(InternalTimer<Integer, Long> timer) throws Exception {
        long end = timer.getNamespace();
        int block = Objects.requireNonNull(blockOfKey.get(timer.getKey()), "key of no block");
        List<Event> events = buckets.takeSorted(end);
        releaseHeldOut(block, events);
        BlockState state = restored(blocks.value());
        if (state == null) {
            events.addAll(0, buckets.takeUnscaled());
            state = training.start(block, events, end);
            if (state != null && counting != null) {
                counting.begin(block, events, end, state.preparation().scale().clipping());
            }
        }
        if (state == null) {
            if (intervals.isBorder(end)) {
                emit(training.trained(training.provisional(block, events, end), block, end));
                events.removeIf(event -> !event.labelled());
            } else {
                training.scoreEarly(block, events, end);
            }
            buckets.leaveUnscaled(events);
        } else {
            training.train(state, events, block, end);
            List<TrainedPart> ended = List.of();
            if (intervals.isBorder(end)) {
                ended = training.endInterval(state, block, end);
                emit(ended);
                if (limit != null) {
                    limit.endInterval(ended);
                }
                state.trained().clear();
            }
            if (counting != null) {
                counting.count(block, events, end, ended, state.block());
            }
            blocks.update(state);
        }
        // The end of a bounded input is no time to go on from after a drain, the end of its last interval is.
        closed.pass(end - 1);
    }

    /** Takes the held-out events from those of a bucket; every block with their class has them, and one sends them. */
    private void releaseHeldOut(int block, List<Event> events) {
        if (heldOut.isNone()) {
            return;
        }
        events.removeIf(event -> {
            boolean isHeldOut = heldOut.contains(event);
            if (isHeldOut && layout.home(event.label()) == block) {
                output.collect(HELD_OUT, new StreamRecord<>(event.withoutId()));
            }
            return isHeldOut;
        });
    }

    /** A restored job may remember other features. */
    private @Nullable BlockState restored(@Nullable BlockState state) {
        if (state == null) {
            return null;
        }
        HeldFeatures.of(state.block()).remember(memory);
        return training.restored(state);
    }

    /** Before event time first moves on: all subtasks know the same interval as open, whenever that is. */
    private void repeatParts(RepeatedParts repeated) throws Exception {
        for (int block : closed.ownBlocks(getRuntimeContext().getTaskInfo(), blockKeys)) {
            setCurrentKey(blockKeys.key(block));
            if (repeated.areDue()) {
                emit(repeated.of(blocks.value(), block, closed.openEnd(block)));
            }
        }
    }

    private void emit(List<TrainedPart> models) {
        for (TrainedPart model : models) {
            output.collect(new StreamRecord<>(model));
        }
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, Long> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        advance(closed.receive(mark.getTimestamp()));
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        idle = status.isIdle();
        if (idle) {
            endBySilence(closed.closesWhenIdle());
            fallIdle();
        } else {
            super.processWatermarkStatus(status);
        }
    }

    /**
     * Tells those downstream, but not before late events are trained. An output that has been idle wakes up at one
     * receiver before the other, so a watermark could close the interval before all its parts have come.
     */
    private void fallIdle() throws Exception {
        long end = closed.closesMoved();
        if (end <= emitted || getProcessingTimeService().getCurrentProcessingTime() >= nextEnd) {
            endBySilence(end);
            super.processWatermarkStatus(WatermarkStatus.IDLE);
        } else if (!looks) {
            looks = true;
            getProcessingTimeService().registerTimer(nextEnd, this::look);
        }
    }

    private void look(long time) throws Exception {
        looks = false;
        if (idle) {
            fallIdle();
        }
    }

    private void endBySilence(long time) throws Exception {
        if (time > emitted) {
            nextEnd = getProcessingTimeService().getCurrentProcessingTime() + intervals.length();
        }
        advance(time);
    }

    /** Fires what is due and tells those downstream, unless event time is there already. */
    private void advance(long time) throws Exception {
        if (time > emitted) {
            emitted = time;
            if (repeated != null) {
                repeatParts(repeated);
                repeated = null;
            }
            if (time != Long.MAX_VALUE) {
                closed.pass(time);
            }
            super.processWatermark(new Watermark(time));
        }
    }
}
