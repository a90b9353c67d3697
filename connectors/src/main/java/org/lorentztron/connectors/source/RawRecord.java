package org.lorentztron.connectors.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.Varints;

/**
 * The bytes of a Kafka record, to be written again as they are. The arrays are not to be modified.
 *
 * @param key null for none
 * @param value of the record
 */
public record RawRecord(byte @Nullable [] key, byte[] value) {

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
