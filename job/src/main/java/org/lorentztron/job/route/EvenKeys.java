package org.lorentztron.job.route;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * Keys for few, heavy things (blocks, pairs) that Flink's hash spreads evenly over the subtasks at every parallelism.
 *
 * <p>Flink sends a key to key group murmur(hash) mod G and gives each subtask a contiguous range of the G groups. With
 * the keys 0, 1, 2 ... a subtask may get three blocks and another none. Here thing i of N gets the smallest unused
 * integer that falls into group floor((i + 1/2) G / N): things lie at equal distances over the groups, so every subtask
 * holds N / parallelism of them, give or take one, and neighbours stay together. G (the job's maximum parallelism) and
 * N must not change over the life of a state.
 *
 * <p>Immutable, thread-safe.
 */
public final class EvenKeys implements Serializable {

    private static final long serialVersionUID = 1L;

    private final int[] keys;

    /**
     * @param count N, how many keys
     * @param keyGroups G, the maximum parallelism of the job
     */
    public EvenKeys(int count, int keyGroups) {
        if (count < 1 || keyGroups < 1) {
            throw new IllegalArgumentException(
                    count + " keys over " + keyGroups + " key groups, expected at least 1 of both");
        }
        this.keys = new int[count];
        int[] next = new int[keyGroups];
        int[] end = new int[keyGroups];
        for (int group = 0; group < keyGroups; group++) {
            next[group] = firstOf(group, count, keyGroups);
            end[group] = firstOf(group + 1, count, keyGroups);
        }
        int missing = count;
        for (int key = 0; missing > 0; key++) {
            int group = KeyGroupRangeAssignment.assignToKeyGroup(key, keyGroups);
            if (next[group] < end[group]) {
                keys[next[group]++] = key;
                missing--;
            }
        }
    }

    /** The smallest i with (i + 1/2) keyGroups / count >= group. */
    private static int firstOf(int group, int count, int keyGroups) {
        long twice = 2L * group * count - keyGroups;
        return twice <= 0 ? 0 : (int) -Math.floorDiv(-twice, 2L * keyGroups);
    }

    int count() {
        return keys.length;
    }

    public int key(int index) {
        return keys[index];
    }

    /** The inverse of {@link #key}: from key to index. */
    public Map<Integer, Integer> indices() {
        Map<Integer, Integer> indices = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
            indices.put(keys[i], i);
        }
        return indices;
    }
}
