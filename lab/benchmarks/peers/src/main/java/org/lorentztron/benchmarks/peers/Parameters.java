package org.lorentztron.benchmarks.peers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hyperparameters by name, in a fixed order. Immutable.
 *
 * @param values text by name
 */
record Parameters(Map<String, String> values) {
    /** For what has none. */
    static final Parameters NONE = new Parameters(Map.of());

    private static final int LARGEST_RANK = 1_024;

    Parameters {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static Parameters of(String name, String value) {
        return new Parameters(Map.of(name, value));
    }

    /** These and one more after them, or the same with another value of one that is here already. */
    Parameters with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new Parameters(changed);
    }

    /** @throws IllegalArgumentException if there is none of this name */
    String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "there is no parameter '" + name + "', expected one of " + String.join(", ", values.keySet()));
        }
        return value;
    }

    /**
     * A parameter that is one of a few words.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    String oneOf(String name, String... words) {
        String value = text(name);
        if (!List.of(words).contains(value)) {
            throw new IllegalArgumentException(
                    name + " is '" + value + "', expected one of " + String.join(", ", words));
        }
        return value;
    }

    /** @throws IllegalArgumentException unless it is a finite number above 0 */
    double positive(String name) {
        double value = Double.NaN;
        try {
            value = Double.parseDouble(text(name));
        } catch (NumberFormatException e) {
            // Not a number: said below.
        }
        if (value > 0 && value < Double.POSITIVE_INFINITY) {
            return value;
        }
        throw new IllegalArgumentException(name + " is '" + text(name) + "', expected a number above 0");
    }

    /** The parameter "rank": of models, or of what they are factored into. */
    int rank() {
        return count("rank", LARGEST_RANK);
    }

    /** @throws IllegalArgumentException unless it is a whole number from 1 to {@code largest} */
    int count(String name, int largest) {
        String value = text(name);
        if (value.matches("[1-9][0-9]{0,8}") && Integer.parseInt(value) <= largest) {
            return Integer.parseInt(value);
        }
        throw new IllegalArgumentException(name + " is '" + value + "', expected 1 to " + largest);
    }
}
