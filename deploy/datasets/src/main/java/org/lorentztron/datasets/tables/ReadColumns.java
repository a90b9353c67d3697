package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The columns of a file that are read, one of them perhaps as that of labels. As mutable as the readers. */
final class ReadColumns {
    private static final int NO_LABEL = -1;

    private final List<ColumnReader> all;
    /** [column] its place in a row of the file. */
    private final int[] places;

    private final int label;

    /** @param label index of the column of labels; negative if none has labels */
    private ReadColumns(List<ColumnReader> all, int[] places, int label) {
        this.all = all;
        this.places = places;
        this.label = label;
    }

    /**
     * The columns that have values or names, after a look at all values.
     *
     * @param label name of the column of labels, empty for the last one
     * @throws IOException if there is none of that name, or none beside it
     */
    static ReadColumns labelled(LabelledFile file, Rows rows) throws IOException {
        ReadColumns columns = unlabelled(rows);
        String name = file.label().isEmpty() ? rows.label() : file.label();
        int label = label(file, name, columns.all);
        columns.all.get(label).holdsLabels();
        return new ReadColumns(columns.all, columns.places, label);
    }

    /** The columns that have values or names, after a look at all values. */
    static ReadColumns unlabelled(Rows rows) {
        List<ColumnReader> columns = rows.columns();
        int[] places = IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).isPresent() || !columns.get(j).isUnnamed())
                .toArray();
        return new ReadColumns(IntStream.of(places).mapToObj(columns::get).toList(), places, NO_LABEL);
    }

    private static int label(LabelledFile file, String name, List<ColumnReader> columns) throws IOException {
        if (columns.size() < 2) {
            throw new IOException(file.path() + ": has 1 column, expected at least one and then the labels;"
                    + " --csv-separator says what separates values");
        }
        if (name.isEmpty()) {
            return columns.size() - 1;
        }
        int[] found = IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).name().equals(name))
                .toArray();
        if (found.length == 1) {
            return found[0];
        }
        throw new IOException(file.path() + ": has " + (found.length == 0 ? "no column" : found.length + " columns")
                + " '" + name + "' of labels, expected one of "
                + columns.stream().map(ColumnReader::name).collect(Collectors.joining(", ")));
    }

    List<ColumnReader> all() {
        return all;
    }

    ColumnReader get(int column) {
        return all.get(column);
    }

    boolean hasLabels() {
        return label != NO_LABEL;
    }

    /** Index of the column of labels; negative if there is none. */
    int label() {
        return label;
    }

    /** The text of a column. */
    String text(List<String> row, int column) {
        return row.get(places[column]);
    }

    /**
     * The numbers of a row, and codes of texts; NaN where a value is missing.
     *
     * @throws MalformedRowException if a text is none of its column
     */
    double[] read(List<String> row, long line) {
        double[] values = new double[places.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = all.get(j).read(row.get(places[j]), line);
        }
        return values;
    }

    /** [code of a label by the order of reading] the index of its class. */
    int[] classCodes() {
        List<String> classes = get(label).classes();
        return get(label).column().values().stream().mapToInt(classes::indexOf).toArray();
    }
}
