package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.NamedExample;

/**
 * The rows of a file as they are written, in their order: features are named by their columns. Numbers are the float64
 * next to what is written, where {@link Table} rounds to float32, and missing values are missing, not zero. Immutable
 * and thread-safe.
 */
public final class NamedTable {
    /**
     * The rows of a table.
     *
     * @param values [row][column] numbers, and codes of names, NaN if missing; at least one row
     * @param lines of the file on which the rows begin; at least as many
     * @param weights of the rows, at least as many; null if all are 1
     */
    record Rows(List<double[]> values, long[] lines, double @Nullable [] weights) {}

    private final List<ColumnValues> columns;
    private final int label;
    private final List<String> classes;
    private final Rows rows;

    /**
     * Keeps rows.
     *
     * @param columns of different names, at least two if one has labels
     * @param label index of the column of labels, whose names are the classes; negative if there is none
     */
    NamedTable(List<ColumnValues> columns, int label, Rows rows) {
        this.columns = List.copyOf(columns);
        this.label = label;
        this.classes = label < 0 ? List.of() : columns.get(label).names();
        this.rows = rows;
    }

    /**
     * Reads a CSV file. A column holds numbers when all its values are numbers, else texts. A row without a label is
     * one.
     *
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     * @see Table#csv
     */
    public static NamedTable csv(LabelledFile file, TableRules rules) throws IOException {
        return new TableReader(file, CsvRows::new, rules).readNamed();
    }

    /**
     * Reads an ARFF file. A row without a label is one.
     *
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     * @see Table#arff
     */
    public static NamedTable arff(LabelledFile file, TableRules rules) throws IOException {
        return new TableReader(file, ArffRows::new, rules).readNamed();
    }

    /** The classes, in the order of {@link NamedExample#index}. */
    public List<String> classes() {
        return classes;
    }

    /** How many rows there are; at least 1. */
    public int size() {
        return rows.values().size();
    }

    /** All columns in their order, with the labels. */
    public List<NamedColumn> columns() {
        return columns.stream().map(ColumnValues::summary).toList();
    }

    /** The name of the column of labels; null if there is none. */
    public @Nullable String label() {
        return label < 0 ? null : columns.get(label).name();
    }

    /** The largest weight of a row; 1 if the file has none. */
    public double largestWeight() {
        return rows.weights() == null
                ? 1
                : Arrays.stream(rows.weights(), 0, size()).max().orElse(1);
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
        double value = rows.values().get(Objects.checkIndex(row, size()))[column];
        return columns.get(column).written(row, value);
    }

    /**
     * The class of a row, as an index of {@link #classes()}; negative if it has no label.
     *
     * @throws IndexOutOfBoundsException when the row is outside
     */
    public int classIndex(int row) {
        double[] values = rows.values().get(Objects.checkIndex(row, size()));
        return label < 0 || Double.isNaN(values[label]) ? -1 : (int) values[label];
    }

    /**
     * The line of the file on which a row begins, from 1.
     *
     * @throws IndexOutOfBoundsException when the row is outside
     */
    public long line(int row) {
        return rows.lines()[Objects.checkIndex(row, size())];
    }

    /**
     * A row without its label as features.
     *
     * @param row 0 to {@link #size()} - 1
     * @throws IndexOutOfBoundsException when the row is outside
     */
    public NamedExample example(int row) {
        double[] values = rows.values().get(Objects.checkIndex(row, size()));
        Map<String, Object> features = new LinkedHashMap<>(2 * values.length);
        for (int j = 0; j < values.length; j++) {
            @Nullable Object written = columns.get(j).written(row, values[j]);
            if (j != label && written != null) {
                features.put(columns.get(j).name(), written);
            }
        }
        int index = classIndex(row);
        double[] weights = rows.weights();
        return new NamedExample(
                index,
                index < 0 ? null : classes.get(index),
                Collections.unmodifiableMap(features),
                weights == null ? 1 : weights[row]);
    }
}
