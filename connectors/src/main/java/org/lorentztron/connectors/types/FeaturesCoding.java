package org.lorentztron.connectors.types;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.Features;

/**
 * Features as bytes between operators and in state, dense or sparse, whichever is shorter; on a tie dense.
 *
 * <pre>
 *   varint n, the number of features
 *   dense    varint 0, then n float32, big-endian
 *   sparse   varint entries + 1, then per entry varint (index - previous index - 1), the first counting from -1, and float32
 * </pre>
 *
 * Stateless.
 */
public final class FeaturesCoding {

    private static final int DENSE = 0;

    private FeaturesCoding() {}

    /** Writes {@code x}. */
    public static void write(Features x, DataOutput target) throws IOException {
        Varints.write(x.size(), target);
        if (4L * x.size() <= sparseLength(x)) {
            Varints.write(DENSE, target);
            writeDense(x, target);
        } else {
            Varints.write(x.nonZeros() + 1L, target);
            writeSparse(x, target);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if there are more entries than features
     */
    public static Features read(DataInput source) throws IOException {
        int size = Varints.readInt(source);
        long form = Varints.readLong(source);
        if (form == DENSE) {
            return readDense(size, source);
        }
        if (form - 1 > size) {
            throw new IOException("features have " + (form - 1) + " entries, expected at most " + size);
        }
        return readSparse(size, (int) (form - 1), source);
    }

    private static long sparseLength(Features x) {
        int[] indices = x.indices();
        int entries = x.nonZeros();
        long length = Varints.length(entries + 1L) + 4L * entries;
        int previous = -1;
        for (int k = 0; k < entries; k++) {
            length += Varints.length(indices[k] - previous - 1);
            previous = indices[k];
        }
        return length;
    }

    private static void writeDense(Features x, DataOutput target) throws IOException {
        int[] indices = x.indices();
        float[] values = x.values();
        int next = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            for (; next < indices[k]; next++) {
                target.writeInt(0);
            }
            target.writeInt(Float.floatToRawIntBits(values[k]));
            next++;
        }
        for (; next < x.size(); next++) {
            target.writeInt(0);
        }
    }

    private static Features readDense(int size, DataInput source) throws IOException {
        float[] values = new float[size];
        for (int j = 0; j < size; j++) {
            values[j] = Float.intBitsToFloat(source.readInt());
        }
        return Features.dense(values);
    }

    private static void writeSparse(Features x, DataOutput target) throws IOException {
        int[] indices = x.indices();
        float[] values = x.values();
        int previous = -1;
        for (int k = 0; k < x.nonZeros(); k++) {
            Varints.write(indices[k] - previous - 1, target);
            target.writeInt(Float.floatToRawIntBits(values[k]));
            previous = indices[k];
        }
    }

    private static Features readSparse(int size, int entries, DataInput source) throws IOException {
        int[] indices = new int[entries];
        float[] values = new float[entries];
        int previous = -1;
        for (int k = 0; k < entries; k++) {
            indices[k] = previous + 1 + Varints.readInt(source);
            values[k] = Float.intBitsToFloat(source.readInt());
            previous = indices[k];
        }
        return Features.canonical(size, indices, values);
    }
}
