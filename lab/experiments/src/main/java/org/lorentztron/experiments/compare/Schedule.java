package org.lorentztron.experiments.compare;

import java.util.List;

/**
 * When versions are published, and which of them are judged. Immutable.
 *
 * @param interval examples between two versions
 * @param after the numbers of examples at which the newest version is judged, ascending multiples of the interval
 */
record Schedule(int interval, List<Long> after) {
    Schedule {
        after = List.copyOf(after);
    }

    /** How many examples are learned. */
    long end() {
        return after.get(after.size() - 1);
    }
}
