package org.lorentztron.job.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.lorentztron.job.state.Intervals;

/**
 * Where a block's events wait until they are trained: in short buckets of event time ({@link Intervals}) until the
 * watermark has passed the bucket, and then, as long as the scale of the features is unknown, in one list.
 *
 * <p>A bucket has a timer at its last millisecond. The last bucket of an interval has that timer even if no event is in
 * it, since the interval must end.
 *
 * <p>All of this is keyed state: every method is about the block of the current key. Not thread-safe.
 */
final class EventBuckets {

    private final KeyedStateBackend<?> state;
    private final InternalTimerService<Long> timers;
    private final Intervals intervals;
    private final ListStateDescriptor<Event> bucket = new ListStateDescriptor<>("bucket", new RoutedEventSerializer());
    private final ListState<Event> unscaled;

    /**
     * [block] the end of the bucket whose timers were registered last: most events are of the same bucket as the one
     * before.
     */
    private final long[] newestTimers;

    /** @param timers with the end of a bucket as their namespace */
    EventBuckets(KeyedStateBackend<?> state, InternalTimerService<Long> timers, Intervals intervals, int blocks)
            throws Exception {
        this.state = state;
        this.timers = timers;
        this.intervals = intervals;
        this.newestTimers = new long[blocks];
        Arrays.fill(newestTimers, Long.MIN_VALUE);
        // At once, not with the first event: a state that was written in another layout is refused here.
        state.getOrCreateKeyedState(LongSerializer.INSTANCE, bucket);
        this.unscaled = state.getPartitionedState(
                VoidNamespace.INSTANCE,
                VoidNamespaceSerializer.INSTANCE,
                new ListStateDescriptor<>("unscaled", new RoutedEventSerializer()));
    }

    /** Adds an event to its bucket, which must not have been closed. */
    void add(int block, Event event) throws Exception {
        long bucketEnd = intervals.bucketEnd(event.time());
        bucket(bucketEnd).add(event);
        // A closed bucket never opens again, nor does its timer: one that was the newest to be registered still is.
        if (bucketEnd != newestTimers[block]) {
            long intervalEnd = intervals.end(event.time());
            timers.registerEventTimeTimer(bucketEnd, bucketEnd - 1);
            // For the last bucket of the interval this is the same timer again.
            timers.registerEventTimeTimer(intervalEnd, intervalEnd - 1);
            newestTimers[block] = bucketEnd;
        }
    }

    /** Takes the events of the bucket that ends at {@code end} out of the state, in {@link Event#TRAINING_ORDER}. */
    List<Event> takeSorted(long end) throws Exception {
        List<Event> events = take(bucket(end));
        events.sort(Event.TRAINING_ORDER);
        return events;
    }

    /** Takes the events that wait for the scale out of the state, in the order in which they were left. */
    List<Event> takeUnscaled() throws Exception {
        return take(unscaled);
    }

    /** Lets events wait for the scale, in place of those that did. */
    void leaveUnscaled(List<Event> events) throws Exception {
        unscaled.update(events);
    }

    private ListState<Event> bucket(long end) throws Exception {
        return state.getPartitionedState(end, LongSerializer.INSTANCE, bucket);
    }

    private static List<Event> take(ListState<Event> waiting) throws Exception {
        List<Event> events = new ArrayList<>();
        Iterable<Event> found = waiting.get();
        // Null when none wait: an operator sees the backend's own state, not that of user functions.
        if (found != null) {
            found.forEach(events::add);
        }
        waiting.clear();
        return events;
    }
}
