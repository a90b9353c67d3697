package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A flag of an event and its weight, which mostly is 1. Big-endian; stateless.
 *
 * <pre>
 *     byte: 1 if the flag is set, + 2 if the weight is not 1 | the weight, 8 bytes, only if it is not 1
 * </pre>
 */
public final class WeightCoding {
    private static final int FLAG = 1;
    private static final int WEIGHT = 2;

    private WeightCoding() {}

    /** Writes the byte, and the weight if it is not 1. */
    public static void write(boolean flag, double weight, DataOutput out) throws IOException {
        out.writeByte((flag ? FLAG : 0) + (weight == 1 ? 0 : WEIGHT));
        if (weight != 1) {
            out.writeDouble(weight);
        }
    }

    /** Whether the flag is set in the byte that was read. */
    public static boolean flag(byte read) {
        return (read & FLAG) != 0;
    }

    /** The weight after the byte that was read. */
    public static double weight(byte read, DataInput in) throws IOException {
        return (read & WEIGHT) == 0 ? 1 : in.readDouble();
    }
}
