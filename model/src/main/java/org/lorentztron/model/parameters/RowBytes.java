package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.kernels.UnitLayout;

/** The units of rows, without their padding, as bytes: big-endian float32, row by row, without a header. Stateless. */
final class RowBytes {
    private RowBytes() {}

    /** Writes the units of some rows in this order. */
    static void write(float[][] rows, int[] order, UnitLayout layout, int units, DataOutput out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(units * Float.BYTES);
        for (int row : order) {
            buffer.asFloatBuffer().put(rows[row], layout.first(), units);
            out.write(buffer.array());
        }
    }

    /** Reads this many rows. */
    static float[][] read(DataInput in, int count, UnitLayout layout, int units) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(units * Float.BYTES);
        float[][] rows = new float[count][layout.length(units)];
        for (float[] row : rows) {
            in.readFully(buffer.array());
            buffer.asFloatBuffer().get(row, layout.first(), units);
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
