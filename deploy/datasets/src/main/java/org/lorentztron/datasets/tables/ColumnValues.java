package org.lorentztron.datasets.tables;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the numbers that rows hold of a column were written.
 *
 * @param summary what the column holds
 * @param names of a column of texts, by their codes; empty if it holds numbers
 * @param fractions rows whose number is whole but was written with a point or an exponent: 5.0
 */
record ColumnValues(NamedColumn summary, List<String> names, BitSet fractions) {
    String name() {
        return summary.name();
    }

    /**
     * A value as it was written; null if it is missing.
     *
     * @param value the number, or the code of a text; NaN if it is missing
     */
    @Nullable
    Object written(int row, double value) {
        if (Double.isNaN(value)) {
            return null;
        } else if (!names.isEmpty()) {
            return names.get((int) value);
        }
        long whole = (long) value;
        return whole == value && !fractions.get(row) ? (Object) whole : (Object) value;
    }
}
