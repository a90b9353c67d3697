package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Numbers in as few bytes as they need, and byte strings that may be absent.
 *
 * <pre>
 *   unsigned   7 bits a byte, lowest first; the high bit says that another byte follows (1 to 10 bytes)
 *   bytes      unsigned 0: null; else unsigned length + 1, then the bytes
 *   text       as bytes, in UTF-8
 * </pre>
 */
public final class Varints {

    private static final int MAX_BITS = 63;

    private Varints() {}

    /** Writes all 64 bits of {@code value} as an unsigned number: negative values take 10 bytes. */
    public static void write(long value, DataOutput out) throws IOException {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    public static long readLong(DataInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift <= MAX_BITS; shift += 7) {
            byte next = in.readByte();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a number has more than 10 bytes");
    }

    /** Reads a number from 0 to 2^31 - 1. */
    public static int readInt(DataInput in) throws IOException {
        long value = readLong(in);
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IOException("a number is " + Long.toUnsignedString(value) + ", expected at most 2^31 - 1");
        }
        return (int) value;
    }

    /** How many bytes {@link #write} takes for {@code value}. */
    public static int length(long value) {
        return value == 0 ? 1 : (70 - Long.numberOfLeadingZeros(value)) / 7;
    }

    public static void writeBytes(byte @Nullable [] bytes, DataOutput out) throws IOException {
        write(bytes == null ? 0 : bytes.length + 1L, out);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    /** @throws IOException if the bytes are absent */
    public static byte[] readBytes(DataInput in) throws IOException {
        return present(readNullableBytes(in));
    }

    public static byte @Nullable [] readNullableBytes(DataInput in) throws IOException {
        long length = readLong(in) - 1;
        if (length < -1 || length > Integer.MAX_VALUE - 8) {
            throw new IOException("a byte string has length " + length);
        }
        if (length == -1) {
            return null;
        }
        byte[] bytes = new byte[(int) length];
        in.readFully(bytes);
        return bytes;
    }

    public static void writeText(@Nullable String text, DataOutput out) throws IOException {
        writeBytes(text == null ? null : text.getBytes(StandardCharsets.UTF_8), out);
    }

    /** @throws IOException if the text is absent */
    public static String readText(DataInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    public static @Nullable String readNullableText(DataInput in) throws IOException {
        byte[] bytes = readNullableBytes(in);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] present(byte @Nullable [] bytes) throws IOException {
        if (bytes == null) {
            throw new IOException("a byte string is absent, expected one");
        }
        return bytes;
    }
}
