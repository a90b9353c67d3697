package org.lorentztron.job.join;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * How much a joiner holds. The sums over subtasks outlive a restore, however subtasks share them then. Mutable; not
 * thread-safe.
 */
final class JoinCounts {
    private final ListState<Long> savedEvents;
    private final ListState<Long> savedLabels;
    private final ListState<Long> savedIds;
    private long events;
    private long labels;
    private long ids;

    private JoinCounts(OperatorStateStore store) throws Exception {
        savedEvents = saved(store, "waiting-events");
        savedLabels = saved(store, "waiting-labels");
        savedIds = saved(store, "ids");
    }

    static JoinCounts keep(OperatorStateStore store) throws Exception {
        JoinCounts counts = new JoinCounts(store);
        counts.events = sum(counts.savedEvents);
        counts.labels = sum(counts.savedLabels);
        counts.ids = sum(counts.savedIds);
        return counts;
    }

    private static ListState<Long> saved(OperatorStateStore store, String name) throws Exception {
        return store.getListState(new ListStateDescriptor<>(name, LongSerializer.INSTANCE));
    }

    private static long sum(ListState<Long> saved) throws Exception {
        long sum = 0;
        for (long each : saved.get()) {
            sum += each;
        }
        return sum;
    }

    void snapshot() throws Exception {
        savedEvents.update(List.of(events));
        savedLabels.update(List.of(labels));
        savedIds.update(List.of(ids));
    }

    /** Events that wait for labels. */
    long events() {
        return events;
    }

    /** Labels that wait for their time or event. */
    long labels() {
        return labels;
    }

    /** Of which something is remembered. */
    long ids() {
        return ids;
    }

    /** A label has come, and waits for its time. */
    void labelCame() {
        labels++;
    }

    /**
     * What is known of an id is another state now.
     *
     * @param taken the labels that had waited for their time, and have been decided or wait in the state now
     */
    void change(IdState before, IdState after, int taken) {
        events += after.events().size() - before.events().size();
        labels += waitingLabels(after) - waitingLabels(before) - taken;
        ids += (after.isEmpty() ? 0 : 1) - (before.isEmpty() || !before.isCounted() ? 0 : 1);
    }

    private static int waitingLabels(IdState state) {
        return state.waiting() != null && state.isCounted() ? 1 : 0;
    }
}
