package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.NamedExample;

/**
 * The rows of a file as they are written, in their order: features are named by their columns. Numbers are the float64
 * next to what is written, where {@link Table} rounds to float32, and missing values are missing, not zero. Immutable
 * and thread-safe.
 */
public final class NamedTable {
    private final List<ColumnValues> columns;
    private final int label;
    private final List<String> classes;
    private final List<double[]> rows;

    /**
     * Keeps rows.
     *
     * @param columns at least two, of different names
     * @param label index of the column of labels, whose names are the classes
     * @param rows [row][column] numbers, and codes of names, NaN if missing; at least one row
     */
    NamedTable(List<ColumnValues> columns, int label, List<double[]> rows) {
        this.columns = List.copyOf(columns);
        this.label = label;
        this.classes = columns.get(label).names();
        this.rows = rows;
    }

    /**
     * Reads a CSV file. A column holds numbers when all its values are numbers, else texts.
     *
     * @param texts names of columns that hold texts even if all values are numbers
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     * @see Table#csv
     */
    public static NamedTable csv(LabelledFile file, Set<String> texts) throws IOException {
        return new TableReader(file, CsvRows::new).readNamed(texts);
    }

    /**
     * Reads an ARFF file with dense rows.
     *
     * @param texts names of columns that hold texts even if the file declares them as numeric
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     * @see Table#arff
     */
    public static NamedTable arff(LabelledFile file, Set<String> texts) throws IOException {
        return new TableReader(file, ArffRows::new).readNamed(texts);
    }

    /** The classes, in the order of {@link NamedExample#index}. */
    public List<String> classes() {
        return classes;
    }

    /** How many rows there are; at least 1. */
    public int size() {
        return rows.size();
    }

    /** All columns in their order, with the labels. */
    public List<NamedColumn> columns() {
        return columns.stream().map(ColumnValues::summary).toList();
    }

    /** The name of the column of labels. */
    public String label() {
        return columns.get(label).name();
    }

    /**
     * A value as it is written: {@link Long}, {@link Double} or {@link String}; of labels the class; null if it is
     * missing.
     *
     * @param row 0 to {@link #size()} - 1
     * @param column its index among {@link #columns()}
     * @throws IndexOutOfBoundsException when row or column is outside
     */
    public @Nullable Object value(int row, int column) {
        double value = rows.get(Objects.checkIndex(row, size()))[column];
        return columns.get(column).written(row, value);
    }

    /**
     * The class of a row, as an index of {@link #classes()}.
     *
     * @throws IndexOutOfBoundsException when the row is outside
     */
    public int classIndex(int row) {
        return (int) rows.get(Objects.checkIndex(row, size()))[label];
    }

    /**
     * A row without its label as features.
     *
     * @param row 0 to {@link #size()} - 1
     * @throws IndexOutOfBoundsException when the row is outside
     */
    public NamedExample example(int row) {
        double[] values = rows.get(Objects.checkIndex(row, size()));
        Map<String, Object> features = new LinkedHashMap<>(2 * values.length);
        for (int j = 0; j < values.length; j++) {
            @Nullable Object written = columns.get(j).written(row, values[j]);
            if (j != label && written != null) {
                features.put(columns.get(j).name(), written);
            }
        }
        int index = classIndex(row);
        return new NamedExample(index, classes.get(index), Collections.unmodifiableMap(features));
    }
}
