package org.lorentztron.model.monitor;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts of values of which there may be any number, in bounded memory: at most {@value #MOST} are known (Misra and
 * Gries, 1982). A count is never too large, and at n values so far too small by at most n / {@value #MOST}. A function
 * of the values in their order. Not thread-safe.
 */
final class FrequentValues {
    static final int MOST = 200;

    private final Map<String, Long> counts = new HashMap<>();

    /** Counts a value, and says how often it came; 0 where too many others came. */
    long add(String value) {
        if (counts.size() < MOST || counts.containsKey(value)) {
            return counts.merge(value, 1L, Long::sum);
        }
        counts.replaceAll((each, count) -> count - 1);
        counts.values().removeIf(count -> count == 0);
        return 0;
    }

    /** Forgets a value. */
    void remove(String value) {
        counts.remove(value);
    }
}
