package org.lorentztron.datasets.tables;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * The rows of a {@link Table} as examples, in their order: the whole table is both training and test part.
 *
 * <p>Features are in the order of the columns. A numeric column is one feature. A nominal column has a feature for each
 * of its values, 1 for the value of the row and 0 for the others. Where a value is missing all are 0. Thread-safe.
 */
public final class TableDataset implements Dataset {
    private final Table table;
    private final List<String> classes;
    /** [column] the feature at which it begins. */
    private final int[] offsets;

    private final int features;

    /** @throws IllegalArgumentException if there are more than 2,147,483,647 features */
    public TableDataset(Table table) {
        this.table = table;
        this.classes = table.columns().get(table.label()).values();
        this.offsets = new int[table.columns().size()];
        int next = 0;
        for (int j = 0; j < offsets.length; j++) {
            offsets[j] = next;
            next = Math.addExact(next, width(j));
        }
        this.features = next;
    }

    private int width(int column) {
        if (column == table.label()) {
            return 0;
        }
        Column of = table.columns().get(column);
        return of.isNominal() ? of.values().size() : 1;
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public long size() {
        return table.rows().size();
    }

    @Override
    public Example training(long index) {
        float[] row = table.rows().get((int) Objects.checkIndex(index, size()));
        int label = (int) row[table.label()];
        return new Example(label, classes.get(label), features(row));
    }

    private Features features(float[] row) {
        int[] indices = new int[row.length];
        float[] values = new float[row.length];
        int nonZeros = 0;
        for (int j = 0; j < row.length; j++) {
            boolean nominal = table.columns().get(j).isNominal();
            if (j != table.label() && !Float.isNaN(row[j]) && (nominal || row[j] != 0)) {
                indices[nonZeros] = nominal ? offsets[j] + (int) row[j] : offsets[j];
                values[nonZeros++] = nominal ? 1 : row[j];
            }
        }
        return Features.canonical(features, Arrays.copyOf(indices, nonZeros), Arrays.copyOf(values, nonZeros));
    }

    @Override
    public long testSize() {
        return size();
    }

    @Override
    public Example test(long index) {
        return training(index);
    }
}
