package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
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
import org.lorentztron.connectors.source.Event;

/**
 * Brings labelled events into the order of training, partition by partition of the topic that they are written to.
 * Keyed by that partition.
 *
 * <p>Events wait in buckets of event time of {@value #BUCKET} ms until the watermark has passed the bucket. When all
 * input is idle, all that wait go on. One that comes to a bucket that is gone already goes on by itself, at once.
 */
public final class TrainingSorter extends AbstractStreamOperator<Event>
        implements OneInputStreamOperator<Event, Event>, Triggerable<Integer, Long> {
    private static final long serialVersionUID = 1L;
    private static final long BUCKET = 100;

    private final ListStateDescriptor<Event> bucket = new ListStateDescriptor<>("bucket", new WaitingEventSerializer());

    private transient InternalTimerService<Long> timers;
    private transient JoinedTime time;

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        time = JoinedTime.keep(context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        time.snapshot();
    }

    @Override
    public void open() throws Exception {
        super.open();
        timers = getInternalTimerService("buckets", LongSerializer.INSTANCE, this);
        getKeyedStateBackend().getOrCreateKeyedState(LongSerializer.INSTANCE, bucket);
    }

    @Override
    public void processElement(StreamRecord<Event> element) throws Exception {
        Event event = element.getValue();
        long end = end(event.time());
        time.see(event.time());
        if (time.open(end - 1) == end - 1) {
            bucket(end).add(event);
            timers.registerEventTimeTimer(end, end - 1);
        } else {
            output.collect(element);
        }
    }

    /** End, exclusive, of the bucket of a time. */
    private static long end(long time) {
        return time - Math.floorMod(time, BUCKET) + BUCKET;
    }

    private ListState<Event> bucket(long end) throws Exception {
        return getKeyedStateBackend().getPartitionedState(end, LongSerializer.INSTANCE, bucket);
    }

    @Override
    public void onEventTime(InternalTimer<Integer, Long> timer) throws Exception {
        ListState<Event> waiting = bucket(timer.getNamespace());
        List<Event> events = new ArrayList<>();
        Iterable<Event> found = waiting.get();
        if (found != null) {
            found.forEach(events::add);
        }
        waiting.clear();
        events.sort(Event.TRAINING_ORDER);
        events.forEach(event -> output.collect(new StreamRecord<>(event)));
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, Long> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (mark.getTimestamp() != Long.MAX_VALUE) {
            time.decide(mark.getTimestamp());
        }
        super.processWatermark(mark);
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle() && time.newest() != Long.MIN_VALUE) {
            // Whole buckets go on, but what comes later in the newest one is not late, and waits for its turn again.
            time.decide(time.newest());
            getTimeServiceManager().orElseThrow().advanceWatermark(new Watermark(end(time.newest()) - 1));
        }
        super.processWatermarkStatus(status);
    }
}
