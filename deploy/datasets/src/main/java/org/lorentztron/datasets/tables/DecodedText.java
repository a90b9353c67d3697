package org.lorentztron.datasets.tables;

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
 * readers replace it. Not thread-safe.
 */
final class DecodedText extends Reader {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    private final Charset encoding;
    private final CharsetDecoder decoder;
    private boolean ended;
    private long line = 1;

    /** @param encoding null for UTF-8, or what a byte order mark says */
    DecodedText(InputStream in, @Nullable Charset encoding) throws IOException {
        this.in = in;
        fill();
        Charset marked = marked();
        boolean unicode = encoding == null || encoding.name().startsWith("UTF");
        if (marked != null && unicode) {
            bytes.position(marked.equals(StandardCharsets.UTF_8) ? 3 : 2);
            this.encoding = marked;
        } else {
            this.encoding = encoding == null ? StandardCharsets.UTF_8 : encoding;
        }
        decoder = this.encoding
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    private @Nullable Charset marked() {
        if (starts(0xef, 0xbb, 0xbf)) {
            return StandardCharsets.UTF_8;
        } else if (starts(0xff, 0xfe)) {
            return StandardCharsets.UTF_16LE;
        }
        return starts(0xfe, 0xff) ? StandardCharsets.UTF_16BE : null;
    }

    private boolean starts(int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= bytes.limit() || (bytes.get(i) & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Until a few bytes are there: one read may give as few as one. */
    private void fill() throws IOException {
        bytes.compact();
        do {
            int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
            ended = read < 0;
            bytes.position(bytes.position() + Math.max(0, read));
        } while (!ended && bytes.position() < 4);
        bytes.flip();
    }

    /** @throws IllegalArgumentException at a byte that the encoding does not have, with the line */
    @Override
    public int read(char[] chars, int offset, int length) throws IOException {
        CharBuffer out = CharBuffer.wrap(chars, offset, length);
        while (length > 0) {
            CoderResult result = decoder.decode(bytes, out, ended);
            int decoded = out.position() - offset;
            if (decoded > 0) {
                count(chars, offset, decoded);
                return decoded;
            }
            if (result.isError()) {
                throw undecodable(bytes.get(bytes.position()));
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

    private IllegalArgumentException undecodable(byte value) {
        return new IllegalArgumentException(
                String.format("line %d: byte 0x%02x is no %s, expected another encoding: ", line, value, encoding)
                        + "--encoding windows-1252 is frequent");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
