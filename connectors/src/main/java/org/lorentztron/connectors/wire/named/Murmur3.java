package org.lorentztron.connectors.wire.named;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** MurmurHash3 for x86, 32 bits (Austin Appleby, public domain), with seed 0. Stateless. */
final class Murmur3 {
    private static final VarHandle BLOCKS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final int C1 = 0xcc9e2d51;
    private static final int C2 = 0x1b873593;

    private Murmur3() {}

    /** The hash of the bytes from {@code start} to {@code end}, exclusive. */
    static int hash(byte[] bytes, int start, int end) {
        int hash = 0;
        int at = start;
        for (; at + 4 <= end; at += 4) {
            int block = (int) BLOCKS.get(bytes, at);
            hash = Integer.rotateLeft(hash ^ mixed(block), 13) * 5 + 0xe6546b64;
        }
        int tail = 0;
        for (int i = end - 1; i >= at; i--) {
            tail = tail << 8 | bytes[i] & 0xff;
        }
        return finished(hash ^ mixed(tail), end - start);
    }

    private static int mixed(int block) {
        return Integer.rotateLeft(block * C1, 15) * C2;
    }

    private static int finished(int hash, int length) {
        int h = hash ^ length;
        h = (h ^ h >>> 16) * 0x85ebca6b;
        h = (h ^ h >>> 13) * 0xc2b2ae35;
        return h ^ h >>> 16;
    }
}
