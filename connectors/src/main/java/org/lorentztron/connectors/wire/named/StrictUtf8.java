package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** Checks that bytes are UTF-8, without surrogates, and makes no text of them. Not thread-safe. */
public final class StrictUtf8 {
    private final CharsetDecoder decoder = UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    private final CharBuffer some = CharBuffer.allocate(256);

    /** Of the bytes from {@code start} to {@code end}, exclusive. */
    public void check(byte[] bytes, int start, int end) throws NotUtf8Exception {
        int at = start;
        while (at < end && bytes[at] >= 0) {
            at++;
        }
        if (at < end) {
            decode(ByteBuffer.wrap(bytes, at, end - at));
        }
    }

    private void decode(ByteBuffer bytes) throws NotUtf8Exception {
        decoder.reset();
        CoderResult result;
        do {
            some.clear();
            result = decoder.decode(bytes, some, true);
        } while (result.isOverflow());
        if (result.isError()) {
            throw new NotUtf8Exception(bytes.get(bytes.position()), bytes.position());
        }
    }
}
