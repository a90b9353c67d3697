package org.lorentztron.model.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.kernels.Kernels;

/** Rows of parameters as bytes: big-endian float32, row by row, without a header and without what pads a row. Stateless. */
final class RowBytes {
    private RowBytes() {}

    /** Writes the first columns of some rows in this order. */
    static void write(float[][] rows, int[] order, int columns, DataOutput out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(columns * Float.BYTES);
        for (int row : order) {
            buffer.asFloatBuffer().put(rows[row], 0, columns);
            out.write(buffer.array());
        }
    }

    /** Reads so many rows, and pads them. */
    static float[][] read(DataInput in, int count, int columns) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(columns * Float.BYTES);
        float[][] rows = new float[count][Kernels.fastest(columns).padded(columns)];
        for (float[] row : rows) {
            in.readFully(buffer.array());
            buffer.asFloatBuffer().get(row, 0, columns);
        }
        return rows;
    }

    /** A deep copy of the first rows. */
    static float[][] copy(float[][] rows, int count) {
        float[][] copy = new float[count][];
        for (int row = 0; row < count; row++) {
            copy[row] = rows[row].clone();
        }
        return copy;
    }
}
