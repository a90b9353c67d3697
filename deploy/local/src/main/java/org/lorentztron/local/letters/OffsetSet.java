package org.lorentztron.local.letters;

import java.util.Arrays;

/** Offsets, in 16 bytes each at most: a table of open addressing. Not thread-safe. */
final class OffsetSet {
    private static final int SMALLEST = 16;
    private static final long NONE = -1;
    /** The odd number nearest to 2^64 divided by the golden ratio. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] table = table(SMALLEST);
    private int size;

    private static long[] table(int length) {
        long[] table = new long[length];
        Arrays.fill(table, NONE);
        return table;
    }

    /**
     * @param offset at least 0
     * @return whether it was not there before
     */
    boolean add(long offset) {
        int place = place(offset);
        if (table[place] == offset) {
            return false;
        }
        table[place] = offset;
        size++;
        if (2 * size > table.length) {
            grow();
        }
        return true;
    }

    boolean contains(long offset) {
        return table[place(offset)] == offset;
    }

    int size() {
        return size;
    }

    /** Where it is, or would be. */
    private int place(long offset) {
        int mask = table.length - 1;
        int place = (int) (offset * SPREAD >>> 32) & mask;
        while (table[place] != NONE && table[place] != offset) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        long[] old = table;
        table = table(2 * old.length);
        for (long offset : old) {
            if (offset != NONE) {
                table[place(offset)] = offset;
            }
        }
    }
}
