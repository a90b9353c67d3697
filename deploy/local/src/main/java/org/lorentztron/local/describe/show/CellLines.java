package org.lorentztron.local.describe.show;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of texts in columns of equal width. The last column goes on in further lines. Stateless. */
final class CellLines {
    /** A cell may be longer, and moves those behind it. */
    private static final int WIDEST = 36;

    private static final int LINE = 100;
    private static final int NARROWEST_LAST = 20;

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
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < columns - 1; column++) {
                line.append(row.get(column))
                        .append(" "
                                .repeat(Math.max(
                                        0, widths[column] - row.get(column).length())))
                        .append("  ");
            }
            lines.addAll(withLast(line.toString(), row.get(columns - 1)));
        }
        return lines;
    }

    /** The last cell behind the others, its words below each other where they do not fit. */
    private static List<String> withLast(String start, String last) {
        int width = Math.max(NARROWEST_LAST, LINE - start.length());
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(start);
        int used = 0;
        for (String word : last.split(" ")) {
            if (used > 0 && used + 1 + word.length() > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(start.length()));
                used = 0;
            }
            line.append(used > 0 ? " " : "").append(word);
            used += (used > 0 ? 1 : 0) + word.length();
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
