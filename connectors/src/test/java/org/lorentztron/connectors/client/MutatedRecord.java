package org.lorentztron.connectors.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.SingleObject;

/** A record's value with a field that is another: of its type, but what no job writes. */
final class MutatedRecord {
    private static final long[] WHOLE = {
        0, 1, -1, 2, 3, 255, 256, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 1L << 62, -1L << 63
    };
    private static final double[] REAL = {
        0, -0.0, 1, -1, 1e-300, 1e300, 1e38, 10, 11, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    private static final List<String> TEXTS = List.of(
            "",
            "manifest",
            "network",
            "network.2",
            "network.02",
            "pair",
            "a|b",
            "*",
            "m",
            "probability",
            "votes",
            "indexed",
            "named",
            "square",
            "anova",
            "\u0000",
            "\ud83d\ude00",
            "x".repeat(2_000),
            "true",
            "/",
            "payload..after",
            "%2C",
            "a,b",
            "\"",
            "a,,\"b",
            "*.*",
            "a=b",
            "=",
            "a=b,a=c",
            "Iso",
            "days",
            " id , amount ",
            "\u00a0id",
            "\"a\"b",
            "id,amount\n",
            "/payload.after",
            "payload",
            ".",
            "x.*");
    private static final List<String> OPTIONS = List.of(
            "event-root",
            "event-features",
            "event-label",
            "event-id",
            "event-time",
            "event-weight",
            "event-categorical",
            "event-text",
            "event-log",
            "event-ignore",
            "event-schema",
            "event-time-format",
            "event-label-map",
            "rank");

    private final Random random;

    MutatedRecord(Random random) {
        this.random = random;
    }

    static GenericRecord read(Schema schema, byte[] value) throws IOException {
        int length = value.length - SingleObject.HEADER_LENGTH;
        return new GenericDatumReader<GenericRecord>(schema)
                .read(null, DecoderFactory.get().binaryDecoder(value, SingleObject.HEADER_LENGTH, length, null));
    }

    static byte[] write(GenericRecord record) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new SingleObject(record.getSchema()).start());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
        return out.toByteArray();
    }

    /** Changes one field of the record, or of what is in it. */
    void mutate(IndexedRecord record) {
        List<Schema.Field> fields = record.getSchema().getFields();
        mutate(record, fields.get(random.nextInt(fields.size())).name());
    }

    /** Changes a field of the record, or what is in it. */
    void mutate(IndexedRecord record, String name) {
        Schema.Field field = record.getSchema().getField(name);
        record.put(field.pos(), mutated(field.schema(), record.get(field.pos())));
    }

    private @Nullable Object mutated(Schema schema, @Nullable Object value) {
        return switch (schema.getType()) {
            case UNION -> ofUnion(schema, value);
            case RECORD -> ofRecord(schema, value);
            case ARRAY -> ofArray(schema, value);
            case MAP -> ofMap(value);
            case BOOLEAN -> value == null || !(Boolean) value;
            case INT -> (int) whole(value == null ? 0 : (Integer) value);
            case LONG -> whole(value == null ? 0 : (Long) value);
            case FLOAT -> (float) real(value == null ? 0 : (Float) value);
            case DOUBLE -> real(value == null ? 0 : (Double) value);
            case BYTES -> bytes(value == null ? ByteBuffer.allocate(8) : (ByteBuffer) value);
            default -> text(value);
        };
    }

    private @Nullable Object ofUnion(Schema schema, @Nullable Object value) {
        return value != null && random.nextInt(4) == 0
                ? null
                : mutated(schema.getTypes().get(1), value);
    }

    private Object ofRecord(Schema schema, @Nullable Object value) {
        if (value != null) {
            mutate((IndexedRecord) value);
            return value;
        }
        GenericRecord made = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            Schema type = field.schema();
            made.put(field.pos(), type.getType() == Schema.Type.UNION ? null : mutated(type, null));
        }
        return made;
    }

    private List<Object> ofArray(Schema schema, @Nullable Object value) {
        List<Object> items = value == null ? new ArrayList<>() : new ArrayList<>((List<?>) value);
        int at = items.isEmpty() ? 0 : random.nextInt(items.size());
        switch (items.isEmpty() ? 0 : random.nextInt(6)) {
            case 0 -> items.add(mutated(schema.getElementType(), null));
            case 1 -> items.remove(at);
            case 2 -> items.add(at, items.get(at));
            case 3 -> Collections.swap(items, at, random.nextInt(items.size()));
            default -> items.set(at, mutated(schema.getElementType(), items.get(at)));
        }
        return items;
    }

    private Map<Object, Object> ofMap(@Nullable Object value) {
        Map<Object, Object> map = value == null ? new LinkedHashMap<>() : new LinkedHashMap<>((Map<?, ?>) value);
        if (!map.isEmpty() && random.nextInt(3) == 0) {
            map.remove(map.keySet().iterator().next());
        } else {
            map.put(OPTIONS.get(random.nextInt(OPTIONS.size())), text(null));
        }
        return map;
    }

    private long whole(long value) {
        int which = random.nextInt(WHOLE.length + 4);
        return which < WHOLE.length ? WHOLE[which] : which % 2 == 0 ? value + 1 : value - 1;
    }

    private double real(double value) {
        int which = random.nextInt(REAL.length + 4);
        return which < REAL.length ? REAL[which] : which % 2 == 0 ? -value : value * 1.5;
    }

    private String text(@Nullable Object value) {
        int which = random.nextInt(TEXTS.size() + 2);
        return which < TEXTS.size() ? TEXTS.get(which) : value + "x";
    }

    private ByteBuffer bytes(ByteBuffer value) {
        byte[] bytes = new byte[value.remaining()];
        value.duplicate().get(bytes);
        int more = random.nextInt(8) - 4;
        if (random.nextInt(3) == 0) {
            return ByteBuffer.wrap(Arrays.copyOf(bytes, Math.max(0, bytes.length + more)));
        }
        if (bytes.length >= Float.BYTES) {
            int at = random.nextInt(bytes.length / Float.BYTES) * Float.BYTES;
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putFloat(at, (float) real(1));
        }
        return ByteBuffer.wrap(bytes);
    }
}
