package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts, most of them small, as bytes: one byte below 255, else the byte 255 and then 8 bytes. Stateless. */
final class Counts {
    private static final int LONG = 255;

    private Counts() {}

    static void write(long count, DataOutput out) throws IOException {
        if (count >= 0 && count < LONG) {
            out.writeByte((int) count);
        } else {
            out.writeByte(LONG);
            out.writeLong(count);
        }
    }

    static long read(DataInput in) throws IOException {
        int first = in.readUnsignedByte();
        return first < LONG ? first : in.readLong();
    }
}
