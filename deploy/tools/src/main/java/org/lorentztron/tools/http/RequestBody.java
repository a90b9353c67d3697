package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The body of a request, if it is not too large. */
final class RequestBody {
    private static final int CHUNK = 1 << 13;
    private static final String ENCODING = "Content-Encoding";
    private static final String AS_IT_IS = "identity";

    /** How often its bytes are in memory at most: while they are read, and as the text and the objects made of them. */
    static final int COPIES = 6;

    private RequestBody() {}

    /**
     * Reads the body to its end. One that says that it is too large is not read, and one for which there is no memory
     * not to its end.
     *
     * @param most bytes
     * @param memory of the request
     * @throws RefusedRequestException if it is packed, has more, or there is no memory for it
     * @throws IOException if the client sends less than it said or a broken chunk, is cut, or is gone
     */
    static byte[] read(HttpExchange exchange, int most, RequestMemory.Share memory)
            throws IOException, RefusedRequestException {
        refusePacked(exchange.getRequestHeaders().getFirst(ENCODING));
        InputStream in = exchange.getRequestBody();
        // The server has refused lengths that are no numbers; without one there is no body, or it comes in chunks.
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length == null || Long.parseLong(length) <= most) {
            byte[] body = read(in, most, length == null ? 0 : Long.parseLong(length), memory);
            if (body.length <= most) {
                refusePacked(body);
                return body;
            }
        }
        throw new RefusedRequestException(
                Answer.TOO_LARGE,
                "body has " + (length == null ? "more" : length) + " bytes, expected at most " + most);
    }

    /** What is unpacked could be any size, so nothing is. */
    private static void refusePacked(@Nullable String encoding) throws RefusedRequestException {
        if (encoding != null && !encoding.strip().equalsIgnoreCase(AS_IT_IS)) {
            throw new RefusedRequestException(
                    Answer.UNSUPPORTED,
                    ENCODING + " " + ShownText.of(encoding) + " is not read, expected the body as it is");
        }
    }

    /** No text begins so: a client may have packed it and not said it. */
    private static void refusePacked(byte[] body) throws RefusedRequestException {
        if (body.length > 1 && body[0] == 0x1f && body[1] == (byte) 0x8b) {
            throw new RefusedRequestException(
                    Answer.UNSUPPORTED, "body begins as gzip does, which is not read, expected the body as it is");
        }
    }

    /**
     * Takes memory for what is announced at once, so that of many that come together some are read; for what comes in
     * chunks, as it comes. Ends after {@code most}.
     */
    private static byte[] read(InputStream in, int most, long announced, RequestMemory.Share memory)
            throws IOException, RefusedRequestException {
        boolean holds = memory.tryTake(COPIES * announced);
        ByteArrayOutputStream body = new ByteArrayOutputStream(CHUNK);
        byte[] chunk = new byte[CHUNK];
        while (holds && body.size() <= most) {
            int count = readSome(in, chunk);
            if (count < 0) {
                return body.toByteArray();
            }
            body.write(chunk, 0, count);
            holds = body.size() <= announced || memory.tryTake((long) COPIES * count);
        }
        if (!holds) {
            throw memory.exhausted();
        }
        return body.toByteArray();
    }

    /**
     * Reads some of what is left of a body whose request has been answered: a client that is still sending sees the
     * answer only if its connection is not reset.
     *
     * @param most bytes
     */
    static void readAway(HttpExchange exchange, int most) throws IOException {
        InputStream in = exchange.getRequestBody();
        byte[] chunk = new byte[CHUNK];
        long read = 0;
        while (read < most) {
            int count = readSome(in, chunk);
            if (count < 0) {
                return;
            }
            read += count;
        }
    }

    /** The JDK's reader of chunks takes sizes beyond an int, and fails where it uses them. */
    private static int readSome(InputStream in, byte[] chunk) throws IOException {
        try {
            return in.read(chunk);
        } catch (RuntimeException e) {
            throw new IOException("body has a broken chunk", e);
        }
    }
}
