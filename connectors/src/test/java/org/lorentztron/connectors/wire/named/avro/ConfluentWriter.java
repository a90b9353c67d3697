package org.lorentztron.connectors.wire.named.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Writes rows as Avro with the schema's id before it, by Avro's own writer. */
public final class ConfluentWriter {
    static final int ID = 77;

    private int records;

    /** Of an id and what follows it. */
    public static byte[] framed(int id, byte[] value) {
        return ByteBuffer.allocate(5 + value.length).putInt(1, id).put(5, value).array();
    }

    /** Of a value that Avro's generic writer takes. */
    public static byte[] avro(Schema schema, Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<>(schema).write(value, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return framed(ID, bytes.toByteArray());
    }

    /** The bytes of a row; maps in it are records. */
    public static byte[] bytes(Map<String, ?> row, Schema schema) {
        return avro(schema, value(row, schema));
    }

    /** A schema for rows like this one: null and Boolean, Integer, Long, Float, Double, String, List, and Map. */
    public static Schema schema(Map<String, ?> row) {
        return new ConfluentWriter().record(row);
    }

    private Schema record(Map<?, ?> row) {
        Schema record = Schema.createRecord("Row" + records++, null, "t", false);
        List<Schema.Field> fields = new ArrayList<>();
        row.forEach((name, value) -> fields.add(new Schema.Field((String) name, of(value))));
        record.setFields(fields);
        return record;
    }

    private Schema of(Object value) {
        if (value == null) {
            return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING));
        } else if (value instanceof Map<?, ?> object) {
            return record(object);
        } else if (value instanceof List<?> list) {
            return Schema.createArray(list.isEmpty() ? Schema.create(Schema.Type.NULL) : of(list.get(0)));
        }
        return Schema.create(Schema.Type.valueOf(
                value instanceof Integer
                        ? "INT"
                        : value.getClass().getSimpleName().toUpperCase()));
    }

    private static Object value(Object value, Schema schema) {
        if (!(value instanceof Map<?, ?> object)) {
            return value;
        }
        GenericData.Record record = new GenericData.Record(schema);
        object.forEach((name, each) -> record.put(
                (String) name, value(each, schema.getField((String) name).schema())));
        return record;
    }
}
