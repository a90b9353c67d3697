package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple4;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.monitor.KeptOutcome;

/**
 * The newest held-out events before a time, in the order (time, partition, offset), and those that are after it so far.
 * Which events these are does not depend on the order in which they come. Mutable; not thread-safe.
 */
final class HeldOutEvents {
    /** How many events a version is scored by at most. */
    static final int MOST = 2_000;

    static final TypeInformation<Tuple4<Integer, Integer, Double, byte[]>> STORED =
            Types.TUPLE(Types.INT, Types.INT, Types.DOUBLE, Types.PRIMITIVE_ARRAY(Types.BYTE));

    private static final Comparator<Event> ORDER = Comparator.comparingLong(Event::time)
            .thenComparingInt(Event::partition)
            .thenComparingLong(Event::offset);

    private final TreeSet<Event> events = new TreeSet<>(ORDER);
    /** Of events that a version has scored when they came. */
    private final TreeMap<Event, KeptOutcome> outcomes = new TreeMap<>(ORDER);

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
        old.forEach(outcomes::remove);
        return List.copyOf(before.subList(old.size(), before.size()));
    }

    /** Those of some events after the interval of a version that have no outcome yet. */
    List<Event> unscored(List<Event> some, ModelVersion version) {
        long since = version.manifest().intervalEnd();
        return some.stream()
                .filter(event -> event.time() >= since && !outcomes.containsKey(event))
                .toList();
    }

    /** Keeps what a version made of events as long as these. */
    void putOutcomes(Map<Event, KeptOutcome> found) {
        outcomes.putAll(found);
    }

    /** What versions made of events when these came. */
    SortedMap<Event, KeptOutcome> outcomes() {
        return Collections.unmodifiableSortedMap(outcomes);
    }

    /** The outcomes, each with the place of its event in {@link #all}, for {@link #putStored}. */
    List<Tuple4<Integer, Integer, Double, byte[]>> stored() {
        List<Tuple4<Integer, Integer, Double, byte[]>> stored = new ArrayList<>();
        int place = 0;
        for (Event event : events) {
            KeptOutcome outcome = outcomes.get(event);
            if (outcome != null) {
                stored.add(Tuple4.of(place, outcome.label(), outcome.loss(), outcome.bins()));
            }
            place++;
        }
        return stored;
    }

    /** Keeps {@link #stored} outcomes; the events are here already. */
    void putStored(Iterable<Tuple4<Integer, Integer, Double, byte[]>> stored) {
        List<Event> all = all();
        stored.forEach(each -> outcomes.put(all.get(each.f0), new KeptOutcome(each.f1, each.f2, each.f3)));
    }

    /** All that are kept, in their order. */
    List<Event> all() {
        return List.copyOf(events);
    }
}
