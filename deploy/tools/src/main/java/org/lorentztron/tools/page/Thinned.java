package org.lorentztron.tools.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A history of bounded size that reaches back to its beginning. When it is full, every other entry goes, and from then
 * on only every other new one is kept: entries are evenly spaced at any time. Not thread-safe.
 */
final class Thinned<T> {
    private final int most;
    private final List<T> entries = new ArrayList<>();
    private long stride = 1;
    private long added;

    /** @param most entries, even, at least 2 */
    Thinned(int most) {
        if (most < 2 || most % 2 != 0) {
            throw new IllegalArgumentException("most is " + most + ", expected an even number from 2");
        }
        this.most = most;
    }

    void add(T entry) {
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

    /** From the oldest to the newest. */
    List<T> entries() {
        return Collections.unmodifiableList(entries);
    }

    void clear() {
        entries.clear();
        stride = 1;
        added = 0;
    }
}
