package org.lorentztron.job.join;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateBackendLoader;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.state.CompatibilityCheck;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.state.KeptSecret;

/**
 * Joins events with labels that come later, by id: {@link JoinRule} says which belong together. Keyed by id.
 *
 * <p>Events wait as state until the watermark of both topics has passed the time at which something is to be decided
 * ({@link IdJoin}); labels, and the times at which ids are to be decided, are in the {@link DecisionTimers}. All timers
 * are of event time. A joined event has the later of both times and goes on in the order of
 * {@link Event#TRAINING_ORDER} as far as one subtask can see. What is decided is a function of the records of both
 * topics, however these are interleaved.
 *
 * <p>An event or label at or before a time that is decided already comes right after that time, and is counted as late;
 * this takes a partition that was idle, and is the one case in which timing decides.
 *
 * <p>When all input is idle, all is decided up to the newest time that any record of either topic has. The watermarks
 * that go downstream are those that come in.
 *
 * <p>In the heap, each key group holds at most its share of a number of bytes, and gives up its oldest events, labels
 * and remembered ids beyond it ({@link JoinLimit}): such events get no label, and such labels find no event.
 *
 * <p>Labels that find no event go to {@link #REJECTED}, with their bytes. What becomes of the events that are evaluated
 * goes to {@link #OUTCOMES}, once for each of them.
 */
public final class LabelJoiner extends AbstractStreamOperator<Event>
        implements TwoInputStreamOperator<Event, LabelRecord, Event>, Triggerable<String, Long> {
    private static final long serialVersionUID = 1L;

    /** Labels that find no event. */
    public static final OutputTag<DeadLetter> REJECTED = new OutputTag<>("rejected", DeadLetterType.INFO);

    /** That key groups are full. */
    public static final OutputTag<OutputRecord> SIGNALS = new OutputTag<>("signals", OutputRecord.TYPE);

    /** What becomes of events that are evaluated. */
    public static final OutputTag<LabelOutcome> OUTCOMES = new OutputTag<>("outcomes", LabelOutcome.TYPE);

    private final JobOptions options;
    private final JoinRule rule;
    private final long outOfOrderness;
    private final int memory;
    private final Duration bucket;
    private final long bytes;
    private final String secret = SecretPlaces.draw();

    private transient RememberedIds ids;
    private transient DecisionTimers timers;
    private transient JoinedTime time;
    private transient JoinCounts counts;
    private transient long keptBytes;
    private transient SecretPlaces places;
    private transient KeyGroups groups;
    private transient JoinLimit limit;
    private transient JoinAlarm alarm;
    private transient boolean[] idle;
    private transient CrowdedIds crowdedIds;

    private transient Counter lateEvents;
    private transient Counter lateLabels;
    private transient Counter givenUp;
    private transient OutcomeSender sender;

    /** One that may hold any number of bytes. */
    public LabelJoiner(JobOptions options) {
        this(options, KeptBound.ANY_BYTES);
    }

    /**
     * One whose state is bounded where it is in the heap.
     *
     * @param options of a job whose labels come later
     * @param bytes of all subtasks together, if no restored state says otherwise; {@link KeptBound#ANY_BYTES} for any
     */
    public LabelJoiner(JobOptions options, long bytes) {
        this(options, bytes, DecisionTimers.MEMORY, null);
    }

    /**
     * With other timers.
     *
     * @param bucket null for the usual one
     */
    LabelJoiner(JobOptions options, long bytes, int memory, @Nullable Duration bucket) {
        this.options = options;
        this.bytes = bytes;
        this.memory = memory;
        this.rule = Objects.requireNonNull(options.lateLabels(), "labels that come later")
                .rule();
        this.bucket = bucket == null ? DecisionTimers.bucket(rule.timeout()) : bucket;
        this.outOfOrderness = options.eventTime().outOfOrderness().toMillis();
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        // Labels are kept by the index of their class.
        CompatibilityCheck.keep(context, options.lastingOptions());
        boolean isHeap =
                getKeyedStateBackend().getBackendTypeIdentifier().equals(StateBackendLoader.HASHMAP_STATE_BACKEND_NAME);
        keptBytes = isHeap
                ? KeptBound.keepBytes(
                        context, Objects.requireNonNull(options.lateLabels()).mostWaiting(), bytes)
                : KeptBound.ANY_BYTES;
        places = new SecretPlaces(KeptSecret.keep(context, secret));
        time = JoinedTime.keep(context.getOperatorStateStore());
        counts = JoinCounts.keep(context.getOperatorStateStore());
    }

    /** Before timers are written, which Flink does first if they are on the heap and the rest in RocksDB. */
    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        super.prepareSnapshotPreBarrier(checkpointId);
        timers.save();
        limit.save();
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        time.snapshot();
        counts.snapshot();
    }

    @Override
    public void open() throws Exception {
        super.open();
        KeyedStateBackend<String> backend = getKeyedStateBackend();
        groups = new KeyGroups(getRuntimeContext().getTaskInfo());
        timers = new DecisionTimers(
                backend, getInternalTimerService("agenda", LongSerializer.INSTANCE, this), groups, bucket, memory);
        alarm = new JoinAlarm(options, groups, signal -> output.collect(SIGNALS, new StreamRecord<>(signal)));
        limit = new JoinLimit(backend, groups, rule, bucket.toMillis(), keptBytes, time.newest(), alarm);
        ids = new RememberedIds(new IdStates(backend, places), timers, counts, limit, rule);
        idle = new boolean[2];
        crowdedIds = new CrowdedIds();
        JobMetrics all = new JobMetrics(getMetricGroup());
        sender = new OutcomeSender(options, new JoinMetrics(all), output);
        lateEvents = all.eventsLate();
        lateLabels = all.labelsLate();
        all.eventsWaiting(counts::events);
        all.labelsWaiting(counts::labels);
        all.idsRemembered(counts::ids);
        all.idsFullest(limit::fullest);
        givenUp = all.idsGivenUp();
    }

    @Override
    public void processElement1(StreamRecord<Event> element) throws Exception {
        Event event = element.getValue();
        long open = time.open(event.time());
        String id = (String) getCurrentKey();
        IdState known = ids.of(id);
        IdJoin join = new IdJoin(rule, known);
        long comes = join.open(open);
        if (comes > event.time() && !event.late()) {
            lateEvents.inc();
        }
        // The key says the id.
        Event crowded = join.add((comes > event.time() ? event.movedTo(comes) : event).withoutId());
        time.see(comes);
        ids.keep(id, known, join, known.due(), 0);
        alarm.lookAhead(limit.fullest());
        if (crowded != null && limit.isSet()) {
            later(id, crowded);
        } else if (crowded != null) {
            crowded(id, crowded);
        }
    }

    /** Whether an event is too many is known at its time: until then, others of its id may be given up. */
    private void later(String id, Event event) throws Exception {
        add(Due.of(id, event));
    }

    private void crowded(String id, Event event) {
        crowdedIds.warn(id, event);
        sender.at(event.time()).crowded(event);
    }

    @Override
    public void processElement2(StreamRecord<LabelRecord> element) throws Exception {
        LabelRecord label = element.getValue();
        later(label, time.open(label.time()));
        counts.labelCame();
        alarm.lookAhead(limit.fullest());
    }

    /** Whatever is known of its id, a label is looked at when it comes; at the latest when all is decided. */
    private void later(LabelRecord label, long open) throws Exception {
        long comes = Math.min(open, JoinRule.LAST);
        if (comes > label.time() && label.lateBy() == 0) {
            lateLabels.inc();
        }
        time.see(comes);
        add(Due.of(comes == label.time() ? label : label.movedTo(comes)));
    }

    private void add(Due due) throws Exception {
        limit.expect(due);
        timers.add(due);
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> bucket) throws Exception {
        decideUntil(bucket.getTimestamp() - 1);
        timers.open(bucket);
    }

    /** What is decided may be due again at once. */
    private void decideUntil(long until) throws Exception {
        timers.reach(until);
        for (long end = limit.next(); end <= until && end != IdJoin.NEVER; end = limit.next()) {
            decideDue(end);
            BitSet come = limit.reach();
            for (int group = come.nextSetBit(0); group >= 0; group = come.nextSetBit(group + 1)) {
                keepWithin(group, end);
            }
            limit.settle();
        }
        decideDue(until);
        sender.sendJoined();
    }

    private void decideDue(long until) throws Exception {
        for (Due due = timers.poll(until); due != null; due = timers.poll(until)) {
            decide(due);
        }
    }

    /** Gives up the oldest of a key group, if it holds too much at a time up to which all is decided. */
    private void keepWithin(int group, long time) throws Exception {
        HeldByAge held = limit.of(group);
        alarm.look(group, held, time);
        if (held.isExceeded()) {
            givenUp.inc(ids.giveUp(group, time, sender.at(time)));
        }
    }

    /** Decides all of one time and id at once. */
    private void decide(Due first) throws Exception {
        IdState known = ids.of(first.id());
        IdJoin join = new IdJoin(rule, known);
        int taken = 0;
        long deciding = first.time();
        List<Event> displaced = new ArrayList<>();
        for (Due each = first; each != null; each = timers.pollLike(first)) {
            limit.come(each);
            LabelRecord label = each.label();
            if (label != null && come(join, label)) {
                taken++;
            }
            Event event = each.event() == null ? null : come(join, each.event());
            if (event != null) {
                displaced.add(event);
            }
        }
        join.decide(deciding, sender.at(deciding));
        ids.keep(first.id(), known, join, known.due() > deciding ? known.due() : IdJoin.NEVER, taken);
        for (Event event : displaced) {
            if (event.time() > deciding) {
                later(first.id(), event);
            } else {
                crowded(first.id(), event);
            }
        }
    }

    /** An event comes that was too many when it was read; returns the one that is now. */
    private static @Nullable Event come(IdJoin join, Event event) {
        long open = join.open(event.time());
        return join.add(open == event.time() ? event : event.movedTo(open));
    }

    /** Returns whether the label comes now, not later. */
    private boolean come(IdJoin join, LabelRecord label) throws Exception {
        long open = Math.min(join.open(label.time()), JoinRule.LAST);
        if (open == label.time()) {
            join.add(label);
            return true;
        }
        later(label, open);
        return false;
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }

    @Override
    public void processWatermark1(Watermark mark) throws Exception {
        time.reach(mark.getTimestamp(), outOfOrderness);
        super.processWatermark1(mark);
    }

    @Override
    public void processWatermark2(Watermark mark) throws Exception {
        time.reach(mark.getTimestamp(), outOfOrderness);
        super.processWatermark2(mark);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        decide(mark);
        output.emitWatermark(mark);
    }

    @Override
    protected void processWatermarkStatus(WatermarkStatus status, int input) throws Exception {
        idle[input] = status.isIdle();
        if (idle[0] && idle[1]) {
            // What comes too late for its id may have a newer time yet.
            for (long newest = Long.MIN_VALUE; newest < time.newest(); ) {
                newest = time.newest();
                decide(new Watermark(newest));
            }
        }
        super.processWatermarkStatus(status, input);
    }

    private void decide(Watermark until) throws Exception {
        getTimeServiceManager().orElseThrow().advanceWatermark(until);
        decideUntil(until.getTimestamp());
        // The end of a bounded input is no time to go on from after a drain.
        if (until.getTimestamp() != Long.MAX_VALUE) {
            time.decide(until.getTimestamp());
        }
    }
}
