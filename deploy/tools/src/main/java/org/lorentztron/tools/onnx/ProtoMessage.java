package org.lorentztron.tools.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A message of Protocol Buffers: fields in the order in which they were added, each
 *
 * <pre>
 *     tag = number &lt;&lt; 3 | type, varint | type 0: value, varint
 *                                     | type 2: length, varint | text, message or bytes
 * </pre>
 *
 * A message that is added to another one is complete. Bytes of tensors are written straight to the stream, so that no
 * model is in memory twice. Not thread-safe.
 */
final class ProtoMessage implements ProtoContent {
    private static final int VARINT = 0;
    private static final int LENGTH = 2;

    private final List<ProtoContent> contents = new ArrayList<>();
    private long size;

    private record Bytes(byte[] bytes) implements ProtoContent {
        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(bytes);
        }
    }

    /** Adds a whole number. */
    ProtoMessage add(int field, long value) {
        add(varint((long) field << 3 | VARINT));
        add(varint(value));
        return this;
    }

    /** Adds a text. */
    ProtoMessage add(int field, String text) {
        return add(field, new Bytes(text.getBytes(UTF_8)));
    }

    /** Adds bytes, or a message, which is not changed any more. */
    ProtoMessage add(int field, ProtoContent content) {
        add(varint((long) field << 3 | LENGTH));
        add(varint(content.size()));
        add(content);
        return this;
    }

    private void add(ProtoContent content) {
        size += content.size();
        contents.add(content);
    }

    /** Seven bits in each byte, the lowest first; the highest bit says that more follow. */
    private static Bytes varint(long value) {
        int length = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> 7 * i & 0x7F | (i < length - 1 ? 0x80 : 0));
        }
        return new Bytes(bytes);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (ProtoContent content : contents) {
            content.writeTo(out);
        }
    }
}
