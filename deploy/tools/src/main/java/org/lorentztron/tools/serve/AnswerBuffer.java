package org.lorentztron.tools.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/** An answer that grows in memory, as far as there is some. Not thread-safe. */
final class AnswerBuffer {
    static final int MOST_BYTES = 1 << 24;
    /** While the bytes move to a buffer of twice the size, and to an array of their own. */
    private static final int COPIES = 3;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RequestMemory.Share memory;
    private int checked;

    AnswerBuffer(RequestMemory.Share memory) {
        this.memory = memory;
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
        memory.take((long) COPIES * (bytes.size() - checked));
        checked = bytes.size();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
