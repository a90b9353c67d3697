package org.lorentztron.connectors.wire.named.avro;

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
        new AvroNesting().depth(schema, 0);
    }

    /**
     * How deep the values of a schema are nested.
     *
     * @param above how many records, maps and arrays hold them
     */
    private int depth(Schema schema, int above) throws MalformedEventException {
        Integer known = depths.get(schema);
        if (known == null) {
            depths.put(schema, BEGUN);
            known = made(schema, above);
            depths.put(schema, known);
        } else if (known == BEGUN) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO,
                    "schema is recursive at " + schema.getFullName() + ", expected one without recursion");
        }
        requireFlat(schema, above + known);
        return known;
    }

    private int made(Schema schema, int above) throws MalformedEventException {
        return switch (schema.getType()) {
            case RECORD -> holder(schema, fieldTypes(schema), above);
            case MAP -> holder(schema, List.of(schema.getValueType()), above);
            case ARRAY -> holder(schema, List.of(schema.getElementType()), above);
            case UNION -> deepest(schema.getTypes(), above);
            default -> 0;
        };
    }

    private static List<Schema> fieldTypes(Schema record) {
        return record.getFields().stream().map(Schema.Field::schema).toList();
    }

    /** Asks before it descends: a schema may be deeper than the stack. */
    private int holder(Schema schema, List<Schema> held, int above) throws MalformedEventException {
        requireFlat(schema, above + 1);
        return 1 + deepest(held, above + 1);
    }

    private int deepest(List<Schema> schemas, int above) throws MalformedEventException {
        int deepest = 0;
        for (Schema schema : schemas) {
            deepest = Math.max(deepest, depth(schema, above));
        }
        return deepest;
    }

    private static void requireFlat(Schema schema, int depth) throws MalformedEventException {
        if (depth > StrictJson.DEEPEST_NESTING) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO,
                    "schema is nested more than " + StrictJson.DEEPEST_NESTING + " deep at " + schema.getFullName()
                            + ", expected at most as much");
        }
    }
}
