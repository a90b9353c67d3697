package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.List;

/**
 * The columns of a file, and then its rows, once. All methods throw an {@link IllegalArgumentException} with the line
 * where the file is malformed: {@code line 3: ...}. Not thread-safe.
 */
interface Rows {
    /** What a missing value is read as. */
    String MISSING = "";

    /** The columns; at least one. */
    List<ColumnReader> columns();

    /** The next row, or an empty list after the last one. The values may be changed by the next call. */
    List<String> next() throws IOException;

    /** The line on which the newest row begins, from 1. */
    long line();

    /** @throws IllegalArgumentException if there are not as many values as columns */
    static void checkCount(int values, int columns, long line) {
        if (values != columns) {
            throw new IllegalArgumentException(
                    "line " + line + ": row has " + values + " values, expected " + columns + ", one for each column");
        }
    }
}
