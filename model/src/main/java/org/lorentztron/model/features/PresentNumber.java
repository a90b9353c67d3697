package org.lorentztron.model.features;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * A number with a name that the first events of a stream have often enough to say something of it: a tenth of them or
 * more, and {@value #FEWEST_VALUES} at least.
 *
 * @param value index of its value
 * @param presence index of its presence
 * @param values those that it has where it is present, in the order of the events
 */
public record PresentNumber(int value, int presence, List<Float> values) {
    private static final int EVENTS_PER_VALUE = 10;
    private static final int FEWEST_VALUES = 8;

    /**
     * Those of some events, in the order of their indices. Of numbers that share an index, only the first is one.
     *
     * @param events neither modified nor kept
     * @param numbers [event] which of its features are numbers with a name
     */
    public static List<PresentNumber> of(List<Features> events, List<NamedNumbers> numbers) {
        TreeMap<Long, List<Float>> values = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            NamedNumbers ofEvent = numbers.get(i);
            for (int k = 0; k < ofEvent.count(); k++) {
                long number = (long) ofEvent.value(k) << Integer.SIZE | ofEvent.presence(k);
                values.computeIfAbsent(number, unknown -> new ArrayList<>())
                        .add(events.get(i).valueOf(ofEvent.value(k)));
            }
        }
        List<PresentNumber> often = new ArrayList<>();
        values.forEach((number, present) -> {
            if (present.size() >= FEWEST_VALUES && EVENTS_PER_VALUE * present.size() >= events.size()) {
                often.add(new PresentNumber((int) (number >> Integer.SIZE), number.intValue(), List.copyOf(present)));
            }
        });
        return withoutCollisions(often);
    }

    private static List<PresentNumber> withoutCollisions(List<PresentNumber> numbers) {
        Set<Integer> taken = new HashSet<>();
        return numbers.stream()
                .filter(number -> number.value != number.presence
                        && !taken.contains(number.value)
                        && !taken.contains(number.presence)
                        && taken.add(number.value)
                        && taken.add(number.presence))
                .toList();
    }
}
