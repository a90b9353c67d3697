package org.lorentztron.model.kernels;

import java.security.SecureRandom;

/**
 * Where a table begins to look for an index: elsewhere in every JVM, since senders choose the indices, and could choose
 * thousands that begin at one slot. No result may depend on it, only the time that a search takes. Stateless;
 * thread-safe.
 */
public final class SecretSlots {
    private static final int GOLDEN_RATIO = 0x9E3779B9;
    private static final int SECRET;
    private static final int FACTOR;

    static {
        SecureRandom random = new SecureRandom();
        SECRET = random.nextInt();
        FACTOR = random.nextInt() | 1;
    }

    private SecretSlots() {}

    /**
     * The first slot of an index.
     *
     * @param shift 32 less the binary logarithm of the number of slots, 1 to 31
     */
    public static int first(int index, int shift) {
        int mixed = (index ^ SECRET) * FACTOR;
        // The high bits of a product are the mixed ones, so the second begins with them.
        return (mixed ^ mixed >>> 15) * GOLDEN_RATIO >>> shift;
    }
}
