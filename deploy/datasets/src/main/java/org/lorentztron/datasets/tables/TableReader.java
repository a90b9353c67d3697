package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.datasets.DataFile;
import org.lorentztron.datasets.WrittenNumber;

/**
 * Reads a file twice: to know which columns are numeric, and to read the numbers and names. Of texts only the different
 * ones are held.
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
        List<ColumnReader> columns = columns(Set.of());
        int label = label(columns);
        List<float[]> rows = DataFile.read(file.path(), bytes -> rows(format.open(bytes), columns));
        requireRows(rows, columns);
        return table(columns, label, rows);
    }

    /** @param texts names of columns that hold texts even if all values are numbers */
    NamedTable readNamed(Set<String> texts) throws IOException {
        List<ColumnReader> columns = columns(texts);
        int label = label(columns);
        requireDifferentNames(columns);
        List<BitSet> fractions = columns.stream().map(column -> new BitSet()).toList();
        List<double[]> rows = DataFile.read(file.path(), bytes -> exactRows(format.open(bytes), columns, fractions));
        requireRows(rows, columns);
        List<ColumnValues> values = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            ColumnReader column = columns.get(j);
            List<String> names = j == label ? column.classes() : column.column().values();
            values.add(new ColumnValues(column.summary(), names, fractions.get(j)));
        }
        int[] codes = codes(columns.get(label));
        rows.forEach(row -> row[label] = codes[(int) row[label]]);
        return new NamedTable(values, label, rows);
    }

    /** The columns after a look at all values, one of them as that of labels. */
    private List<ColumnReader> columns(Set<String> texts) throws IOException {
        List<ColumnReader> columns = DataFile.read(file.path(), bytes -> {
            List<ColumnReader> looked = looked(format.open(bytes));
            looked.stream().filter(column -> texts.contains(column.name())).forEach(ColumnReader::holdsNames);
            return looked;
        });
        columns.get(label(columns)).holdsLabels();
        return columns;
    }

    private void requireRows(List<?> rows, List<ColumnReader> columns) throws IOException {
        if (rows.isEmpty()) {
            throw new IOException(file.path() + ": holds no example, expected a row of " + columns.size() + " values");
        }
    }

    private void requireDifferentNames(List<ColumnReader> columns) throws IOException {
        Set<String> names = new HashSet<>();
        for (ColumnReader column : columns) {
            if (!names.add(column.name())) {
                throw new IOException(file.path() + ": has several columns '" + column.name()
                        + "', expected different names: features are named by their columns");
            }
        }
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
                values[j] = (float) columns.get(j).read(row.get(j), rows.line());
            }
            all.add(values);
        }
        columns.forEach(ColumnReader::checkMissing);
        return all;
    }

    private static List<double[]> exactRows(Rows rows, List<ColumnReader> columns, List<BitSet> fractions)
            throws IOException {
        List<double[]> all = new ArrayList<>();
        for (List<String> row = rows.next(); !row.isEmpty(); row = rows.next()) {
            double[] values = new double[columns.size()];
            for (int j = 0; j < values.length; j++) {
                String text = row.get(j);
                values[j] = columns.get(j).read(text, rows.line());
                boolean isWhole = values[j] == Math.rint(values[j]);
                if (isWhole && columns.get(j).isNumeric() && !WrittenNumber.isWhole(text)) {
                    fractions.get(j).set(all.size());
                }
            }
            all.add(values);
        }
        return all;
    }

    /** Gives the labels their codes in the order of the classes. */
    private static Table table(List<ColumnReader> columns, int label, List<float[]> rows) {
        int[] codes = codes(columns.get(label));
        rows.forEach(row -> row[label] = codes[(int) row[label]]);
        List<Column> all =
                new ArrayList<>(columns.stream().map(ColumnReader::column).toList());
        all.set(label, new Column(columns.get(label).name(), columns.get(label).classes()));
        return new Table(all, label, rows);
    }

    /** [code by the order of reading] the index of the class. */
    private static int[] codes(ColumnReader labels) {
        List<String> classes = labels.classes();
        return labels.column().values().stream().mapToInt(classes::indexOf).toArray();
    }
}
