package org.lorentztron.job.join;

import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The key groups of a subtask, each with a key under which state of the whole group can be kept: it stays with the
 * group when the job is rescaled. An id may be such a key, too, where the states have other names. Immutable.
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
            if (own.contains(group(key)) && keys[indexOf(key)] == null) {
                keys[indexOf(key)] = key;
                found++;
            }
        }
    }

    private int group(String key) {
        return KeyGroupRangeAssignment.assignToKeyGroup(key, number);
    }

    /** How many groups all subtasks have. */
    int ofAll() {
        return number;
    }

    /** The number of a group of the subtask among all. */
    int number(int index) {
        return own.getStartKeyGroup() + index;
    }

    /** How many groups the subtask has. */
    int size() {
        return keys.length;
    }

    /** Which of them has a key: 0 for the first. */
    int indexOf(String key) {
        return group(key) - own.getStartKeyGroup();
    }

    /** The key of one of them. */
    String key(int index) {
        return keys[index];
    }
}
