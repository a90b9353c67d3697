package org.lorentztron.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Arrays of doubles as big-endian bytes, in pieces: those of a whole model may be more than an array holds. */
final class DoubleCoding {
    /** Doubles that are written or read at once. */
    private static final int PIECE = 8_192;

    private DoubleCoding() {}

    /** Writes the values without their number. */
    static void write(double[] values, DataOutput out) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(Math.min(values.length, PIECE) * Double.BYTES);
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            piece.asDoubleBuffer().put(values, from, count);
            out.write(piece.array(), 0, count * Double.BYTES);
        }
    }

    /** Reads this many values. */
    static double[] read(int length, DataInput in) throws IOException {
        double[] values = new double[length];
        ByteBuffer piece = ByteBuffer.allocate(Math.min(length, PIECE) * Double.BYTES);
        for (int from = 0; from < length; from += PIECE) {
            int count = Math.min(PIECE, length - from);
            in.readFully(piece.array(), 0, count * Double.BYTES);
            piece.asDoubleBuffer().get(values, from, count);
        }
        return values;
    }
}
