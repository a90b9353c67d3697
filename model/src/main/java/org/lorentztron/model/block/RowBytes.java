package org.lorentztron.model.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.kernels.UnitLayout;

/** The columns of rows of parameters as bytes: big-endian float32, row by row, without a header. Stateless. */
final class RowBytes {
    private RowBytes() {}

    /** Writes the columns of some rows in this order. */
    static void write(float[][] rows, int[] order, UnitLayout layout, int columns, DataOutput out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(columns * Float.BYTES);
        for (int row : order) {
            buffer.asFloatBuffer().put(rows[row], layout.first(), columns);
            out.write(buffer.array());
        }
    }

    /** Reads this many rows. */
    static float[][] read(DataInput in, int count, UnitLayout layout, int columns) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(columns * Float.BYTES);
        float[][] rows = new float[count][layout.length(columns)];
        for (float[] row : rows) {
            in.readFully(buffer.array());
            buffer.asFloatBuffer().get(row, layout.first(), columns);
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
