package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Four flags of an event and its weight, which mostly is 1. Big-endian; stateless.
 *
 * <pre>
 *     byte: 1 if the first flag is set, + 2 if the weight is not 1, + 4, + 8 and + 16 for the further flags
 *     the weight, 8 bytes, only if it is not 1
 * </pre>
 */
public final class WeightCoding {
    private static final int FIRST = 1;
    private static final int WEIGHT = 2;
    private static final int SECOND = 4;
    private static final int THIRD = 8;
    private static final int FOURTH = 16;

    private WeightCoding() {}

    /** Writes the byte, and the weight if it is not 1. */
    public static void write(
            boolean first, boolean second, boolean third, boolean fourth, double weight, DataOutput out)
            throws IOException {
        out.writeByte((first ? FIRST : 0)
                + (weight == 1 ? 0 : WEIGHT)
                + (second ? SECOND : 0)
                + (third ? THIRD : 0)
                + (fourth ? FOURTH : 0));
        if (weight != 1) {
            out.writeDouble(weight);
        }
    }

    /** Whether the first flag is set in the byte that was read. */
    public static boolean first(byte read) {
        return (read & FIRST) != 0;
    }

    /** Whether the second flag is set in the byte that was read. */
    public static boolean second(byte read) {
        return (read & SECOND) != 0;
    }

    /** Whether the third flag is set in the byte that was read. */
    public static boolean third(byte read) {
        return (read & THIRD) != 0;
    }

    /** Whether the fourth flag is set in the byte that was read. */
    public static boolean fourth(byte read) {
        return (read & FOURTH) != 0;
    }

    /** The weight after the byte that was read. */
    public static double weight(byte read, DataInput in) throws IOException {
        return (read & WEIGHT) == 0 ? 1 : in.readDouble();
    }
}
