package org.lorentztron.local.describe.show;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of texts in columns of equal width, but the last. Stateless. */
final class CellLines {
    private static final int WIDEST = 60;

    private CellLines() {}

    /** Two blanks before a row and between its cells. */
    static List<String> lines(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> Math.min(
                        WIDEST,
                        rows.stream()
                                .mapToInt(row -> row.get(column).length())
                                .max()
                                .orElse(0)))
                .toArray();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                line.append("  ")
                        .append(row.get(column))
                        .append(" "
                                .repeat(Math.max(
                                        0, widths[column] - row.get(column).length())));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
