package org.lorentztron.job.join;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.jspecify.annotations.Nullable;

/**
 * When which id is to be looked at. Mutable; not thread-safe.
 *
 * <p>A timer for each id would cost more than the join itself: reading and writing state takes microseconds, however
 * little it is. Here one piece of state holds what is due in {@value #BUCKET} ms of event time for all ids of a key
 * group, one timer opens it, and what is due before the next checkpoint is never written at all.
 *
 * <pre>
 *   add - unsaved, bucket by bucket - (memory full, or checkpoint) - state
 *                 |                                                   |
 *                 +-------------- timer of the bucket ----------------+- opened - poll
 * </pre>
 */
final class Agenda {
    private static final long BUCKET = 1_000;
    /** What waits in memory: some ten thousands of labels, or some hundred thousands of ids. */
    private static final int UNSAVED_BYTES = 16 << 20;

    private static final int NEW_BYTES = 64;
    /** What a bucket takes besides its bytes, more or less. */
    private static final int BUCKET_BYTES = 200;

    /** Where something is kept: a key group, and the beginning of a bucket. */
    private record Place(int keyGroup, long start) {}

    private final KeyedStateBackend<String> backend;
    private final InternalTimerService<Long> timers;
    private final ListStateDescriptor<byte[]> saved =
            new ListStateDescriptor<>("agenda", BytePrimitiveArraySerializer.INSTANCE);
    private final KeyGroups groups;

    private final Map<Place, DataOutputSerializer> unsaved = new HashMap<>();
    private long unsavedBytes;
    private final PriorityQueue<Due> opened = new PriorityQueue<>(Due.ORDER);
    /** Before this time all is opened. */
    private long openedUntil = Long.MIN_VALUE;

    /** @param timers whose namespaces are the beginnings of buckets */
    Agenda(KeyedStateBackend<String> backend, InternalTimerService<Long> timers, KeyGroups groups) throws Exception {
        this.backend = backend;
        this.timers = timers;
        this.groups = groups;
        backend.getOrCreateKeyedState(LongSerializer.INSTANCE, saved);
    }

    /** Adds something. The current key may be another one after this. */
    void add(Due due) throws Exception {
        if (due.time() < openedUntil) {
            opened.add(due);
        } else {
            append(due);
            if (unsavedBytes > UNSAVED_BYTES) {
                saveBuckets();
            }
        }
    }

    private static long start(long time) {
        return time - Math.floorMod(time, BUCKET);
    }

    private void append(Due due) throws IOException {
        Place place = new Place(groups.of(due.id()), start(due.time()));
        DataOutputSerializer bytes = unsaved.get(place);
        if (bytes == null) {
            bytes = new DataOutputSerializer(NEW_BYTES);
            unsaved.put(place, bytes);
            unsavedBytes += BUCKET_BYTES;
            select(place);
            timers.registerEventTimeTimer(place.start(), place.start());
        }
        int before = bytes.length();
        due.writeTo(bytes, place.start());
        unsavedBytes += bytes.length() - before;
    }

    private void select(Place place) {
        backend.setCurrentKey(groups.key(place.keyGroup()));
    }

    private ListState<byte[]> savedOf(Place place) throws Exception {
        select(place);
        return backend.getPartitionedState(place.start(), LongSerializer.INSTANCE, saved);
    }

    /** Opens the bucket of a timer. */
    void open(InternalTimer<String, Long> timer) throws Exception {
        Place place = new Place(groups.of(timer.getKey()), timer.getNamespace());
        ListState<byte[]> chunks = savedOf(place);
        Iterable<byte[]> known = chunks.get();
        if (known != null) {
            for (byte[] chunk : known) {
                open(place, new DataInputDeserializer(chunk));
            }
            chunks.clear();
        }
        DataOutputSerializer bytes = unsaved.remove(place);
        if (bytes != null) {
            unsavedBytes -= bytes.length() + BUCKET_BYTES;
            open(place, new DataInputDeserializer(bytes.getSharedBuffer(), 0, bytes.length()));
        }
    }

    private void open(Place place, DataInputDeserializer bytes) throws IOException {
        while (bytes.available() > 0) {
            opened.add(Due.readFrom(bytes, place.start()));
        }
    }

    /** The timers of all buckets up to a time, inclusive, have fired: what is added to these needs none. */
    void reach(long time) {
        openedUntil = Math.max(openedUntil, time > Long.MAX_VALUE - BUCKET ? Long.MAX_VALUE : start(time) + BUCKET);
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
        return first == null || Due.ORDER.compare(first, due) != 0 ? null : opened.poll();
    }

    /** Brings all into the state. What is opened will be opened again. */
    void save() throws Exception {
        openedUntil = Long.MIN_VALUE;
        for (Due due = opened.poll(); due != null; due = opened.poll()) {
            append(due);
        }
        saveBuckets();
    }

    private void saveBuckets() throws Exception {
        for (Map.Entry<Place, DataOutputSerializer> each : unsaved.entrySet()) {
            savedOf(each.getKey()).add(each.getValue().getCopyOfBuffer());
        }
        unsaved.clear();
        unsavedBytes = 0;
    }
}
