package org.lorentztron.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;

/**
 * The names of fields in a column that {@code INPUT} declares. Flink binds a column of a table to it by position at all
 * depths: the fields of rows there may have other names and types, or, as in {@code ROW(40)}, names that nobody chose.
 *
 * @param declared the type in {@code INPUT}, of which no array has rows
 */
record DeclaredNames(LogicalType declared) {
    /**
     * The type with the declared names of fields.
     *
     * @param actual a type that can be cast to the declared one
     */
    LogicalType in(LogicalType actual) {
        if (actual instanceof RowType row && declared instanceof RowType names) {
            return named(row, names);
        }
        if (actual instanceof MapType map && declared instanceof MapType names) {
            LogicalType value = new DeclaredNames(names.getValueType()).in(map.getValueType());
            return new MapType(map.isNullable(), map.getKeyType(), value);
        }
        return actual;
    }

    private static RowType named(RowType row, RowType names) {
        List<RowType.RowField> fields = new ArrayList<>();
        for (int i = 0; i < row.getFieldCount(); i++) {
            RowType.RowField name = names.getFields().get(i);
            fields.add(new RowType.RowField(name.getName(), new DeclaredNames(name.getType()).in(row.getTypeAt(i))));
        }
        return new RowType(row.isNullable(), fields);
    }
}
