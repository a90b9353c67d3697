package org.lorentztron.tools.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.topics.IdHash;

/**
 * The newest {@value #MOST} labels that found no event, in case it is still to come. Most are of events that the page
 * has not taken. Not thread-safe.
 */
final class EarlyLabels {
    static final int MOST = 10_000;

    private final Map<IdHash, Early> labels = new LinkedHashMap<>();

    /**
     * A label.
     *
     * @param time when it was known, ms since 1970
     * @param truth index of the class
     */
    record Early(long time, int truth) {}

    /**
     * Adds a label.
     *
     * @param lastCounts whether the label counts although another one waits for the same event
     * @return whether none waited
     */
    boolean add(IdHash id, Early label, boolean lastCounts) {
        Early before = labels.get(id);
        if (before == null || lastCounts) {
            // Without that it would keep the place of the older one, and leave with it.
            labels.remove(id);
            labels.put(id, label);
        }
        if (labels.size() > MOST) {
            labels.remove(labels.keySet().iterator().next());
        }
        return before == null;
    }

    /** The label that waits for an event; null if none does. */
    @Nullable
    Early get(IdHash id) {
        return labels.get(id);
    }

    /** Whether a label of this id has waited, and now waits no more. */
    boolean remove(IdHash id) {
        return labels.remove(id) != null;
    }

    void clear() {
        labels.clear();
    }
}
