package org.lorentztron.job.score;

import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.Types;
import org.lorentztron.job.version.VersionNumber;

/**
 * Which version was the newest at a time: the numbers of versions by the ends of their intervals. All subtasks get the
 * same versions and keep the same state. Mutable; not thread-safe.
 */
final class VersionTimes {

    /** This many of the newest versions stay in any case. */
    static final int KEPT = 1_000;

    private static final MapStateDescriptor<Long, Long> STATE =
            new MapStateDescriptor<>("versions", Types.LONG, Types.LONG);

    private final BroadcastState<Long, Long> state;
    private final TreeMap<Long, Long> numbers = new TreeMap<>();

    private VersionTimes(BroadcastState<Long, Long> state) {
        this.state = state;
    }

    /** The versions of a restored state, or none. */
    static VersionTimes keep(OperatorStateStore store) throws Exception {
        VersionTimes times = new VersionTimes(store.getBroadcastState(STATE));
        for (Map.Entry<Long, Long> version : times.state.entries()) {
            times.numbers.put(version.getKey(), version.getValue());
        }
        return times;
    }

    void add(VersionNumber version) throws Exception {
        numbers.put(version.intervalEnd(), version.version());
        state.put(version.intervalEnd(), version.version());
    }

    /** The number of the newest version whose interval ends at a time or before it; 0 if there is none. */
    long newestAt(long time) {
        Map.Entry<Long, Long> newest = numbers.floorEntry(time);
        return newest == null ? 0 : newest.getValue();
    }

    /** Forgets versions older than the newest at {@code time}, but keeps the newest {@value #KEPT}. */
    void forgetBefore(long time) throws Exception {
        Long newest = numbers.floorKey(time);
        while (newest != null && numbers.size() > KEPT && numbers.firstKey() < newest) {
            state.remove(numbers.firstKey());
            numbers.pollFirstEntry();
        }
    }
}
