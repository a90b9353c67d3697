package org.lorentztron.datasets.tables;

import java.util.List;

/**
 * A column of a {@link Table}. Immutable.
 *
 * @param name as the file has it
 * @param values of a nominal column, in the order of their codes, which are their indices; empty if it is numeric
 */
public record Column(String name, List<String> values) {
    public Column {
        values = List.copyOf(values);
    }

    /** Whether it holds codes of values and not numbers. */
    public boolean isNominal() {
        return !values.isEmpty();
    }
}
