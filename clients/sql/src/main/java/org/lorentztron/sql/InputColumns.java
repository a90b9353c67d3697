package org.lorentztron.sql;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** The columns of a model's {@code INPUT}. Their names are the names of features. Immutable and thread-safe. */
final class InputColumns implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final String EXPECTED = "expected a number, STRING, BOOLEAN, an ARRAY of numbers or of STRING,"
            + " a MAP from STRING or a ROW of such; CAST anything else";

    private final List<InputColumn> columns;

    /** @param reader of what the type holds */
    record InputColumn(String name, LogicalType type, ValueReader reader) implements Serializable {
        static InputColumn of(String name, LogicalType type) {
            return new InputColumn(name, type, ValueReader.of(type));
        }

        /** The column with the type that it has in a table, and the names that it has here. */
        InputColumn ofType(LogicalType actual) {
            return of(name, new DeclaredNames(type).in(actual));
        }

        boolean isNumber() {
            return type.is(LogicalTypeFamily.NUMERIC);
        }

        boolean isArrayOfNumbers() {
            return type instanceof ArrayType array && array.getElementType().is(LogicalTypeFamily.NUMERIC);
        }
    }

    private InputColumns(List<InputColumn> columns) {
        this.columns = columns;
    }

    /** @param problems gets what is wrong with the types */
    static InputColumns of(@Nullable ResolvedSchema schema, List<String> problems) {
        List<InputColumn> columns = new ArrayList<>();
        if (schema == null || schema.getColumns().isEmpty()) {
            problems.add("INPUT is missing, expected the names and types of features");
        } else {
            for (Column column : schema.getColumns()) {
                LogicalType type = column.getDataType().getLogicalType();
                int before = problems.size();
                check(column.getName(), type, problems);
                if (problems.size() == before) {
                    columns.add(InputColumn.of(column.getName(), type));
                }
            }
        }
        return new InputColumns(List.copyOf(columns));
    }

    private static void check(String name, LogicalType type, List<String> problems) {
        if (type instanceof RowType row) {
            row.getFields().forEach(field -> check(name + "." + field.getName(), field.getType(), problems));
        } else if (type instanceof MapType map && map.getKeyType().is(LogicalTypeFamily.CHARACTER_STRING)) {
            check(name + ".*", map.getValueType(), problems);
        } else if (!isScalar(type) && !(type instanceof ArrayType array && isElement(array.getElementType()))) {
            problems.add("INPUT column " + name + " is " + type.asSummaryString() + ", " + EXPECTED);
        }
    }

    private static boolean isScalar(LogicalType type) {
        return isElement(type) || type.is(LogicalTypeRoot.BOOLEAN);
    }

    private static boolean isElement(LogicalType type) {
        return type.is(LogicalTypeFamily.NUMERIC) || type.is(LogicalTypeFamily.CHARACTER_STRING);
    }

    /**
     * The columns with other types. The names remain, those of fields too.
     *
     * @param types that can be cast to those that the columns have, one for each
     */
    InputColumns ofTypes(List<DataType> types) {
        List<InputColumn> others = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            others.add(columns.get(i).ofType(types.get(i).getLogicalType()));
        }
        return new InputColumns(List.copyOf(others));
    }

    int count() {
        return columns.size();
    }

    InputColumn column(int i) {
        return columns.get(i);
    }

    /** The value of column i in a row of them; null if it is NULL. */
    @Nullable
    Object value(RowData row, int i) throws MalformedEventException {
        return ValueReader.readNullable(columns.get(i).reader(), ((GenericRowData) row).getField(i));
    }

    /** All values by their names. */
    Map<String, @Nullable Object> values(RowData row) throws MalformedEventException {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            values.put(columns.get(i).name(), value(row, i));
        }
        return values;
    }
}
