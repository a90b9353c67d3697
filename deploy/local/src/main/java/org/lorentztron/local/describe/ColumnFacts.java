package org.lorentztron.local.describe;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.tables.NamedColumn;
import org.lorentztron.datasets.tables.NamedTable;

/**
 * What the values of a column say about its use.
 *
 * @param column of the table
 * @param index of the column in the table
 * @param rows how many the table has
 * @param different how many different values there are
 * @param blanks whether at least half of the different values are texts with a blank in them
 * @param times whether every row has a time there
 * @param longTail whether it has numbers with a {@link LongTail}
 */
record ColumnFacts(
        NamedColumn column, int index, int rows, int different, boolean blanks, boolean times, boolean longTail) {
    /** In fewer rows, different values are no sign of anything. */
    private static final int FEWEST_ROWS = 20;

    private static final double NEARLY_ALL = 0.95;
    private static final int MOST_CODES = 50;
    private static final int ROWS_OF_A_CODE = 20;

    static ColumnFacts of(NamedTable table, int index) {
        Set<Object> values = new HashSet<>();
        for (int row = 0; row < table.size(); row++) {
            @Nullable Object value = table.value(row, index);
            if (value != null) {
                values.add(value);
            }
        }
        NamedColumn column = table.columns().get(index);
        long withBlanks = values.stream()
                .filter(value -> value instanceof String text && text.indexOf(' ') >= 0)
                .count();
        boolean times = column.missing() == 0 && values.stream().allMatch(value -> WrittenTime.millis(value) != null);
        return new ColumnFacts(
                column,
                index,
                table.size(),
                values.size(),
                withBlanks > 0 && 2 * withBlanks >= values.size(),
                times,
                !column.isText() && LongTail.isIn(numbers(table, index)));
    }

    private static double[] numbers(NamedTable table, int index) {
        return IntStream.range(0, table.size())
                .mapToObj(row -> table.value(row, index))
                .filter(Number.class::isInstance)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .toArray();
    }

    String name() {
        return column.name();
    }

    boolean isText() {
        return column.isText();
    }

    /** Texts or whole numbers, each in one row only. */
    boolean isId() {
        return rows >= FEWEST_ROWS && different == rows && !isProse() && (isText() || isWhole());
    }

    /** Texts of words, most of them different. */
    boolean isProse() {
        return rows >= FEWEST_ROWS && blanks && 2L * different > rows;
    }

    /** Texts without blanks, nearly each in one row only: as categories they say nothing. */
    boolean isNearlyId() {
        long present = rows - column.missing();
        return isText() && !blanks && present >= FEWEST_ROWS && different >= NEARLY_ALL * present;
    }

    /** Whole numbers of which there are few, as of codes; of two, a number says as much as a category. */
    boolean mayBeCodes() {
        long present = rows - column.missing();
        return isWhole() && different > 2 && different <= MOST_CODES && present >= (long) ROWS_OF_A_CODE * different;
    }

    private boolean isWhole() {
        return column.least() instanceof Long;
    }
}
