package org.lorentztron.model.features;

import java.util.Arrays;
import org.lorentztron.model.kernels.SecretSlots;

/** From indices to codes, by open addressing with linear probing. Immutable once it is filled; then thread-safe. */
final class IndexMap {
    /** The code of an index without one. */
    static final int NONE = -1;

    private static final int FEWEST = 16;

    private final int[] indices;
    private final int[] codes;
    private final int shift;

    /** @param most how many indices there will be at most */
    IndexMap(int most) {
        int length = FEWEST;
        while (length < 2L * most) {
            length *= 2;
        }
        this.indices = new int[length];
        this.codes = new int[length];
        this.shift = Integer.numberOfLeadingZeros(length - 1);
        Arrays.fill(codes, NONE);
    }

    /**
     * Gives an index its code.
     *
     * @param code 0 or more
     * @return whether the index had none; else it keeps that
     */
    boolean put(int index, int code) {
        int slot = slot(index);
        boolean isNew = codes[slot] == NONE;
        if (isNew) {
            indices[slot] = index;
            codes[slot] = code;
        }
        return isNew;
    }

    /** The code of an index; {@link #NONE} if it has none. */
    int code(int index) {
        return codes[slot(index)];
    }

    /** Where an index is, or would be. */
    private int slot(int index) {
        int mask = codes.length - 1;
        int slot = SecretSlots.first(index, shift);
        while (codes[slot] != NONE && indices[slot] != index) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
