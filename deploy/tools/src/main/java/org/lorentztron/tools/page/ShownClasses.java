package org.lorentztron.tools.page;

import java.util.BitSet;

/**
 * The classes that have rows of their own on a page, at most {@value #MOST}: the most frequent. A shown class gives way
 * only to one that is more than twice as frequent, so that classes of about one frequency do not take turns. Not
 * thread-safe.
 */
final class ShownClasses {
    /** More would not fit on a page. */
    static final int MOST = 20;

    private final BitSet shown = new BitSet();

    /** @param classes K, of which the first are shown at first */
    ShownClasses(int classes) {
        shown.set(0, Math.min(MOST, classes));
    }

    /**
     * An event of a class has come.
     *
     * @param counts of the newest events by class, length K; not modified
     */
    void came(int truth, int[] counts) {
        if (shown.get(truth)) {
            return;
        }
        int rarest =
                shown.stream().reduce((a, b) -> counts[b] <= counts[a] ? b : a).orElseThrow();
        if (counts[truth] > 2 * counts[rarest]) {
            shown.clear(rarest);
            shown.set(truth);
        }
    }

    /** Their indices, ascending. */
    int[] indices() {
        return shown.stream().toArray();
    }
}
