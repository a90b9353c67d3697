package org.lorentztron.job.join;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.jspecify.annotations.Nullable;

/**
 * Timers of the join: for each bucket of event time, the ids to decide. Mutable; not thread-safe.
 *
 * <p>A timer for each id would cost more than the join itself: reading and writing state takes microseconds, however
 * little it is. Here one entry of state holds all ids of a key group that are due in a bucket of event time, and one
 * timer opens the bucket. Ids due before the next checkpoint are not written to state.
 *
 * <pre>
 *   add - unsaved, bucket by bucket - (memory full, or checkpoint) - state
 *    |            |                                                    |
 *    |            +--------------- timer of the bucket ----------------+- opened - poll
 *    +- (of a bucket that is opened already) -----------------------------+
 * </pre>
 *
 * At a checkpoint, ids that are opened go back to the state, too.
 */
final class DecisionTimers {
    /**
     * Most bytes that wait in memory for the state: some ten thousand labels, or some hundred thousand ids. A bucket is
     * opened at once, whatever its size.
     */
    static final int MEMORY = 16 << 20;

    private static final long SHORTEST_BUCKET = 1_000;
    private static final long LONGEST_BUCKET = 60_000;
    private static final int BUCKETS_OF_A_WAIT = 10_000;

    private static final int NEW_BYTES = 64;
    /** About the bytes that a bucket of a key group takes besides what is due. */
    private static final int BUCKET_BYTES = 300;
    /** About the bytes that an entry takes once it is opened. */
    private static final int OPENED_BYTES = 400;

    private final KeyedStateBackend<String> backend;
    private final InternalTimerService<Long> timers;
    private final ListStateDescriptor<DueIds> saved = new ListStateDescriptor<>("agenda", new DueIds.Serializer());
    private final KeyGroups groups;
    private final long bucket;
    private final int memory;

    /** By the beginning of a bucket, then by the index of a key group. */
    private final Map<Long, Map<Integer, DataOutputSerializer>> unsaved = new HashMap<>();

    private long unsavedBytes;
    private final PriorityQueue<Due> opened = new PriorityQueue<>();
    /** Up to this time, inclusive, all is opened, and is due. */
    private long reached = Long.MIN_VALUE;
    /** Before this time all is opened. */
    private long openedUntil = Long.MIN_VALUE;

    /**
     * Of a subtask.
     *
     * @param timers whose namespaces are the beginnings of buckets
     * @param bucket their length, ms; another one may be taken after a restore
     * @param memory how many bytes it may take, about
     */
    DecisionTimers(
            KeyedStateBackend<String> backend,
            InternalTimerService<Long> timers,
            KeyGroups groups,
            Duration bucket,
            int memory)
            throws Exception {
        this.backend = backend;
        this.timers = timers;
        this.groups = groups;
        this.bucket = bucket.toMillis();
        this.memory = memory;
        // At once, not with the first checkpoint: a state that was written in another layout is refused here.
        backend.getOrCreateKeyedState(LongSerializer.INSTANCE, saved);
    }

    /** The length of buckets for a wait: where ids wait for long, many of them still meet in one bucket. */
    static Duration bucket(long wait) {
        return Duration.ofMillis(Math.max(SHORTEST_BUCKET, Math.min(LONGEST_BUCKET, wait / BUCKETS_OF_A_WAIT)));
    }

    /** Adds something. The current key may be another one after this. */
    void add(Due due) throws Exception {
        boolean fits = (long) opened.size() * OPENED_BYTES < memory;
        if (due.time() <= reached || (due.time() < openedUntil && fits)) {
            opened.add(due);
        } else {
            append(due);
            if (unsavedBytes > memory) {
                saveBuckets();
            }
        }
    }

    private long start(long time) {
        return time - Math.floorMod(time, bucket);
    }

    private void append(Due due) throws IOException {
        long start = start(due.time());
        int group = groups.indexOf(due.id());
        Map<Integer, DataOutputSerializer> dues = unsaved.computeIfAbsent(start, none -> new HashMap<>());
        DataOutputSerializer bytes = dues.get(group);
        if (bytes == null) {
            bytes = new DataOutputSerializer(NEW_BYTES);
            dues.put(group, bytes);
            unsavedBytes += BUCKET_BYTES;
            backend.setCurrentKey(groups.key(group));
            timers.registerEventTimeTimer(start, start);
        }
        int before = bytes.length();
        due.writeTo(bytes);
        unsavedBytes += bytes.length() - before;
    }

    private ListState<DueIds> saved(int group, long start) throws Exception {
        backend.setCurrentKey(groups.key(group));
        return backend.getPartitionedState(start, LongSerializer.INSTANCE, saved);
    }

    /** Opens the bucket of a timer. */
    void open(InternalTimer<String, Long> timer) throws Exception {
        opened.addAll(bucket(groups.indexOf(timer.getKey()), timer.getNamespace()));
    }

    /** Takes a bucket. */
    private List<Due> bucket(int group, long start) throws Exception {
        List<Due> all = new ArrayList<>();
        ListState<DueIds> state = saved(group, start);
        Iterable<DueIds> known = state.get();
        if (known != null) {
            for (DueIds dues : known) {
                dues.forEach(all::add);
            }
            state.clear();
        }
        DataOutputSerializer bytes = takeUnsaved(group, start);
        if (bytes != null) {
            new DueIds(bytes.getCopyOfBuffer()).forEach(all::add);
        }
        return all;
    }

    private @Nullable DataOutputSerializer takeUnsaved(int group, long start) {
        Map<Integer, DataOutputSerializer> dues = unsaved.get(start);
        DataOutputSerializer bytes = dues == null ? null : dues.remove(group);
        if (bytes != null) {
            unsavedBytes -= bytes.length() + BUCKET_BYTES;
        }
        if (dues != null && dues.isEmpty()) {
            unsaved.remove(start);
        }
        return bytes;
    }

    /** Takes all of a key group that is due from a time to another one, both inclusive. */
    List<Due> take(int group, long from, long to) throws Exception {
        List<Due> taken = new ArrayList<>();
        opened.removeIf(
                due -> due.time() >= from && due.time() <= to && groups.indexOf(due.id()) == group && taken.add(due));
        for (long start = start(from); start <= to && start >= start(from); start += bucket) {
            for (Due due : bucket(group, start)) {
                if (due.time() >= from && due.time() <= to) {
                    taken.add(due);
                } else {
                    append(due);
                }
            }
        }
        return taken;
    }

    /** The timers of all buckets up to a time, inclusive, have fired: what is added to these needs none. */
    void reach(long time) {
        reached = Math.max(reached, time);
        openedUntil = Math.max(openedUntil, time > Long.MAX_VALUE - bucket ? Long.MAX_VALUE : start(time) + bucket);
    }

    /** Takes the first of what is opened and due up to a time, inclusive; null if there is none. */
    @Nullable
    Due poll(long until) {
        Due first = opened.peek();
        return first == null || first.time() > until ? null : opened.poll();
    }

    /** Takes another one of the same time and id; null if there is none. */
    @Nullable
    Due pollLike(Due due) {
        Due first = opened.peek();
        return first == null || first.compareTo(due) != 0 ? null : opened.poll();
    }

    /** Brings all into the state. What is opened will be opened again. */
    void save() throws Exception {
        reached = Long.MIN_VALUE;
        openedUntil = Long.MIN_VALUE;
        for (Due due = opened.poll(); due != null; due = opened.poll()) {
            append(due);
        }
        saveBuckets();
    }

    private void saveBuckets() throws Exception {
        for (Map.Entry<Long, Map<Integer, DataOutputSerializer>> dues : unsaved.entrySet()) {
            for (Map.Entry<Integer, DataOutputSerializer> bytes :
                    dues.getValue().entrySet()) {
                saved(bytes.getKey(), dues.getKey())
                        .add(new DueIds(bytes.getValue().getCopyOfBuffer()));
            }
        }
        unsaved.clear();
        unsavedBytes = 0;
    }
}
