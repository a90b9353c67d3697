package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.lorentztron.model.Features;

/**
 * Features as bytes between operators and in state, dense or sparse, whichever is shorter; on a tie dense.
 *
 * <pre>
 *   varint n, the number of features
 *   dense    varint 0, then n float32, little-endian
 *   sparse   varint entries + 1 | varint g | g bytes of gaps | the values: entries float32, little-endian
 *            gaps: per entry varint (index - previous index - 1), the first counting from -1
 * </pre>
 *
 * Stateless.
 */
public final class FeaturesCoding {
    /*
     * Every event passes here once per block on either side of the exchange. Numbers are written to an array and the
     * array to the output, because an output checks its bounds at every call; values lie together, so that they are
     * copied as a whole.
     */

    private static final int DENSE = 0;

    private FeaturesCoding() {}

    /** Writes {@code x}. */
    public static void write(Features x, DataOutput target) throws IOException {
        int gapBytes = gapBytes(x.indices());
        int entries = x.nonZeros();
        Varints.write(x.size(), target);
        long sparseLength = Varints.length(entries + 1L) + Varints.length(gapBytes) + gapBytes + 4L * entries;
        if (4L * x.size() <= sparseLength) {
            Varints.write(DENSE, target);
            writeDense(x, target);
        } else {
            Varints.write(entries + 1L, target);
            Varints.write(gapBytes, target);
            writeSparse(x, gapBytes, target);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if there are more entries than features, the gaps are not as many, or dense features are more
     *     than an array holds
     */
    public static Features read(DataInput source) throws IOException {
        int size = Varints.readInt(source);
        long form = Varints.readLong(source);
        if (form == DENSE) {
            return readDense(size, source);
        }
        if (form < 0 || form - 1 > size) {
            throw new IOException("features have " + (form - 1) + " entries, expected at most " + size);
        }
        return readSparse(size, (int) (form - 1), Varints.readInt(source), source);
    }

    private static int gapBytes(int[] indices) {
        int length = 0;
        int previous = -1;
        for (int index : indices) {
            int gap = index - previous - 1;
            length += gap <= 0x7F ? 1 : Varints.length(gap);
            previous = index;
        }
        return length;
    }

    private static void writeDense(Features x, DataOutput target) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * x.size()).order(ByteOrder.LITTLE_ENDIAN);
        int[] indices = x.indices();
        float[] values = x.values();
        for (int k = 0; k < indices.length; k++) {
            bytes.putFloat(4 * indices[k], values[k]);
        }
        target.write(bytes.array());
    }

    private static Features readDense(int size, DataInput source) throws IOException {
        if (4L * size > Integer.MAX_VALUE) {
            throw new IOException("features of size " + size + " are dense, expected sparse ones");
        }
        float[] values = new float[size];
        ByteBuffer.wrap(readBytes(4 * size, source))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(values);
        return Features.dense(values);
    }

    private static void writeSparse(Features x, int gapBytes, DataOutput target) throws IOException {
        int[] indices = x.indices();
        byte[] bytes = new byte[gapBytes + 4 * indices.length];
        int at = 0;
        int previous = -1;
        for (int index : indices) {
            int gap = index - previous - 1;
            for (; gap > 0x7F; gap >>>= 7) {
                bytes[at++] = (byte) (gap | 0x80);
            }
            bytes[at++] = (byte) gap;
            previous = index;
        }
        values(bytes, gapBytes).put(x.values());
        target.write(bytes);
    }

    private static Features readSparse(int size, int entries, int gapBytes, DataInput source) throws IOException {
        if (gapBytes < entries || gapBytes > 5L * entries || gapBytes + 4L * entries > Integer.MAX_VALUE) {
            throw new IOException(entries + " entries have gaps of " + gapBytes + " bytes, expected 1 to 5 for each");
        }
        byte[] bytes = readBytes(gapBytes + 4 * entries, source);
        float[] values = new float[entries];
        values(bytes, gapBytes).get(values);
        return Features.canonical(size, indices(size, entries, gapBytes, bytes), values);
    }

    private static int[] indices(int size, int entries, int gapBytes, byte[] bytes) throws IOException {
        int[] indices = new int[entries];
        Gaps gaps = new Gaps(bytes);
        int k = 0;
        // Few gaps take more than a byte; once the rest takes one each, a shorter loop reads it.
        for (; k < entries && gapBytes - gaps.at > entries - k; k++) {
            indices[k] = gaps.nextIndex();
        }
        if (gapBytes - gaps.at == entries - k && gaps.areSingleBytes(gapBytes)) {
            gaps.readSingleBytes(indices, k);
        } else {
            for (; k < entries; k++) {
                indices[k] = gaps.nextIndex();
            }
        }
        if (gaps.at != gapBytes || gaps.previous >= size) {
            throw new IOException("features have a last index of " + gaps.previous + " after " + gaps.at
                    + " bytes of gaps, expected " + gapBytes + " bytes and an index below " + size);
        }
        return indices;
    }

    /** Indices by their gaps, one after the other. */
    private static final class Gaps {
        private final byte[] bytes;
        private int at;
        private long previous = -1;

        Gaps(byte[] bytes) {
            this.bytes = bytes;
        }

        int nextIndex() {
            byte next = bytes[at++];
            long gap = next & 0x7F;
            // No more than five bytes each: so the array never ends before the entries do.
            for (int shift = 7; next < 0 && shift < 35; shift += 7) {
                next = bytes[at++];
                gap |= (next & 0x7FL) << shift;
            }
            previous += gap + 1;
            return (int) previous;
        }

        /** Whether none up to {@code end} says that another one follows, and their sum stays within an int. */
        boolean areSingleBytes(int end) {
            int all = 0;
            for (int i = at; i < end; i++) {
                all |= bytes[i];
            }
            return all >= 0 && previous + 128L * (end - at) <= Integer.MAX_VALUE;
        }

        /** All indices from the k-th on. */
        void readSingleBytes(int[] indices, int k) {
            int shift = at - k;
            int index = (int) previous;
            for (int i = k; i < indices.length; i++) {
                index += bytes[i + shift] + 1;
                indices[i] = index;
            }
            previous = index;
            at = indices.length + shift;
        }
    }

    private static byte[] readBytes(int length, DataInput source) throws IOException {
        byte[] bytes = new byte[length];
        source.readFully(bytes);
        return bytes;
    }

    private static FloatBuffer values(byte[] bytes, int from) {
        return ByteBuffer.wrap(bytes, from, bytes.length - from)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }
}
