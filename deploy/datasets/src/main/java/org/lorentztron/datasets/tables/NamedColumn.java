package org.lorentztron.datasets.tables;

import org.jspecify.annotations.Nullable;

/**
 * What a column of a {@link NamedTable} holds. Immutable.
 *
 * @param name as the file has it
 * @param texts how many different texts the column has or, in an ARFF file, declares; 0 if it holds numbers
 * @param least the least number, a {@link Long} if all are written whole, else a {@link Double}; null without numbers
 * @param largest the largest number
 * @param missing in how many rows the column has no value
 */
public record NamedColumn(String name, int texts, @Nullable Number least, @Nullable Number largest, long missing) {
    /** Whether it holds texts and not numbers; a column without any value counts as one of numbers. */
    public boolean isText() {
        return texts > 0;
    }
}
