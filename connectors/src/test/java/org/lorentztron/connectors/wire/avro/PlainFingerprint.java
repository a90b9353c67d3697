package org.lorentztron.connectors.wire.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The header of Avro's single-object encoding from a schema's canonical form, written out from the specification, bit
 * by bit.
 */
public final class PlainFingerprint {
    private static final long EMPTY = 0xC15D213AA4D7A795L;

    private PlainFingerprint() {}

    public static long of(String canonicalSchema) {
        long fingerprint = EMPTY;
        for (byte b : canonicalSchema.getBytes(UTF_8)) {
            fingerprint ^= b & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                fingerprint = (fingerprint & 1) == 0 ? fingerprint >>> 1 : fingerprint >>> 1 ^ EMPTY;
            }
        }
        return fingerprint;
    }

    public static byte[] header(String canonicalSchema) {
        return ByteBuffer.allocate(10)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 0xC3)
                .put((byte) 1)
                .putLong(of(canonicalSchema))
                .array();
    }
}
