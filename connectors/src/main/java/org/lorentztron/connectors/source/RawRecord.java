package org.lorentztron.connectors.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The bytes of a Kafka record, to be written again as they are. The arrays are not to be modified.
 *
 * @param key null for none
 * @param value of the record
 */
public record RawRecord(byte @Nullable [] key, byte[] value) {
    /** Of key and value together: a value of the default limit, and nearly as much as 1 MiB beside it. */
    public static final int MOST_BYTES = EventText.DEFAULT_MAX_BYTES + (1 << 20) - (1 << 16);

    /** @throws MalformedEventException if it is too large to be written again */
    static RawRecord of(byte @Nullable [] key, byte[] value) throws MalformedEventException {
        int keyBytes = key == null ? 0 : key.length;
        if (keyBytes > MOST_BYTES - value.length) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    "key has " + keyBytes + " bytes and value " + value.length + ", expected at most " + MOST_BYTES
                            + " together");
        }
        return new RawRecord(key, value);
    }

    void writeTo(DataOutput out) throws IOException {
        Varints.writeBytes(key, out);
        Varints.writeBytes(value, out);
    }

    static RawRecord readFrom(DataInput in) throws IOException {
        return new RawRecord(Varints.readNullableBytes(in), Varints.readBytes(in));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RawRecord that && Arrays.equals(key, that.key) && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "RawRecord[" + value.length + " bytes]";
    }
}
