package org.lorentztron.connectors.wire.event;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Reads labels strictly: JSON ({@link LabelJson}), or Avro ({@link LabelAvro}) if a value begins as Avro's
 * single-object encoding does, which no JSON does. Writes them as JSON. An instance keeps buffers and belongs to one
 * thread at a time.
 */
public final class LabelFormat implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * An id of the longest, every character escaped, a class and two numbers. While a label waits, the job holds all
     * its bytes for a dead letter.
     */
    static final int MAX_BYTES = 1 << 16;

    private static final byte AVRO = (byte) 0xC3;

    private final transient LabelJson json = new LabelJson(MAX_BYTES);
    private final transient LabelAvro avro = new LabelAvro();

    /** With new buffers. */
    private Object readResolve() {
        return new LabelFormat();
    }

    /**
     * @param value a record's value, not modified; null for a tombstone
     * @throws MalformedEventException for every value that is no label, and nothing else for any bytes whatsoever
     */
    public SentLabel decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, MAX_BYTES);
        return bytes[0] == AVRO ? avro.decode(bytes) : json.decode(bytes);
    }

    /** The label as JSON. */
    public static byte[] json(SentLabel label) {
        return LabelJsonWriter.write(label);
    }
}
