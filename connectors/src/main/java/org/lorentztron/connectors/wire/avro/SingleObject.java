package org.lorentztron.connectors.wire.avro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.NullMarked;

/**
 * The ten bytes before a value in Avro's single-object encoding, which name its schema:
 *
 * <pre>
 *    0    1    2                              10
 *   +----+----+------------------------------+-------------------------
 *   | C3 | 01 | CRC-64-AVRO of the schema,   | value in Avro's binary
 *   |    |    | canonical form, little-endian| encoding
 *   +----+----+------------------------------+-------------------------
 * </pre>
 *
 * Immutable.
 */
@NullMarked
public final class SingleObject {
    public static final int HEADER_LENGTH = 10;

    private final Schema schema;
    private final long fingerprint;

    public SingleObject(Schema schema) {
        this.schema = schema;
        fingerprint = SchemaNormalization.parsingFingerprint64(schema);
    }

    public Schema schema() {
        return schema;
    }

    /** The header, a new array. */
    public byte[] start() {
        return ByteBuffer.allocate(HEADER_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 0xC3)
                .put((byte) 0x01)
                .putLong(fingerprint)
                .array();
    }

    /**
     * Checks that the record starts with this schema's header.
     *
     * @throws IOException naming what was found and what was expected, if not
     */
    public void expect(byte[] bytes) throws IOException {
        long found = fingerprint(bytes);
        if (found != fingerprint) {
            throw new IOException(String.format(
                    "record has schema fingerprint %016x, expected %016x (%s)", found, fingerprint, schema.getName()));
        }
    }

    private static long fingerprint(byte[] bytes) throws IOException {
        if (bytes.length < HEADER_LENGTH) {
            throw new IOException("record has " + bytes.length + " bytes, expected at least the " + HEADER_LENGTH
                    + " of an Avro single-object header");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes[0] != (byte) 0xC3 || bytes[1] != 0x01) {
            throw new IOException(String.format(
                    "record starts with %02X %02X, expected C3 01 (Avro single-object encoding)", bytes[0], bytes[1]));
        }
        return header.getLong(2);
    }
}
