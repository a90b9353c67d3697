package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.RawRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.state.KeptBound;

/**
 * How much a joiner may hold of events, labels and ids: each key group of a subtask gives up its oldest entries when
 * they take more than its share, at the end of a bucket of the timers. A function of the records of the group: Flink's
 * key groups stay the same at every parallelism. Mutable; not thread-safe.
 *
 * <p>The sizes are about those of entries in a heap, each with its id twice: as a key, and in the timers.
 */
final class JoinLimit {
    private static final int EVENT_BYTES = 500;
    private static final int LABEL_BYTES = 600;
    private static final int SETTLED_BYTES = 300;
    private static final int ENTRY_BYTES = 8;
    private static final int SEGMENT_BYTES = 64;

    /** Where the alarm's level stands among what is saved of a group. */
    private static final int LEVEL = 4;

    private final KeyedStateBackend<String> backend;
    private final ListStateDescriptor<Long> saved = new ListStateDescriptor<>("held", LongSerializer.INSTANCE);
    private final KeyGroups groups;
    private final JoinRule rule;
    private final long bucket;
    private final long most;
    private final HeldByAge[] held;
    private final JoinAlarm alarm;
    /** By the last time of a bucket, the groups of which something comes in it. */
    private final TreeMap<Long, BitSet> coming = new TreeMap<>();
    /** For reporters in threads of their own. */
    private volatile double fullest;

    /**
     * Of a subtask.
     *
     * @param bucket of the timers, ms
     * @param bytes of all key groups of all subtasks; {@link KeptBound#ANY_BYTES} for no limit
     * @param newest of all times of a restored state, which may have been written without a limit
     * @param alarm of these groups, whose levels are saved with what they hold
     */
    JoinLimit(
            KeyedStateBackend<String> backend,
            KeyGroups groups,
            JoinRule rule,
            long bucket,
            long bytes,
            long newest,
            JoinAlarm alarm)
            throws Exception {
        this.backend = backend;
        this.groups = groups;
        this.rule = rule;
        this.alarm = alarm;
        this.bucket = bucket;
        this.most = bytes == KeptBound.ANY_BYTES ? KeptBound.ANY_BYTES : bytes / groups.ofAll();
        this.held = new HeldByAge[isSet() ? groups.size() : 0];
        for (int group = 0; group < held.length; group++) {
            held[group] = new HeldByAge(most, bucket, newest == HeldByAge.NOTHING ? newest : newest + 1);
            read(group);
        }
        for (int group = held.length; group < groups.size(); group++) {
            // What was counted in a heap before is not true any more.
            saved(group).clear();
        }
    }

    boolean isSet() {
        return most != KeptBound.ANY_BYTES;
    }

    private void read(int group) throws Exception {
        List<Long> values = new ArrayList<>();
        Iterable<Long> found = saved(group).get();
        if (found != null) {
            found.forEach(values::add);
        }
        // With another timeout what is due is found elsewhere.
        if (values.size() > 2 && values.get(0) == rule.timeout() && values.get(1) == rule.early()) {
            alarm.restore(group, values.remove(LEVEL));
            held[group].read(values.subList(2, values.size()));
            held[group].coming().forEach(start -> comes(group, start));
        }
    }

    void save() throws Exception {
        for (int group = 0; group < held.length; group++) {
            List<Long> values = new ArrayList<>(List.of(rule.timeout(), rule.early()));
            values.addAll(held[group].values());
            values.add(LEVEL, alarm.level(group));
            saved(group).update(values);
        }
    }

    private ListState<Long> saved(int group) throws Exception {
        backend.setCurrentKey(groups.key(group));
        return backend.getPartitionedState(VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, saved);
    }

    private void comes(int group, long start) {
        coming.computeIfAbsent(JoinRule.later(start, bucket - 1), none -> new BitSet())
                .set(group);
    }

    /** An event or label is to come: its group is looked at then, whether it is held or not. */
    void expect(Due due) {
        if (isSet()) {
            add(groups.indexOf(due.id()), due.time(), bytes(due));
        }
    }

    /** What was expected is held from now on, or not at all. */
    void come(Due due) {
        if (isSet() && due.comes()) {
            add(groups.indexOf(due.id()), due.time(), -bytes(due));
        }
    }

    private static long bytes(Due due) {
        LabelRecord label = due.label();
        Event event = due.event();
        return 2L * due.id().length()
                + (label == null ? 0 : bytes(label.record()))
                + (event == null ? 0 : bytes(event));
    }

    /** What is known of an id is another state now. */
    void change(String id, IdState before, IdState after) {
        if (isSet()) {
            int group = groups.indexOf(id);
            add(group, id, before, -1);
            add(group, id, after, 1);
        }
    }

    private void add(int group, String id, IdState state, int sign) {
        int ids = 2 * id.length();
        for (Event event : state.events()) {
            add(group, event.time(), sign * (ids + bytes(event)));
        }
        LabelRecord label = state.waiting();
        if (label != null) {
            add(group, label.time(), sign * (ids + bytes(label.record())));
        }
        for (SettledEvent each : state.settled()) {
            add(group, each.time(), sign * (ids + (long) SETTLED_BYTES));
        }
    }

    private void add(int group, long time, long bytes) {
        if (held[group].add(time, bytes)) {
            comes(group, time - Math.floorMod(time, bucket));
        }
        if (bytes > 0) {
            fullest = Math.max(fullest, held[group].shareOfAll());
        }
    }

    private static long bytes(Event event) {
        RawRecord record = event.record();
        return EVENT_BYTES
                + (long) ENTRY_BYTES * event.features().nonZeros()
                + (long) SEGMENT_BYTES * event.segments().size()
                + (record == null ? 0 : length(record.key()) + length(record.value()));
    }

    private static long bytes(DeadLetter record) {
        return LABEL_BYTES + record.bytes();
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    /** The next time at which groups are to be looked at, or {@link IdJoin#NEVER}. */
    long next() {
        return coming.isEmpty() ? IdJoin.NEVER : coming.firstKey();
    }

    /** All up to {@link #next} is decided; the groups to be looked at. */
    BitSet reach() {
        Map.Entry<Long, BitSet> come = coming.pollFirstEntry();
        come.getValue().stream().forEach(group -> held[group].reach(come.getKey()));
        return come.getValue();
    }

    /** No group holds more than it may of what has come. */
    void settle() {
        fullest = Arrays.stream(held).mapToDouble(HeldByAge::shareOfAll).max().orElse(0);
    }

    /** What a key group holds. */
    HeldByAge of(int group) {
        return held[group];
    }

    /** What the fullest group held at most since groups were looked at, what has not come yet included; as a share. */
    double fullest() {
        return fullest;
    }
}
