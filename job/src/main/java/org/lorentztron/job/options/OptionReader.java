package org.lorentztron.job.options;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads typed values from layers of given texts, the first layer that has an option wins; collects what is wrong. */
final class OptionReader {
    private final List<Map<String, Given>> layers;
    private final List<String> problems;

    OptionReader(List<Map<String, Given>> layers, List<String> problems) {
        this.layers = layers;
        this.problems = problems;
    }

    /** The value, or the default of the table if it is not given; null if it is wrong or has no default. */
    <T> T read(Option<T> option) {
        Given given = given(option);
        String text = given == null ? option.initial() : given.text();
        return text == null ? null : option.type().read(text);
    }

    /** Says so if the option is wrong, or is missing and has no default. */
    void check(Option<?> option) {
        if (given(option) != null) {
            if (read(option) == null) {
                reject(option, "expected " + option.type().expected());
            }
        } else if (option.isRequired()) {
            problems.add("--" + option.key() + " is missing, expected "
                    + option.type().expected() + " (as --" + option.key() + ", as " + option.environmentVariable()
                    + ", or in the config file)");
        }
    }

    /** Says that an option cannot have the value it has, given or by default. */
    void reject(Option<?> option, String expected) {
        Given given = given(option);
        Given shown = given == null ? new Given(option.initial(), "default") : given;
        problems.add(shown.problem(option.key()) + ", " + expected);
    }

    /** The text that counts, or null. */
    Given given(Option<?> option) {
        return layers.stream()
                .map(layer -> layer.get(option.key()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
