package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.EventField.Use;
import org.lorentztron.connectors.wire.named.FieldTree;
import org.lorentztron.connectors.wire.named.TimeRules;

/**
 * Plans how values of a schema that is not recursive are read. The tree of fields is asked once for each field, and
 * what is of no use is planned to be passed over. For one schema; not thread-safe.
 */
final class AvroPlanner {
    /** Fields, branches and elements of one schema; those of a type count wherever it is used. */
    static final int LARGEST = 1 << 16;

    private final FieldTree tree;
    private final TimeRules times;
    private final AvroSkips skips = new AvroSkips();
    private int size;

    AvroPlanner(FieldTree tree, TimeRules times) {
        this.tree = tree;
        this.times = times;
    }

    /** How many fields, branches and elements have been planned. */
    int size() {
        return size;
    }

    /**
     * How values of a schema are read.
     *
     * @param field whose values they are, in all events; null below a map, whose keys are not known
     */
    AvroValue value(Schema schema, @Nullable EventField field) throws MalformedEventException {
        if (++size > LARGEST) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO,
                    "schema has more than " + LARGEST + " fields, branches and elements, expected at most as many");
        }
        AvroTime time = field == null || field.use() != Use.TIME ? null : AvroTime.of(schema, field, times);
        if (time != null) {
            return time;
        }
        return switch (schema.getType()) {
            case NULL -> AvroScalar.NULL;
            case BOOLEAN -> AvroScalar.BOOLEAN;
            case INT -> AvroScalar.INT;
            case LONG -> AvroScalar.LONG;
            case FLOAT -> AvroScalar.FLOAT;
            case DOUBLE -> AvroScalar.DOUBLE;
            case STRING -> AvroScalar.STRING;
            case ENUM -> new AvroEnum(schema.getEnumSymbols());
            case BYTES -> bytes(schema, AvroDecimal.COUNTED);
            case FIXED -> bytes(schema, schema.getFixedSize());
            case UNION -> union(schema, field);
            case ARRAY -> new AvroArray(value(schema.getElementType(), field));
            case MAP -> new AvroMap(value(schema.getValueType(), null), skips.of(schema.getValueType()));
            case RECORD -> field == null ? looseRecord(schema) : record(schema, field);
        };
    }

    private static AvroValue bytes(Schema schema, int size) {
        return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
                ? new AvroDecimal(size, decimal.getScale())
                : new AvroBytes();
    }

    private AvroValue union(Schema schema, @Nullable EventField field) throws MalformedEventException {
        List<AvroValue> branches = new ArrayList<>();
        for (Schema branch : schema.getTypes()) {
            branches.add(value(branch, field));
        }
        return new AvroUnion(branches.toArray(AvroValue[]::new));
    }

    private AvroValue record(Schema schema, EventField field) throws MalformedEventException {
        List<AvroRecord.Part> parts = new ArrayList<>();
        List<EventField> unused = new ArrayList<>();
        List<AvroSkip> passed = new ArrayList<>();
        for (Schema.Field each : schema.getFields()) {
            byte[] name = each.name().getBytes(UTF_8);
            EventField child = tree.child(field, name, 0, name.length);
            if (child.use() == Use.NONE || child.isSign() && !isWritten(each.schema())) {
                unused.add(child);
                passed.add(skips.of(each.schema()));
            } else {
                addUnused(parts, unused, passed);
                parts.add(new AvroRecord.Used(child, value(each.schema(), child)));
            }
        }
        addUnused(parts, unused, passed);
        return new AvroRecord(parts.toArray(AvroRecord.Part[]::new));
    }

    /** Whether a value can tell what the record is. */
    private static boolean isWritten(Schema schema) {
        return switch (schema.getType()) {
            case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, STRING, ENUM -> true;
            case BYTES, FIXED -> schema.getLogicalType() instanceof LogicalTypes.Decimal;
            case UNION -> schema.getTypes().stream().allMatch(AvroPlanner::isWritten);
            case RECORD, MAP, ARRAY -> false;
        };
    }

    private static void addUnused(List<AvroRecord.Part> parts, List<EventField> unused, List<AvroSkip> passed) {
        if (!unused.isEmpty()) {
            AvroSkip skip = AvroSkips.sequence(passed.toArray(AvroSkip[]::new));
            parts.add(new AvroRecord.Unused(unused, skip));
            unused.clear();
            passed.clear();
        }
    }

    private AvroValue looseRecord(Schema schema) throws MalformedEventException {
        List<AvroLooseRecord.Part> parts = new ArrayList<>();
        for (Schema.Field each : schema.getFields()) {
            byte[] name = each.name().getBytes(UTF_8);
            parts.add(new AvroLooseRecord.Part(name, value(each.schema(), null), skips.of(each.schema())));
        }
        return new AvroLooseRecord(parts.toArray(AvroLooseRecord.Part[]::new));
    }
}
