package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values to try, by parameter. Immutable.
 *
 * @param choices the values of each parameter that is tuned
 */
record Grid(Map<String, List<String>> choices) {
    /** For what has nothing to tune. */
    static final Grid NONE = new Grid(Map.of());

    Grid {
        choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
    }

    /** This grid with one more parameter. */
    Grid and(String name, String... values) {
        Map<String, List<String>> more = new LinkedHashMap<>(choices);
        more.put(name, List.of(values));
        return new Grid(more);
    }

    /** All combinations, the rest of the parameters as given; just these if there is nothing to tune. */
    List<Parameters> points(Parameters rest) {
        List<Parameters> points = List.of(rest);
        for (Map.Entry<String, List<String>> choice : choices.entrySet()) {
            List<Parameters> finer = new ArrayList<>();
            for (Parameters point : points) {
                choice.getValue().forEach(value -> finer.add(point.with(choice.getKey(), value)));
            }
            points = finer;
        }
        return points;
    }
}
