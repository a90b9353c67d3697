package org.lorentztron.local.leaks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was measured again and again: a row for each time, a column for each quantity. A cell may be missing, as NaN.
 * Not thread-safe.
 */
public final class SampleTable {
    private final List<String> columns;
    private final List<double[]> rows = new ArrayList<>();

    /** @param columns the first says when: its cells ascend and none is missing */
    public SampleTable(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * Adds a row.
     *
     * @param cells by their columns; those that are left out are missing
     */
    public void add(Map<String, Double> cells) {
        if (!columns.containsAll(cells.keySet())) {
            throw new IllegalArgumentException("cells " + cells.keySet() + ", expected some of " + columns);
        }
        rows.add(columns.stream()
                .mapToDouble(column -> cells.getOrDefault(column, Double.NaN))
                .toArray());
    }

    /** The first column where the other one has a value, and that value. */
    public Series series(String column) {
        int c = columns.indexOf(column);
        if (c < 0) {
            throw new IllegalArgumentException("column " + column + ", expected one of " + columns);
        }
        List<double[]> present =
                rows.stream().filter(row -> !Double.isNaN(row[c])).toList();
        return new Series(
                column,
                present.stream().mapToDouble(row -> row[0]).toArray(),
                present.stream().mapToDouble(row -> row[c]).toArray());
    }

    /** The first column: when there was a row. */
    double[] times() {
        return rows.stream().mapToDouble(row -> row[0]).toArray();
    }

    /** Writes all cells as CSV; missing ones are empty. The folder is made if it is missing. */
    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        List<String> lines = new ArrayList<>();
        lines.add(columns.stream().map(SampleTable::head).collect(Collectors.joining(",")));
        rows.forEach(
                row -> lines.add(Arrays.stream(row).mapToObj(SampleTable::cell).collect(Collectors.joining(","))));
        Files.write(file, lines);
    }

    private static String head(String column) {
        return column.contains(",") ? '"' + column + '"' : column;
    }

    private static String cell(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.3f", value);
    }
}
