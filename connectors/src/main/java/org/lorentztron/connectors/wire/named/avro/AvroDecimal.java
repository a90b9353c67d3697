package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField;

/**
 * Values of Avro's logical type decimal: unscaled / 10^scale, where unscaled is a big-endian number in two's
 * complement.
 *
 * @param size in bytes; {@link #COUNTED} if each value says its own
 * @param scale digits after the point
 */
record AvroDecimal(int size, int scale) implements AvroValue {
    static final int COUNTED = -1;
    /** Some 2,000 digits. */
    static final int LONGEST = 830;

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        at.event.scalars().decimal(field, value(at, field));
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        BigDecimal value = value(at, field);
        at.event.elements().number(field, value.doubleValue(), value);
    }

    private BigDecimal value(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        int length = size == COUNTED ? at.in.readLength("decimal") : size;
        int start = at.in.take(0);
        at.in.skipFixed(length);
        if (length == 0) {
            throw new IOException("decimal has no bytes, expected at least one");
        }
        if (length > LONGEST) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    field.path() + " is a decimal of " + length + " bytes, expected at most " + LONGEST);
        }
        return length <= Long.BYTES
                ? BigDecimal.valueOf(unscaled(at.bytes, start, length), scale)
                : new BigDecimal(new BigInteger(at.bytes, start, length), scale);
    }

    private static long unscaled(byte[] bytes, int start, int length) {
        long unscaled = bytes[start];
        for (int i = start + 1; i < start + length; i++) {
            unscaled = unscaled << Byte.SIZE | bytes[i] & 0xff;
        }
        return unscaled;
    }
}
