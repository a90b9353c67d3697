package org.lorentztron.datasets.tables;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * How the text of a file is written. Immutable.
 *
 * @param separator between the values of a CSV file; null if it is to be recognised: a comma, semicolon, tab or bar
 * @param encoding null for UTF-8, or what a byte order mark says
 * @param header whether the first row of a CSV file has the names of the columns; else they are column1, column2 ...
 */
public record TableForm(@Nullable Character separator, @Nullable Charset encoding, boolean header) {
    /** As most files are written. */
    public static final TableForm RECOGNISED = new TableForm(null, null, true);

    /** The name of a column that has none. */
    static String name(int index) {
        return "column" + (index + 1);
    }
}
