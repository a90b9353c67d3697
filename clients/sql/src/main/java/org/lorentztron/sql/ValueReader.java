package org.lorentztron.sql;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Reads a value of a type from Flink's data as versions take it: numbers, texts, booleans, lists, and maps by name. A
 * DECIMAL without digits after the point is a whole number, and a CHAR ends before the spaces that fill it up.
 * Immutable and thread-safe.
 */
@FunctionalInterface
interface ValueReader extends Serializable {
    /** @param value not null */
    Object read(Object value) throws MalformedEventException;

    /** @param type one that {@link InputColumns} accepts */
    static ValueReader of(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case ARRAY -> elements((ArrayType) type);
            case MAP -> entries((MapType) type);
            case ROW -> fields((RowType) type);
            case CHAR -> ValueReader::unpadded;
            default -> ValueReader::scalar;
        };
    }

    /** By what the value is: Flink hands on a column that it casts implicitly as it stands in the table. */
    private static Object scalar(Object value) {
        if (value instanceof DecimalData decimal) {
            BigDecimal exact = decimal.toBigDecimal();
            return exact.scale() == 0 ? exact.unscaledValue() : exact;
        }
        return value instanceof Number || value instanceof Boolean ? value : value.toString();
    }

    private static Object unpadded(Object value) {
        String text = value.toString();
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    private static ValueReader elements(ArrayType type) {
        ArrayData.ElementGetter getter = ArrayData.createElementGetter(type.getElementType());
        ValueReader reader = of(type.getElementType());
        return value -> {
            ArrayData array = (ArrayData) value;
            List<@Nullable Object> elements = new ArrayList<>(array.size());
            for (int i = 0; i < array.size(); i++) {
                elements.add(readNullable(reader, getter.getElementOrNull(array, i)));
            }
            return elements;
        };
    }

    private static ValueReader entries(MapType type) {
        ValueReader values = elements(new ArrayType(type.getValueType()));
        ValueReader names = elements(new ArrayType(type.getKeyType()));
        return value -> {
            MapData map = (MapData) value;
            List<?> keys = (List<?>) names.read(map.keyArray());
            List<?> read = (List<?>) values.read(map.valueArray());
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                entries.put(name(keys.get(i)), read.get(i));
            }
            return entries;
        };
    }

    private static String name(@Nullable Object key) throws MalformedEventException {
        if (key == null) {
            throw new MalformedEventException(MalformedReason.WRONG_TYPE, "a map has the key NULL, expected a name");
        }
        return (String) key;
    }

    private static ValueReader fields(RowType type) {
        List<String> names = type.getFieldNames();
        RowData.FieldGetter[] getters = new RowData.FieldGetter[names.size()];
        ValueReader[] readers = new ValueReader[names.size()];
        for (int i = 0; i < readers.length; i++) {
            getters[i] = RowData.createFieldGetter(type.getTypeAt(i), i);
            readers[i] = of(type.getTypeAt(i));
        }
        return value -> {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < readers.length; i++) {
                fields.put(names.get(i), readNullable(readers[i], getters[i].getFieldOrNull((RowData) value)));
            }
            return fields;
        };
    }

    static @Nullable Object readNullable(ValueReader reader, @Nullable Object value) throws MalformedEventException {
        return value == null ? null : reader.read(value);
    }
}
