package org.lorentztron.model.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Rows of parameters as bytes: big-endian float32, row by row, without a header. Stateless. */
public final class RowBytes {
    private RowBytes() {}

    /** Writes all rows. */
    public static void write(float[][] rows, DataOutput out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(rows[0].length * Float.BYTES);
        for (float[] row : rows) {
            buffer.asFloatBuffer().put(row);
            out.write(buffer.array());
        }
    }

    /**
     * Reads into rows of the right shape.
     *
     * @param rows overwritten
     */
    public static void read(DataInput in, float[][] rows) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(rows[0].length * Float.BYTES);
        for (float[] row : rows) {
            in.readFully(buffer.array());
            buffer.asFloatBuffer().get(row);
        }
    }

    /** A deep copy. */
    public static float[][] copy(float[][] rows) {
        float[][] copy = new float[rows.length][];
        for (int j = 0; j < rows.length; j++) {
            copy[j] = rows[j].clone();
        }
        return copy;
    }
}
