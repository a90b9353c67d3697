package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.datasets.DataFile;

/**
 * Reads a file twice: to know which columns are numeric, and to read the numbers and names. Nothing is held of texts
 * but the different names.
 */
final class TableReader {
    /** Opens a file at its columns. */
    @FunctionalInterface
    interface Format {
        /** @throws IllegalArgumentException if the columns are malformed, with the line */
        Rows open(InputStream bytes) throws IOException;
    }

    private final LabelledFile file;
    private final Format format;

    TableReader(LabelledFile file, Format format) {
        this.file = file;
        this.format = format;
    }

    Table read() throws IOException {
        List<ColumnReader> columns = DataFile.read(file.path(), bytes -> looked(format.open(bytes)));
        int label = label(columns);
        columns.get(label).holdsLabels();
        List<float[]> rows = DataFile.read(file.path(), bytes -> rows(format.open(bytes), columns));
        if (rows.isEmpty()) {
            throw new IOException(file.path() + ": holds no example, expected a row of " + columns.size() + " values");
        }
        return table(columns, label, rows);
    }

    private static List<ColumnReader> looked(Rows rows) throws IOException {
        List<ColumnReader> columns = rows.columns();
        for (List<String> row = rows.next(); !row.isEmpty(); row = rows.next()) {
            for (int j = 0; j < columns.size(); j++) {
                columns.get(j).look(row.get(j));
            }
        }
        return columns;
    }

    private int label(List<ColumnReader> columns) throws IOException {
        if (columns.size() < 2) {
            throw new IOException(file.path() + ": has 1 column, expected at least one and then the labels");
        }
        if (file.label().isEmpty()) {
            return columns.size() - 1;
        }
        int[] found = IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).name().equals(file.label()))
                .toArray();
        if (found.length == 1) {
            return found[0];
        }
        throw new IOException(file.path() + ": has " + (found.length == 0 ? "no column" : found.length + " columns")
                + " '" + file.label() + "' of labels, expected one of "
                + columns.stream().map(ColumnReader::name).collect(Collectors.joining(", ")));
    }

    private static List<float[]> rows(Rows rows, List<ColumnReader> columns) throws IOException {
        List<float[]> all = new ArrayList<>();
        for (List<String> row = rows.next(); !row.isEmpty(); row = rows.next()) {
            float[] values = new float[columns.size()];
            for (int j = 0; j < values.length; j++) {
                values[j] = columns.get(j).read(row.get(j), rows.line());
            }
            all.add(values);
        }
        columns.forEach(ColumnReader::checkMissing);
        return all;
    }

    /** Gives the labels their codes in the order of the classes. */
    private static Table table(List<ColumnReader> columns, int label, List<float[]> rows) {
        List<String> classes = columns.get(label).classes();
        int[] codes = columns.get(label).column().values().stream()
                .mapToInt(classes::indexOf)
                .toArray();
        rows.forEach(row -> row[label] = codes[(int) row[label]]);
        List<Column> all =
                new ArrayList<>(columns.stream().map(ColumnReader::column).toList());
        all.set(label, new Column(columns.get(label).name(), classes));
        return new Table(all, label, rows);
    }
}
