package org.lorentztron.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.sql.InputColumns.InputColumn;

/**
 * Columns of features that have indices: one array with a number for each feature, or numbers in columns that are named
 * by their 0-based indices. A feature without a column, or whose column is NULL, is 0. Immutable.
 */
final class IndexedColumns {
    private final InputColumns columns;
    private final int features;
    private final boolean isArray;
    private final int[] indices;
    private final List<String> problems;

    /** @param features how many a version has */
    IndexedColumns(InputColumns columns, int features) {
        this.columns = columns;
        this.features = features;
        this.isArray = columns.count() == 1 && columns.column(0).isArrayOfNumbers();
        this.indices = new int[isArray ? 0 : columns.count()];
        List<String> found = new ArrayList<>();
        for (int i = 0; i < indices.length; i++) {
            indices[i] = index(columns.column(i), found);
        }
        this.problems = List.copyOf(found);
    }

    private int index(InputColumn column, List<String> found) {
        try {
            int index = new IndexedFeatures(features).index(column.name());
            if (column.isNumber() && index >= 0 && index < features) {
                return index;
            }
        } catch (MalformedEventException noIndex) {
            // The problem is the same whatever the name is instead of an index.
        }
        found.add("INPUT column " + column.name() + " is "
                + column.type().copy(true).asSummaryString()
                + ", expected a number named by an index from 0 to " + (features - 1)
                + ", or one ARRAY of numbers in all: features of the model have no names");
        return 0;
    }

    /** Why the columns are none of a version's; empty if they are. */
    List<String> problems() {
        return problems;
    }

    /** The features of a row; there must be no problems. */
    Features read(RowData row) throws MalformedEventException {
        return isArray ? dense(columns.value(row, 0)) : sparse(row);
    }

    private Features dense(@Nullable Object array) throws MalformedEventException {
        String name = columns.column(0).name();
        if (array == null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_FIELD, name + " is NULL, expected " + features + " numbers");
        }
        List<?> elements = (List<?>) array;
        if (elements.size() != features) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH, name + " has length " + elements.size() + ", expected " + features);
        }
        float[] values = new float[features];
        for (int i = 0; i < features; i++) {
            Object element = elements.get(i);
            if (element == null) {
                throw new MalformedEventException(
                        MalformedReason.WRONG_TYPE, name + "[" + i + "] is NULL, expected a number");
            }
            values[i] = rounded(name, (Number) element);
        }
        return Features.dense(values);
    }

    private Features sparse(RowData row) throws MalformedEventException {
        float[] values = new float[indices.length];
        for (int i = 0; i < values.length; i++) {
            Object value = columns.value(row, i);
            values[i] = value == null ? 0 : rounded(columns.column(i).name(), (Number) value);
        }
        return Features.sparse(features, Arrays.copyOf(indices, indices.length), values);
    }

    private static float rounded(String name, Number number) throws MalformedEventException {
        double value = number.doubleValue();
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw new MalformedEventException(
                    MalformedReason.NOT_FINITE,
                    name + " is " + value + ", expected a magnitude of at most " + LabeledEvent.LARGEST_VALUE);
        }
        return (float) value;
    }
}
