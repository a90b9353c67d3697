package org.lorentztron.connectors.wire.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight characters of ASCII as one long, the first in its lowest byte: the digits at its beginning are counted and read
 * without a loop. Events are read in less time than with a loop over the digits ({@code EventCodecBenchmark}); why was
 * not measured, but the end of such a loop is hard to predict where numbers have different lengths. Stateless.
 */
final class DigitWord {
    /** Characters in a word. */
    static final int LENGTH = Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ZEROS = 0x3030303030303030L;
    private static final long HIGH_HALVES = 0xF0F0F0F0F0F0F0F0L;
    /** From 10 on, a byte plus this has a bit in its high half. */
    private static final long SIXES = 0x0606060606060606L;

    private DigitWord() {}

    /**
     * The word at a place.
     *
     * @param text not modified
     * @param at at most its length less {@link #LENGTH}
     */
    static long at(byte[] text, int at) {
        return (long) LONGS.get(text, at);
    }

    /** How many of its characters are digits before the first that is none; 0 to {@value #LENGTH}. */
    static int digits(long word) {
        // A digit becomes its value. A carry leaves only a byte that is no digit, so the first of these is right.
        long values = word ^ ZEROS;
        return Long.numberOfTrailingZeros((values | values + SIXES) & HIGH_HALVES) >>> 3;
    }

    /**
     * The number that the first digits are.
     *
     * @param digits how many, 0 to {@value #LENGTH}
     */
    static long value(long word, int digits) {
        // The digits move to the end; before them come zeros. Two shifts, because a shift by 64 would be none.
        int half = 4 * (LENGTH - digits);
        long eight = word << half << half & ~HIGH_HALVES;
        // Neighbours become numbers of two digits, then of four, then of eight: high x 10 + low, and so on.
        long pairs = eight * (10 << 8 | 1) >>> 8 & 0x00FF00FF00FF00FFL;
        long fours = pairs * (100 << 16 | 1) >>> 16 & 0x0000FFFF0000FFFFL;
        return fours * (10_000L << 32 | 1) >>> 32;
    }
}
