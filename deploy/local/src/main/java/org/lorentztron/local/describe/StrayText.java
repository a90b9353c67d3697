package org.lorentztron.local.describe;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.WrittenNumber;
import org.lorentztron.datasets.tables.NamedTable;

/**
 * A column of a CSV file that holds texts only because a few cells are no numbers.
 *
 * @param index of the column in the table
 * @param name of the column
 * @param cells how many are no numbers, at most one in 100
 * @param row of the first of them, from 1, without the names of the columns
 * @param value of the first of them
 */
record StrayText(int index, String name, int cells, int row, String value) {
    private static final int CELLS_FOR_ONE = 100;

    /** Nothing if the column holds numbers, or more texts. */
    static Optional<StrayText> find(NamedTable table, int column) {
        if (!table.columns().get(column).isText()) {
            return Optional.empty();
        }
        int present = 0;
        int strays = 0;
        int first = 0;
        String value = "";
        for (int row = 0; row < table.size(); row++) {
            @Nullable Object written = table.value(row, column);
            present += written == null ? 0 : 1;
            if (written instanceof String text && !WrittenNumber.isOne(text) && strays++ == 0) {
                first = row + 1;
                value = text;
            }
        }
        return strays == 0 || (long) strays * CELLS_FOR_ONE > present
                ? Optional.empty()
                : Optional.of(new StrayText(column, table.columns().get(column).name(), strays, first, value));
    }

    String line() {
        return String.format(
                "Column %s is a text because %,d of its cells %s no number; the first is '%s' in row %,d. An empty cell"
                        + " is a missing number.",
                name, cells, cells == 1 ? "is" : "are", value, row);
    }
}
