package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Values of Avro as JSON: records and maps are objects, decimals numbers, times the whole numbers that are written,
 * bytes that are no decimal binary. Stateless.
 */
final class AvroJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AvroJson() {}

    static JsonNode of(Schema schema, @Nullable Object value) {
        return switch (schema.getType()) {
            case RECORD -> record((IndexedRecord) Objects.requireNonNull(value));
            case MAP -> map(schema, (Map<?, ?>) Objects.requireNonNull(value));
            case ARRAY -> array(schema, (Collection<?>) Objects.requireNonNull(value));
            case UNION -> of(schema.getTypes().get(GenericData.get().resolveUnion(schema, value)), value);
            case INT, LONG ->
                schema.getLogicalType() instanceof LogicalTypes.Date
                        ? new DaysNode(((Number) Objects.requireNonNull(value)).longValue())
                        : JSON.numberNode(((Number) Objects.requireNonNull(value)).longValue());
            case FLOAT -> JSON.numberNode((Float) value);
            case DOUBLE -> JSON.numberNode((Double) value);
            case BOOLEAN -> JSON.booleanNode((Boolean) Objects.requireNonNull(value));
            case BYTES -> bytes(schema, ((ByteBuffer) Objects.requireNonNull(value)).duplicate());
            case FIXED -> bytes(schema, ByteBuffer.wrap(((GenericFixed) Objects.requireNonNull(value)).bytes()));
            case NULL -> JSON.nullNode();
            case STRING, ENUM -> JSON.textNode(Objects.toString(value));
        };
    }

    private static JsonNode record(IndexedRecord record) {
        ObjectNode object = JSON.objectNode();
        for (Schema.Field field : record.getSchema().getFields()) {
            object.set(field.name(), of(field.schema(), record.get(field.pos())));
        }
        return object;
    }

    private static JsonNode map(Schema schema, Map<?, ?> map) {
        ObjectNode object = JSON.objectNode();
        map.forEach((name, value) -> object.set(Objects.toString(name), of(schema.getValueType(), value)));
        return object;
    }

    private static JsonNode array(Schema schema, Collection<?> elements) {
        ArrayNode array = JSON.arrayNode();
        elements.forEach(element -> array.add(of(schema.getElementType(), element)));
        return array;
    }

    private static JsonNode bytes(Schema schema, ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal && bytes.length > 0
                ? JSON.numberNode(new BigDecimal(new BigInteger(bytes), decimal.getScale()))
                : JSON.binaryNode(bytes);
    }
}
