package org.lorentztron.tools.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.Request;
import org.lorentztron.tools.http.RequestMemory;

/** An answer that grows in memory, as far as there is some. Not thread-safe. */
final class AnswerBuffer {
    static final int MOST_BYTES = 1 << 24;
    /** While the bytes move to a buffer of twice the size, and to an array of their own. */
    private static final int COPIES = 3;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RequestMemory.Share memory;
    /** What was taken with the body for its reading, which is over: all but the body itself and its text. */
    private long credit;

    private int checked;

    /** @param request whose events have been read, or are read one after the other */
    AnswerBuffer(Request request) {
        memory = request.memory();
        credit = 3L * request.body().length;
    }

    /** Where the answer is written; {@link #check} must follow each event. */
    OutputStream stream() {
        return bytes;
    }

    void add(byte[] more) throws RefusedRequestException {
        bytes.writeBytes(more);
        check();
    }

    /** @throws RefusedRequestException if the answer has become too large, or there is no memory for it */
    void check() throws RefusedRequestException {
        if (bytes.size() > MOST_BYTES) {
            throw new RefusedRequestException(
                    Answer.TOO_LARGE, "answer has more than " + MOST_BYTES + " bytes, expected fewer events");
        }
        long needed = (long) COPIES * (bytes.size() - checked);
        memory.take(Math.max(0, needed - credit));
        credit = Math.max(0, credit - needed);
        checked = bytes.size();
    }

    /** How many bytes it has so far. */
    int size() {
        return bytes.size();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
