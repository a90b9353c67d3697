package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.kernels.FeatureRows;

/** Sets of rows of a block, a bit for each row. The constant feature's row is in none of them. Stateless. */
final class RowBits {
    private RowBits() {}

    /** Not clone(), which may write to the original: another thread may be writing that into a checkpoint. */
    static BitSet[] copy(BitSet[] sets) {
        BitSet[] copies = new BitSet[sets.length];
        Arrays.setAll(copies, number -> copy(sets[number]));
        return copies;
    }

    /** The same of one set. */
    static BitSet copy(BitSet set) {
        BitSet copy = new BitSet(set.length());
        copy.or(set);
        return copy;
    }

    /**
     * Moves rows to other places in all sets, of which any may be null.
     *
     * @param before see {@link FeatureRows#keepOnly}
     */
    static void move(@Nullable BitSet[] sets, int[] before) {
        int[] now = new int[before[before.length - 1] + 1];
        for (int row = 0; row < before.length; row++) {
            now[before[row]] = row;
        }
        for (int number = 0; number < sets.length; number++) {
            BitSet set = sets[number];
            if (set != null) {
                BitSet moved = new BitSet();
                for (int row = set.nextSetBit(0); row >= 0 && row < now.length; row = set.nextSetBit(row + 1)) {
                    moved.set(now[row]);
                }
                moved.clear(0);
                sets[number] = moved;
            }
        }
    }

    /**
     * Writes the set as its length in bytes and bit k for the k-th of the rows, or -1 for null.
     *
     * @param written from number 1 on, the rows that any set has
     */
    static void write(@Nullable BitSet set, int[] written, DataOutput out) throws IOException {
        if (set == null) {
            out.writeInt(-1);
            return;
        }
        BitSet ordered = new BitSet();
        for (int k = 1; k < written.length; k++) {
            ordered.set(k, set.get(written[k]));
        }
        byte[] bytes = ordered.toByteArray();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param m how many rows were written
     * @throws IOException if there are others
     */
    static @Nullable BitSet read(DataInput in, int m) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        if (length > m / Byte.SIZE + 1) {
            throw new IOException("stored block has " + length + " bytes of features, expected at most those of " + m);
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        BitSet set = BitSet.valueOf(bytes);
        if (set.get(0) || set.length() > m + 1) {
            throw new IOException("stored block has features " + set + ", expected 1 to " + m);
        }
        return set;
    }
}
