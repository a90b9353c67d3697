package org.lorentztron.connectors.wire.version;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;

/**
 * float32 and int32 as little-endian bytes. Arrays of any length are written, read and digested in pieces, so that no
 * second copy of a matrix is made. Stateless.
 */
public final class LittleEndian {
    /** Numbers that are converted at once. */
    private static final int PIECE = 4_096;

    private LittleEndian() {}

    /** A new buffer. */
    public static ByteBuffer bytes(float[] values) {
        ByteBuffer bytes = buffer(values.length);
        bytes.asFloatBuffer().put(values);
        return bytes;
    }

    /** A new array of the floats in the buffer, which stays as it is. */
    public static float[] floats(ByteBuffer bytes) {
        float[] values = new float[bytes.remaining() / Float.BYTES];
        bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    static ByteBuffer bytes(int[] values) {
        ByteBuffer bytes = buffer(values.length);
        bytes.asIntBuffer().put(values);
        return bytes;
    }

    /** A new array of the numbers in the buffer, which stays as it is. */
    static int[] ints(ByteBuffer bytes) {
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(values);
        return values;
    }

    public static void write(float[] values, DataOutput out) throws IOException {
        ByteBuffer piece = buffer(Math.min(values.length, PIECE));
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            piece.asFloatBuffer().put(values, from, count);
            out.write(piece.array(), 0, count * Float.BYTES);
        }
    }

    /** A new array of this many floats. */
    public static float[] read(int length, DataInput in) throws IOException {
        float[] values = new float[length];
        ByteBuffer piece = buffer(Math.min(length, PIECE));
        for (int from = 0; from < length; from += PIECE) {
            int count = Math.min(PIECE, length - from);
            in.readFully(piece.array(), 0, count * Float.BYTES);
            piece.asFloatBuffer().get(values, from, count);
        }
        return values;
    }

    static void update(MessageDigest digest, float[] values) {
        ByteBuffer piece = buffer(Math.min(values.length, PIECE));
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            piece.asFloatBuffer().put(values, from, count);
            digest.update(piece.array(), 0, count * Float.BYTES);
        }
    }

    static void update(MessageDigest digest, int[] values) {
        digest.update(bytes(values));
    }

    private static ByteBuffer buffer(int numbers) {
        return ByteBuffer.allocate(Math.multiplyExact(numbers, Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
