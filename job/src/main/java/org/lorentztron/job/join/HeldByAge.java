package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many bytes the entries of a key group take, by their time, and before which time all is given up because they
 * take too many.
 *
 * <p>Entries are in generations of at most an eighth of what the group may hold, unless one bucket of the timers has
 * more: when all together take too much, the oldest generations go. An entry counts from the end of the bucket in which
 * it comes: what a group gives up depends on the times and sizes of its entries, not on how far ahead some are read. So
 * what comes within one bucket, and what is read ahead, is told ({@link #shareOfAll}) and not bounded.
 *
 * <p>Entries of a state that was written without this are not counted, and not given up. Mutable; not thread-safe.
 */
final class HeldByAge {
    /** Before this time nothing is counted. */
    static final long NOTHING = Long.MIN_VALUE;

    private static final int GENERATIONS = 8;

    private final long most;
    private final long bucket;
    /** By the time at which they begin. */
    private final TreeMap<Long, Long> generations = new TreeMap<>();
    /** By bucket, what had not come at the last {@link #reach}. */
    private final TreeMap<Long, Long> coming = new TreeMap<>();

    private long from;
    private long reached = Long.MIN_VALUE;
    private long held;
    private long ahead;

    /**
     * @param most bytes that it may hold
     * @param bucket length of a bucket, ms
     * @param from entries before this time are not counted
     */
    HeldByAge(long most, long bucket, long from) {
        this.most = most;
        this.bucket = bucket;
        this.from = from;
    }

    /**
     * An entry takes so many more bytes, or, below 0, fewer.
     *
     * @return whether its bucket is still to be {@linkplain #reach reached}
     */
    boolean add(long time, long bytes) {
        if (time < from) {
            return false;
        }
        if (time > reached) {
            coming.merge(start(time), bytes, Long::sum);
            ahead += bytes;
            return true;
        }
        Map.Entry<Long, Long> generation = generations.floorEntry(time);
        generations.merge(generation == null ? from : generation.getKey(), bytes, Long::sum);
        held += bytes;
        return false;
    }

    private long start(long time) {
        return time - Math.floorMod(time, bucket);
    }

    /** All of the buckets that end at a time, inclusive, or earlier has come. */
    void reach(long time) {
        reached = time;
        NavigableMap<Long, Long> come = coming.headMap(time, true);
        come.forEach((start, bytes) -> {
            generations.merge(start, bytes, Long::sum);
            held += bytes;
            ahead -= bytes;
        });
        come.clear();
        merge();
    }

    /** Neighbours become one generation where both together are small. */
    private void merge() {
        List<Map.Entry<Long, Long>> all = new ArrayList<>(generations.entrySet());
        long start = NOTHING;
        long bytes = 0;
        generations.clear();
        for (Map.Entry<Long, Long> each : all) {
            if (generations.isEmpty() || bytes + each.getValue() > most / GENERATIONS) {
                start = each.getKey();
                bytes = 0;
            }
            bytes += each.getValue();
            generations.put(start, bytes);
        }
    }

    /** Bytes of all that has come, as a share of what the group may hold. */
    double share() {
        return (double) held / most;
    }

    /** The same together with what has not come. */
    double shareOfAll() {
        return (double) (held + ahead) / most;
    }

    /** What has come, in bytes. */
    long held() {
        return held;
    }

    long most() {
        return most;
    }

    /** Whether there is something to give up. */
    boolean isExceeded() {
        return held > most;
    }

    /** No entry that is counted, and has come, is older. */
    long oldest() {
        return generations.isEmpty() ? reached : generations.firstKey();
    }

    /**
     * From here on, nothing before a time is counted, and what is counted is not too much.
     *
     * @return that time
     */
    long giveUp() {
        while (held > most) {
            held -= generations.pollFirstEntry().getValue();
            from = generations.isEmpty() ? reached + 1 : generations.firstKey();
        }
        return from;
    }

    /** What {@link #read} reads. */
    List<Long> values() {
        List<Long> values = new ArrayList<>(List.of(from, reached, (long) generations.size()));
        generations.forEach((start, bytes) -> values.addAll(List.of(start, bytes)));
        coming.forEach((start, bytes) -> values.addAll(List.of(start, bytes)));
        return values;
    }

    void read(List<Long> values) {
        from = values.get(0);
        reached = values.get(1);
        int first = 3;
        int next = first + 2 * Math.toIntExact(values.get(2));
        for (int i = first; i < values.size(); i += 2) {
            (i < next ? generations : coming).put(values.get(i), values.get(i + 1));
        }
        held = generations.values().stream().mapToLong(bytes -> bytes).sum();
        ahead = coming.values().stream().mapToLong(bytes -> bytes).sum();
    }

    /** The buckets of what has not come. */
    Iterable<Long> coming() {
        return coming.keySet();
    }
}
