package org.lorentztron.connectors.wire.named;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;

/** How deep records, maps and arrays lie in each other in a schema. For one schema; not thread-safe. */
final class AvroNesting {
    private static final int BEGUN = -1;

    private final Map<Schema, Integer> depths = new IdentityHashMap<>();

    private AvroNesting() {}

    /** Refuses a schema that is recursive or too deep. */
    static void check(Schema schema) throws MalformedEventException {
        int depth = new AvroNesting().depth(schema);
        if (depth > StrictJson.DEEPEST_NESTING) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO,
                    "schema is nested " + depth + " deep, expected at most " + StrictJson.DEEPEST_NESTING);
        }
    }

    private int depth(Schema schema) throws MalformedEventException {
        Integer known = depths.get(schema);
        if (known == null) {
            depths.put(schema, BEGUN);
            known = made(schema);
            depths.put(schema, known);
        } else if (known == BEGUN) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO,
                    "schema is recursive at " + schema.getFullName() + ", expected one without recursion");
        }
        return known;
    }

    private int made(Schema schema) throws MalformedEventException {
        return switch (schema.getType()) {
            case RECORD ->
                1
                        + deepest(schema.getFields().stream()
                                .map(Schema.Field::schema)
                                .toList());
            case MAP -> 1 + depth(schema.getValueType());
            case ARRAY -> 1 + depth(schema.getElementType());
            case UNION -> deepest(schema.getTypes());
            default -> 0;
        };
    }

    private int deepest(List<Schema> schemas) throws MalformedEventException {
        int deepest = 0;
        for (Schema schema : schemas) {
            deepest = Math.max(deepest, depth(schema));
        }
        return deepest;
    }
}
