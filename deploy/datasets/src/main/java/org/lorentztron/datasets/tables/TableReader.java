package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.DataFile;

/**
 * Reads a file twice: to know which columns are numeric, and to read the numbers and names. Of texts only the different
 * ones are held.
 */
final class TableReader {
    /** Opens a file at its columns. */
    @FunctionalInterface
    interface Format {
        /** @throws IllegalArgumentException if the columns are malformed, with the line */
        Rows open(InputStream bytes, TableForm form) throws IOException;
    }

    private final LabelledFile file;
    private final Format format;
    private final TableRules rules;

    TableReader(LabelledFile file, Format format, TableRules rules) {
        this.file = file;
        this.format = format;
        this.rules = rules;
    }

    Table read() throws IOException {
        ReadColumns columns = columns();
        List<float[]> rows = DataFile.read(file.path(), bytes -> rows(open(bytes), columns));
        requireRows(rows.size(), columns);
        return table(columns, rows);
    }

    NamedTable readNamed() throws IOException {
        ReadColumns columns = columns();
        requireDifferentNames(columns.all());
        NamedRowsReader reader = new NamedRowsReader(columns);
        DataFile.read(file.path(), bytes -> {
            reader.read(open(bytes), badRows());
            return reader;
        });
        requireRows(reader.size(), columns);
        NamedTable table = reader.table();
        reader.notes().forEach(this::note);
        if (file.label().isEmpty() && columns.hasLabels()) {
            LabelDoubt.of(table).ifPresent(this::note);
        }
        return table;
    }

    private Rows open(InputStream bytes) throws IOException {
        return format.open(bytes, rules.form());
    }

    private void note(String note) {
        rules.notes().accept(file.path() + ": " + note);
    }

    private @Nullable Consumer<String> badRows() {
        Consumer<String> told = rules.badRows();
        return told == null ? null : problem -> told.accept(file.path() + ", " + problem);
    }

    /** The columns after a look at all values. */
    private ReadColumns columns() throws IOException {
        Rows looked = DataFile.read(file.path(), bytes -> {
            Rows rows = open(bytes);
            // Bad rows are told when they are read.
            look(rows, rules.badRows() == null ? null : problem -> {});
            return rows;
        });
        ReadColumns columns = rules.labelled() ? ReadColumns.labelled(file, looked) : ReadColumns.unlabelled(looked);
        looked.notes().forEach(this::note);
        for (ColumnReader column : columns.all()) {
            if (rules.texts().contains(column.name())) {
                column.holdsNames();
            }
            column.looked().ifPresent(this::note);
        }
        return columns;
    }

    private static void look(Rows rows, @Nullable Consumer<String> bad) throws IOException {
        List<ColumnReader> columns = rows.columns();
        new GoodRows(rows, bad).each(row -> {
            for (int j = 0; j < columns.size(); j++) {
                columns.get(j).look(row.get(j));
            }
        });
    }

    private void requireRows(int rows, ReadColumns columns) throws IOException {
        if (rows == 0) {
            throw new IOException(file.path() + ": holds no example, expected a row of "
                    + columns.all().size() + " values");
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

    private List<float[]> rows(Rows rows, ReadColumns columns) throws IOException {
        List<float[]> all = new ArrayList<>();
        new GoodRows(rows, badRows()).each(row -> all.add(labelled(columns, columns.read(row, rows.line()), rows)));
        columns.all().forEach(ColumnReader::checkMissing);
        return all;
    }

    /** Rounded as features by index are. */
    private static float[] labelled(ReadColumns columns, double[] values, Rows rows) {
        if (Double.isNaN(values[columns.label()])) {
            throw new MalformedRowException("line " + rows.line() + ", column '"
                    + columns.get(columns.label()).name()
                    + "': label is missing, expected a class; named features alone may be without one");
        }
        float[] rounded = new float[values.length];
        for (int j = 0; j < values.length; j++) {
            rounded[j] = (float) values[j];
        }
        return rounded;
    }

    /** Gives the labels their codes in the order of the classes. */
    private static Table table(ReadColumns columns, List<float[]> rows) {
        int label = columns.label();
        int[] codes = columns.classCodes();
        rows.forEach(row -> row[label] = codes[(int) row[label]]);
        List<Column> all =
                new ArrayList<>(columns.all().stream().map(ColumnReader::column).toList());
        all.set(label, new Column(columns.get(label).name(), columns.get(label).classes()));
        return new Table(all, label, rows);
    }
}
