package org.lorentztron.job.join;

import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.lorentztron.job.options.events.JoinRule;

/**
 * Up to which time a joiner has decided, and the newest time that it knows of. The newest one outlives a restore: when
 * all input is silent after it, what waits is still decided. Mutable; not thread-safe.
 */
final class JoinedTime {
    private static final long NONE = Long.MIN_VALUE;

    private final ListState<Long> state;
    private long newest = NONE;
    private long decided = NONE;

    private JoinedTime(ListState<Long> state) {
        this.state = state;
    }

    /** The time of a restored state, or of none: whichever subtasks it was in, all get the newest. */
    static JoinedTime keep(OperatorStateStore store) throws Exception {
        ListState<Long> state =
                store.getUnionListState(new ListStateDescriptor<>("newest-time", LongSerializer.INSTANCE));
        JoinedTime time = new JoinedTime(state);
        for (long each : state.get()) {
            time.newest = Math.max(time.newest, each);
        }
        return time;
    }

    void snapshot() throws Exception {
        state.clear();
        if (newest != NONE) {
            state.add(newest);
        }
    }

    /**
     * Notes a watermark of an input: the time of some record, here or in another subtask, less the out-of-orderness and
     * 1. All subtasks get the same, so they agree on the newest time when all input is silent.
     *
     * @param outOfOrderness of the sources, ms
     */
    void reach(long watermark, long outOfOrderness) {
        if (watermark != NONE && watermark != Long.MAX_VALUE) {
            see(watermark + outOfOrderness + 1);
        }
    }

    /** Notes that something has this time. */
    void see(long time) {
        newest = Math.max(newest, time);
    }

    /** The newest time of anything; {@link Long#MIN_VALUE} if there has been nothing. */
    long newest() {
        return newest;
    }

    /** Notes that all up to a time, inclusive, is decided. */
    void decide(long time) {
        decided = Math.max(decided, Math.min(time, JoinRule.LAST));
    }

    /** The given time, or, if all up to that is decided, the first that is not. */
    long open(long time) {
        return time > decided ? time : decided + 1;
    }
}
