package org.lorentztron.tools.page;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history of bounded size that reaches back to its beginning. When it is full, every other entry goes, and from then
 * on only every other new one is kept: entries are evenly spaced at any time, but for the newest. The script history.js
 * has the same rule. Not thread-safe.
 */
final class Thinned<T> {
    private final int most;
    private final List<T> entries = new ArrayList<>();
    private long stride = 1;
    private long added;
    private @Nullable T newest;

    /** @param most entries, even, at least 2 */
    Thinned(int most) {
        if (most < 2 || most % 2 != 0) {
            throw new IllegalArgumentException("most is " + most + ", expected an even number from 2");
        }
        this.most = most;
    }

    void add(T entry) {
        newest = entry;
        if (added++ % stride != 0) {
            return;
        }
        if (entries.size() == most) {
            for (int i = 0; i < most / 2; i++) {
                entries.set(i, entries.get(2 * i));
            }
            entries.subList(most / 2, most).clear();
            stride *= 2;
        }
        entries.add(entry);
    }

    /** From the oldest to the newest: those that are kept, and the newest, which may not be. */
    List<T> entries() {
        List<T> all = new ArrayList<>(entries);
        if (newest != null && (added - 1) % stride != 0) {
            all.add(newest);
        }
        return all;
    }

    int most() {
        return most;
    }

    /** Of how many new entries one is kept. */
    long stride() {
        return stride;
    }

    /** How many entries have come. */
    long added() {
        return added;
    }

    void clear() {
        entries.clear();
        stride = 1;
        added = 0;
        newest = null;
    }
}
