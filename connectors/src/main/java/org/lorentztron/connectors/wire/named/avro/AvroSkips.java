package org.lorentztron.connectors.wire.named.avro;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Makes what passes over values of a schema that is not recursive. Fields of fixed size that follow each other are
 * passed over at once, so that the time is of the order of the bytes, whatever the schema. Not thread-safe.
 */
final class AvroSkips {
    private final Map<Schema, AvroSkip> known = new IdentityHashMap<>();

    AvroSkip of(Schema schema) {
        AvroSkip skip = known.get(schema);
        if (skip == null) {
            skip = made(schema);
            known.put(schema, skip);
        }
        return skip;
    }

    private AvroSkip made(Schema schema) {
        return switch (schema.getType()) {
            case NULL -> AvroSkip.NOTHING;
            case BOOLEAN -> new AvroSkip.OfSize(1);
            case INT, LONG, ENUM -> AvroSkip.WHOLE;
            case FLOAT -> new AvroSkip.OfSize(Float.BYTES);
            case DOUBLE -> new AvroSkip.OfSize(Double.BYTES);
            case STRING, BYTES -> AvroSkip.COUNTED;
            case FIXED -> new AvroSkip.OfSize(schema.getFixedSize());
            case UNION -> new AvroSkip.OneOf(all(schema.getTypes()));
            case ARRAY -> new AvroSkip.Elements(of(schema.getElementType()));
            case MAP -> new AvroSkip.Entries(of(schema.getValueType()));
            case RECORD ->
                sequence(all(
                        schema.getFields().stream().map(Schema.Field::schema).toList()));
        };
    }

    private AvroSkip[] all(List<Schema> schemas) {
        return schemas.stream().map(this::of).toArray(AvroSkip[]::new);
    }

    /** All of them, one after the other. */
    static AvroSkip sequence(AvroSkip... all) {
        List<AvroSkip> parts = new ArrayList<>();
        long size = 0;
        for (AvroSkip each : all) {
            if (each.size() == AvroSkip.VARIES) {
                addBytes(parts, size);
                parts.add(each);
                size = 0;
            } else {
                size = Math.min(Integer.MAX_VALUE, size + each.size());
            }
        }
        addBytes(parts, size);
        return switch (parts.size()) {
            case 0 -> AvroSkip.NOTHING;
            case 1 -> parts.get(0);
            default -> new AvroSkip.Sequence(parts.toArray(AvroSkip[]::new));
        };
    }

    private static void addBytes(List<AvroSkip> parts, long size) {
        if (size > 0) {
            parts.add(new AvroSkip.OfSize(size));
        }
    }
}
