package org.lorentztron.connectors.wire.named;

import java.nio.ByteBuffer;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The five bytes before a value that name its schema in a schema registry of Confluent's kind:
 *
 * <pre>
 *    0    1                    5
 *   +----+--------------------+--------------
 *   | 00 | schema id,         | value
 *   |    | big-endian         |
 *   +----+--------------------+--------------
 * </pre>
 *
 * A later form, which starts with 01, names the schema by a GUID, mostly in the header {@code __value_schema_id} of the
 * record. It is refused. Stateless.
 */
public final class ConfluentFrame {
    public static final int LENGTH = 5;

    private static final byte BY_ID = 0;
    private static final byte BY_GUID = 1;

    private ConfluentFrame() {}

    /**
     * The schema id.
     *
     * @param value at least one byte, not modified
     * @param reason why a value without such bytes is refused
     */
    public static int schemaId(byte[] value, MalformedReason reason) throws MalformedEventException {
        if (value[0] == BY_GUID) {
            throw new MalformedEventException(
                    reason,
                    "value starts with 01 (a schema GUID), expected 00 and a schema id: let the producer write"
                            + " schema ids into values");
        }
        if (value[0] != BY_ID) {
            throw new MalformedEventException(
                    reason, String.format("value starts with %02X, expected 00 and a schema id", value[0]));
        }
        if (value.length < LENGTH) {
            throw new MalformedEventException(
                    reason,
                    "value has " + value.length + " bytes, expected at least the " + LENGTH + " of 00 and a schema id");
        }
        return ByteBuffer.wrap(value).getInt(1);
    }
}
