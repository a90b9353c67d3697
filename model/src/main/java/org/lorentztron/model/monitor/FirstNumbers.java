package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/** What the first events of a stream have, where features have names. */
final class FirstNumbers {
    private final SortedMap<Integer, Number> numbers = new TreeMap<>();
    private final SortedSet<Integer> entries = new TreeSet<>();

    private FirstNumbers() {}

    /**
     * A number with a name.
     *
     * @param index of its value
     * @param presence the index that events which have it have, too
     * @param values in these events
     */
    record Number(int index, int presence, List<Float> values) {}

    /** @param numbers [event] which of its features are numbers */
    static FirstNumbers of(List<Features> events, List<NamedNumbers> numbers) {
        FirstNumbers first = new FirstNumbers();
        for (int i = 0; i < events.size(); i++) {
            first.add(events.get(i), numbers.get(i));
        }
        return first;
    }

    private void add(Features x, NamedNumbers own) {
        for (int k = 0; k < own.count(); k++) {
            int presence = own.presence(k);
            numbers.computeIfAbsent(own.value(k), index -> new Number(index, presence, new ArrayList<>()))
                    .values()
                    .add(x.valueOf(own.value(k)));
            entries.add(own.value(k));
        }
        for (int index : x.indices()) {
            entries.add(index);
        }
    }

    /** The numbers that most events have, ascending by index. */
    List<Number> mostFrequent(int count) {
        return numbers.values().stream()
                .sorted(Comparator.comparingInt(
                                (Number number) -> -number.values().size())
                        .thenComparingInt(Number::index))
                .limit(count)
                .sorted(Comparator.comparingInt(Number::index))
                .toList();
    }

    /** The indices of all that events have, ascending. */
    int[] entries() {
        return entries.stream().mapToInt(Integer::intValue).toArray();
    }
}
