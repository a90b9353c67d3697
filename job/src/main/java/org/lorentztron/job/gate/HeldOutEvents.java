package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple5;
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

    static final TypeInformation<Tuple5<Integer, Long, Integer, Double, byte[]>> STORED =
            Types.TUPLE(Types.INT, Types.LONG, Types.INT, Types.DOUBLE, Types.PRIMITIVE_ARRAY(Types.BYTE));

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

    /** The outcomes with the places of their events, for {@link #putStored}. */
    List<Tuple5<Integer, Long, Integer, Double, byte[]>> stored() {
        return outcomes.entrySet().stream()
                .map(each -> Tuple5.of(
                        each.getKey().partition(),
                        each.getKey().offset(),
                        each.getValue().label(),
                        each.getValue().loss(),
                        each.getValue().bins()))
                .toList();
    }

    /** Keeps {@link #stored} outcomes of events that are here already. */
    void putStored(Iterable<Tuple5<Integer, Long, Integer, Double, byte[]>> stored) {
        Map<List<Number>, Event> places = new HashMap<>();
        events.forEach(event -> places.put(List.of(event.partition(), event.offset()), event));
        for (Tuple5<Integer, Long, Integer, Double, byte[]> each : stored) {
            Event event = places.get(List.<Number>of(each.f0, each.f1));
            if (event != null) {
                outcomes.put(event, new KeptOutcome(each.f2, each.f3, each.f4));
            }
        }
    }

    /** All that are kept, in their order. */
    List<Event> all() {
        return List.copyOf(events);
    }
}
