package org.lorentztron.connectors.wire.named;

import java.util.Arrays;

/** The three bytes that some programs write at the start of text in UTF-8, where they say nothing. Stateless. */
final class ByteOrderMark {
    private static final byte[] BYTES = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private ByteOrderMark() {}

    /** The bytes after it; the bytes themselves if they do not begin with it. */
    static byte[] skipped(byte[] value) {
        return isAt(value, 0) ? Arrays.copyOfRange(value, BYTES.length, value.length) : value;
    }

    /** Where the text begins whose bytes begin at a place. */
    static int after(byte[] value, int start) {
        return isAt(value, start) ? start + BYTES.length : start;
    }

    private static boolean isAt(byte[] value, int start) {
        int end = start + BYTES.length;
        return value.length >= end && Arrays.equals(value, start, end, BYTES, 0, BYTES.length);
    }
}
