package org.lorentztron.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The text of bytes, without a byte order mark. A byte that the encoding does not have is named by its line; other
 * readers replace it. Reads no more than is there, so that lines may be typed. Not thread-safe.
 */
public final class DecodedText extends Reader {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final @Nullable Charset given;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    /** Null before anything is read. */
    private @Nullable CharsetDecoder decoder;

    private boolean ended;
    private long line = 1;

    /**
     * Reads nothing yet.
     *
     * @param encoding null for UTF-8, or what a byte order mark says
     */
    public DecodedText(InputStream in, @Nullable Charset encoding) {
        this.in = in;
        this.given = encoding;
    }

    private CharsetDecoder decoder() throws IOException {
        if (decoder == null) {
            do {
                fill();
            } while (!ended && mayBeMarked());
            Charset marked = marked();
            Charset encoding = given == null ? StandardCharsets.UTF_8 : given;
            if (marked != null && (given == null || given.name().startsWith("UTF"))) {
                bytes.position(marked.equals(StandardCharsets.UTF_8) ? 3 : 2);
                encoding = marked;
            } else if (given == null) {
                encoding = unmarked();
            }
            decoder = encoding.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
        }
        return decoder;
    }

    /** Whether a mark has begun. */
    private boolean mayBeMarked() {
        return bytes.limit() < 3 && (bytes.get(0) & 0xff) >= 0xef;
    }

    private @Nullable Charset marked() {
        if (starts(0xef, 0xbb, 0xbf)) {
            return StandardCharsets.UTF_8;
        } else if (starts(0xff, 0xfe)) {
            return StandardCharsets.UTF_16LE;
        }
        return starts(0xfe, 0xff) ? StandardCharsets.UTF_16BE : null;
    }

    /** No text of UTF-8 has a zero: in UTF-16 each second byte of Latin letters is one. */
    private Charset unmarked() {
        boolean isLong = bytes.limit() >= 4;
        if (isLong && bytes.get(1) == 0 && bytes.get(3) == 0 && bytes.get(0) != 0) {
            return StandardCharsets.UTF_16LE;
        }
        return isLong && bytes.get(0) == 0 && bytes.get(2) == 0 && bytes.get(1) != 0
                ? StandardCharsets.UTF_16BE
                : StandardCharsets.UTF_8;
    }

    private boolean starts(int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= bytes.limit() || (bytes.get(i) & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private void fill() throws IOException {
        bytes.compact();
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        ended = read < 0;
        bytes.position(bytes.position() + Math.max(0, read));
        bytes.flip();
    }

    /** @throws IllegalArgumentException at a byte that the encoding does not have, with the line */
    @Override
    public int read(char[] chars, int offset, int length) throws IOException {
        CharsetDecoder decoding = decoder();
        CharBuffer out = CharBuffer.wrap(chars, offset, length);
        while (length > 0) {
            CoderResult result = decoding.decode(bytes, out, ended);
            int decoded = out.position() - offset;
            if (decoded > 0) {
                count(chars, offset, decoded);
                return decoded;
            }
            if (result.isError()) {
                throw undecodable(bytes.get(bytes.position()), decoding.charset());
            }
            if (ended) {
                return -1;
            }
            fill();
        }
        return 0;
    }

    private void count(char[] chars, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (chars[i] == '\n') {
                line++;
            }
        }
    }

    private IllegalArgumentException undecodable(byte value, Charset encoding) {
        return new IllegalArgumentException(
                String.format("line %d: byte 0x%02x is no %s, expected another encoding: ", line, value, encoding)
                        + "--encoding windows-1252 is frequent");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
