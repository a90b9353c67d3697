package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.List;

/** Text in columns. Stateless and thread-safe. */
public final class Columns {
    private Columns() {}

    /**
     * A line for each row, whose cells end below each other, two spaces apart.
     *
     * @param rows with as many cells each
     */
    static List<String> aligned(List<List<String>> rows) {
        return aligned(rows, 0);
    }

    /**
     * The same with some columns of words, whose cells begin below each other.
     *
     * @param words how many columns, from the first on
     */
    public static List<String> aligned(List<List<String>> rows, int words) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                String cell = row.get(c);
                String blanks = " ".repeat(widths[c] - cell.length());
                line.append(c == 0 ? "" : "  ").append(c < words ? cell + blanks : blanks + cell);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
