package org.lorentztron.job.join;

import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The key groups of a subtask, each with a key under which state of the whole group can be kept: it stays with the
 * group when the job is rescaled. Keys are told apart by the state they belong to, so that an id may be the same.
 * Immutable.
 */
final class KeyGroups {
    private final int number;
    private final KeyGroupRange own;
    private final String[] keys;

    /** @param task that the subtask is */
    KeyGroups(TaskInfo task) {
        this.number = task.getMaxNumberOfParallelSubtasks();
        this.own = KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                number, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
        this.keys = new String[own.getNumberOfKeyGroups()];
        int found = 0;
        for (int i = 0; found < keys.length; i++) {
            String key = Integer.toString(i);
            int group = of(key);
            if (own.contains(group) && keys[group - own.getStartKeyGroup()] == null) {
                keys[group - own.getStartKeyGroup()] = key;
                found++;
            }
        }
    }

    /** The group of a key. */
    int of(String key) {
        return KeyGroupRangeAssignment.assignToKeyGroup(key, number);
    }

    /** The key of a group of this subtask. */
    String key(int group) {
        return keys[group - own.getStartKeyGroup()];
    }
}
