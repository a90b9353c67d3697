package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;

/** The body of a request, if it is not too large. */
final class RequestBody {
    private static final int CHUNK = 1 << 13;

    private RequestBody() {}

    /**
     * Reads the body to its end. One that says that it is too large is not read.
     *
     * @param most bytes
     * @throws RefusedRequestException if it has more
     * @throws IOException if the client sends less than it said, is cut, or is gone
     */
    static byte[] read(HttpExchange exchange, int most) throws IOException, RefusedRequestException {
        InputStream in = exchange.getRequestBody();
        // The server has refused lengths that are no numbers; without one there is no body, or it comes in chunks.
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length == null || Long.parseLong(length) <= most) {
            byte[] body = in.readNBytes(most + 1);
            if (body.length <= most) {
                return body;
            }
        }
        throw new RefusedRequestException(
                Answer.TOO_LARGE,
                "body has " + (length == null ? "more" : length) + " bytes, expected at most " + most);
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
            int count = in.read(chunk);
            if (count < 0) {
                return;
            }
            read += count;
        }
    }
}
