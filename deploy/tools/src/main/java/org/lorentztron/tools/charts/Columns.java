package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.List;

/** Text in columns. Stateless and thread-safe. */
final class Columns {
    private Columns() {}

    /**
     * A line for each row, whose cells end below each other, two spaces apart.
     *
     * @param rows with as many cells each
     */
    static List<String> aligned(List<List<String>> rows) {
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
                line.append(c == 0 ? "" : "  ")
                        .append(" ".repeat(widths[c] - cell.length()))
                        .append(cell);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
