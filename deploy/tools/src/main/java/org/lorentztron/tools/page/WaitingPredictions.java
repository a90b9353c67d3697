package org.lorentztron.tools.page;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.topics.IdHash;

/**
 * Predictions of events whose labels have not come yet, by id: at most {@value #MOST}, and at most {@value #NUMBERS}
 * probabilities (32 MB). Not thread-safe.
 *
 * <p>When it is full, the oldest goes, if it has waited as long as labels take. Else none would ever wait that long:
 * every other id goes, by its hash, and no more of these are taken. So the events that wait are a fair sample of those
 * that came, whatever the delay of their labels. When it is nearly empty, more ids are taken again.
 */
final class WaitingPredictions {
    static final int MOST = 100_000;
    static final int NUMBERS = 4_000_000;

    /** One of so many ids is taken at least. */
    private static final int SMALLEST_SHARE = 1 << 30;

    /** As part of the most: with fewer, twice as many are no risk. */
    private static final int NEARLY_EMPTY = 8;

    private final int most;
    private final Map<IdHash, Waiting> waiting = new LinkedHashMap<>();
    private int oneOf = 1;

    /**
     * A prediction.
     *
     * @param time of the event, ms since 1970
     * @param served index of the class that was predicted, or -1 if none was
     * @param probabilities of each class, not modified
     * @param segments values of the event in the segment fields
     */
    record Waiting(long time, int served, double[] probabilities, List<String> segments) {}

    /** @param classes K */
    WaitingPredictions(int classes) {
        most = Math.max(2, Math.min(MOST, NUMBERS / classes));
    }

    /** Whether events of this id may wait. */
    boolean takes(IdHash id) {
        return id.isOf(oneOf);
    }

    /**
     * Keeps the prediction of an event whose id it takes, instead of one of the same id.
     *
     * @param delay how long labels take, as far as that is known
     * @return how many others had to go
     */
    int add(IdHash id, Waiting event, long delay) {
        int before = waiting.size();
        boolean isNew = waiting.remove(id) == null;
        int removed = 0;
        if (isNew && before == most) {
            removed = makeRoom(event.time() - delay);
        }
        if (takes(id)) {
            waiting.put(id, event);
            return removed;
        }
        return removed + 1;
    }

    private int makeRoom(long due) {
        Iterator<Waiting> events = waiting.values().iterator();
        if (events.next().time() < due || oneOf >= SMALLEST_SHARE) {
            events.remove();
            return 1;
        }
        int before = waiting.size();
        while (waiting.size() == before && oneOf < SMALLEST_SHARE) {
            oneOf *= 2;
            waiting.keySet().removeIf(id -> !takes(id));
        }
        return before - waiting.size();
    }

    /** The prediction that waits; null if there is none. */
    @Nullable
    Waiting get(IdHash id) {
        return waiting.get(id);
    }

    void remove(IdHash id) {
        waiting.remove(id);
    }

    /** Takes the oldest prediction out, if it is of an event before this time; else null. */
    @Nullable
    Waiting removeBefore(long time) {
        Iterator<Waiting> events = waiting.values().iterator();
        Waiting oldest = events.hasNext() ? events.next() : null;
        if (oldest == null || oldest.time() >= time) {
            return null;
        }
        events.remove();
        return oldest;
    }

    /** Takes more ids, if there is room. */
    void widen() {
        if (oneOf > 1 && waiting.size() < most / NEARLY_EMPTY) {
            oneOf /= 2;
        }
    }

    int size() {
        return waiting.size();
    }

    /** Of how many ids one is taken, a power of two. */
    int oneOf() {
        return oneOf;
    }
}
