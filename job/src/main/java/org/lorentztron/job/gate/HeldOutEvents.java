package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.lorentztron.connectors.source.Event;

/**
 * The newest held-out events before a time, in the order (time, partition, offset), and those that are after it so far.
 * Which events these are does not depend on the order in which they come. Mutable; not thread-safe.
 */
final class HeldOutEvents {
    /** How many events a version is scored by at most. */
    static final int MOST = 2_000;

    private static final Comparator<Event> ORDER = Comparator.comparingLong(Event::time)
            .thenComparingInt(Event::partition)
            .thenComparingLong(Event::offset);

    private final TreeSet<Event> events = new TreeSet<>(ORDER);

    void add(Event event) {
        events.add(event);
    }

    /** The newest {@link #MOST} events before {@code time}, the oldest first; older ones are forgotten. */
    List<Event> newestBefore(long time) {
        List<Event> before = new ArrayList<>();
        for (Event event : events) {
            if (event.time() >= time) {
                break;
            }
            before.add(event);
        }
        List<Event> old = before.subList(0, Math.max(0, before.size() - MOST));
        old.forEach(events::remove);
        return List.copyOf(before.subList(old.size(), before.size()));
    }

    /** All that are kept, in their order. */
    List<Event> all() {
        return List.copyOf(events);
    }
}
