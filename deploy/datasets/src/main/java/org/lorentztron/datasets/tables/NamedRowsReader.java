package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.WrittenNumber;

/** Reads the rows of a {@link NamedTable}. Not thread-safe. */
final class NamedRowsReader {
    private final ReadColumns columns;
    private final List<BitSet> fractions;
    private final List<double[]> rows = new ArrayList<>();
    private long[] lines = new long[16];
    /** Null as long as all weights are 1. */
    private double @Nullable [] weights;

    private long blank;
    private long unlabelled;

    NamedRowsReader(ReadColumns columns) {
        this.columns = columns;
        this.fractions = columns.all().stream().map(column -> new BitSet()).toList();
    }

    /** @param bad as of {@link GoodRows} */
    void read(Rows file, @Nullable Consumer<String> bad) throws IOException {
        GoodRows good = new GoodRows(file, bad);
        good.each(row -> add(row, file));
        blank = good.blank();
    }

    private void add(List<String> row, Rows file) {
        double[] values = columns.read(row, file.line());
        int number = rows.size();
        for (int j = 0; j < values.length; j++) {
            boolean isWhole = values[j] == Math.rint(values[j]);
            if (isWhole && columns.get(j).isNumeric() && !WrittenNumber.isWhole(columns.text(row, j))) {
                fractions.get(j).set(number);
            }
        }
        if (columns.hasLabels() && Double.isNaN(values[columns.label()])) {
            unlabelled++;
        }
        if (number == lines.length) {
            lines = Arrays.copyOf(lines, 2 * number);
        }
        lines[number] = file.line();
        weigh(number, file.weight());
        rows.add(values);
    }

    private void weigh(int row, double weight) {
        if (weights == null && weight != 1) {
            weights = new double[lines.length];
            Arrays.fill(weights, 1);
        }
        if (weights != null) {
            if (weights.length < lines.length) {
                int before = weights.length;
                weights = Arrays.copyOf(weights, lines.length);
                Arrays.fill(weights, before, lines.length, 1);
            }
            weights[row] = weight;
        }
    }

    int size() {
        return rows.size();
    }

    /** What should be known of the rows. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (blank > 0) {
            notes.add(String.format("rows without any value, left out: %,d", blank));
        }
        if (unlabelled > 0) {
            notes.add(String.format(
                    "rows without a label, which are events to be predicted: %,d of %,d", unlabelled, rows.size()));
        }
        return notes;
    }

    NamedTable table() {
        List<ColumnValues> values = new ArrayList<>();
        int label = columns.label();
        for (int j = 0; j < fractions.size(); j++) {
            ColumnReader column = columns.get(j);
            List<String> names = j == label ? column.classes() : column.column().values();
            values.add(new ColumnValues(column.summary(), names, fractions.get(j)));
        }
        if (columns.hasLabels()) {
            int[] codes = columns.classCodes();
            rows.forEach(row -> row[label] = Double.isNaN(row[label]) ? row[label] : codes[(int) row[label]]);
        }
        return new NamedTable(values, label, new NamedTable.Rows(rows, lines, weights));
    }
}
