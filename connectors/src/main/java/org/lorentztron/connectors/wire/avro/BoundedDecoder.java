package org.lorentztron.connectors.wire.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Avro's binary encoding, read from an array of bytes that nobody vouches for. Unlike Avro's own decoder it believes no
 * length: a text, a run of bytes or a block of items that would end beyond the record is an {@link IOException} before
 * anything is allocated, so memory stays within a small multiple of the record's length. Texts must be UTF-8, numbers
 * must have no more bytes than their type allows. Not thread-safe.
 */
@NullMarked
public final class BoundedDecoder extends Decoder {
    private byte[] bytes = {};
    private ByteBuffer littleEndian = ByteBuffer.wrap(bytes);
    private int position;

    /** Starts at {@code start} of the given bytes, which are read, not copied. */
    public BoundedDecoder reset(byte[] record, int start) {
        bytes = record;
        littleEndian = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
        position = start;
        return this;
    }

    int remaining() {
        return bytes.length - position;
    }

    /** Where a run of bytes whose length was just read with {@link #readLength} starts; the run is skipped. */
    public int take(int length) {
        int start = position;
        position += length;
        return start;
    }

    /** A length prefix that the rest of the record can satisfy, with at least one byte for each of this many things. */
    public int readLength(String thing) throws IOException {
        long length = readLong();
        if (length < 0 || length > remaining()) {
            throw malformed(thing + " has length " + length + ", expected 0 to the " + remaining() + " bytes left");
        }
        return (int) length;
    }

    public void expectEnd() throws IOException {
        if (remaining() > 0) {
            throw malformed("record has " + remaining() + " more bytes, expected its end at byte " + position);
        }
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() throws IOException {
        require(1);
        byte b = bytes[position++];
        if (b == 0 || b == 1) {
            return b == 1;
        }
        throw malformed("boolean is " + b + ", expected 0 or 1");
    }

    @Override
    public int readInt() throws IOException {
        long value = readVarint(5);
        if ((int) value != value) {
            throw malformed("int is " + value + ", expected 32 bits");
        }
        return (int) value;
    }

    @Override
    public long readLong() throws IOException {
        return readVarint(10);
    }

    private long readVarint(int longest) throws IOException {
        long zigZag = 0;
        for (int i = 0; i < longest; i++) {
            require(1);
            byte b = bytes[position++];
            zigZag |= (b & 0x7FL) << 7 * i;
            if (b >= 0) {
                if (i == 9 && b > 1) {
                    break;
                }
                return zigZag >>> 1 ^ -(zigZag & 1);
            }
        }
        throw malformed(
                "number before byte " + position + " has too many bits, expected at most " + longest + " bytes");
    }

    @Override
    public float readFloat() throws IOException {
        require(Float.BYTES);
        return littleEndian.getFloat(take(Float.BYTES));
    }

    @Override
    public double readDouble() throws IOException {
        require(Double.BYTES);
        return littleEndian.getDouble(take(Double.BYTES));
    }

    @Override
    public String readString() throws IOException {
        int length = readLength("text");
        ByteBuffer text = ByteBuffer.wrap(bytes, take(length), length);
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(text)
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed("text before byte " + position + " is not UTF-8");
        }
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) throws IOException {
        return new Utf8(readString());
    }

    @Override
    public void skipString() throws IOException {
        readString();
    }

    /** A view of the record's own bytes. */
    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) throws IOException {
        int length = readLength("bytes");
        return ByteBuffer.wrap(bytes, take(length), length).slice();
    }

    @Override
    public void skipBytes() throws IOException {
        take(readLength("bytes"));
    }

    @Override
    public void readFixed(byte[] target, int start, int length) throws IOException {
        require(length);
        System.arraycopy(bytes, take(length), target, start, length);
    }

    @Override
    public void skipFixed(int length) throws IOException {
        require(length);
        take(length);
    }

    @Override
    public int readEnum() throws IOException {
        return readInt();
    }

    @Override
    public int readIndex() throws IOException {
        return readInt();
    }

    @Override
    public long readArrayStart() throws IOException {
        return readBlock();
    }

    @Override
    public long arrayNext() throws IOException {
        return readBlock();
    }

    @Override
    public long skipArray() throws IOException {
        return readBlock();
    }

    @Override
    public long readMapStart() throws IOException {
        return readBlock();
    }

    @Override
    public long mapNext() throws IOException {
        return readBlock();
    }

    @Override
    public long skipMap() throws IOException {
        return readBlock();
    }

    /**
     * The number of items of an array's or map's next block; a negative one is followed by the block's size in bytes.
     */
    private long readBlock() throws IOException {
        long items = readLong();
        if (items < 0) {
            items = -items;
            readLength("block");
        }
        if (items < 0 || items > remaining()) {
            throw malformed("block has " + items + " items, expected 0 to the " + remaining() + " bytes left");
        }
        return items;
    }

    private void require(int length) throws IOException {
        if (length > remaining()) {
            throw malformed("record ends at byte " + bytes.length + ", expected " + (length - remaining()) + " more");
        }
    }

    private static IOException malformed(String message) {
        return new IOException(message);
    }
}
