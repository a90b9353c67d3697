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

    /** What a reader of the file should know of how it is read; nothing if it is as most files are. */
    default List<String> notes() {
        return List.of();
    }

    /** The column of labels by what the file says; empty if it does not. */
    default String label() {
        return "";
    }

    /**
     * The next row, or an empty list after the last one. The values may be changed by the next call.
     *
     * @throws MalformedRowException if there is something that is no row, and the next may be one
     */
    List<String> next() throws IOException;

    /** The weight of the newest row. */
    default double weight() {
        return 1;
    }

    /** The line on which the newest row begins, from 1. */
    long line();

    /** What is wrong with a row of another width. */
    static String wrongCount(int values, int columns) {
        return "row has " + values + " values, expected " + columns + ", one for each column";
    }
}
