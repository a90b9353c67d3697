package org.lorentztron.connectors.wire.named;

import java.util.Arrays;

/** The three bytes that some programs write at the start of text in UTF-8, where they say nothing. Stateless. */
final class ByteOrderMark {
    private static final byte[] BYTES = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private ByteOrderMark() {}

    /** The bytes after it; the bytes themselves if they do not begin with it. */
    static byte[] skipped(byte[] value) {
        boolean isThere = value[0] == BYTES[0]
                && value.length >= BYTES.length
                && Arrays.equals(value, 0, BYTES.length, BYTES, 0, BYTES.length);
        return isThere ? Arrays.copyOfRange(value, BYTES.length, value.length) : value;
    }
}
