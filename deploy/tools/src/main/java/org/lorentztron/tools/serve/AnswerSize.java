package org.lorentztron.tools.serve;

import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * How many events a request may have, so that an answer stays in the size of a request: N events of K classes have N K
 * probabilities, and an event of a few bytes may have thousands.
 */
final class AnswerSize {
    /** Two megabytes of numbers; as text they may be {@value AnswerBuffer#MOST_BYTES} bytes. */
    static final int MOST_PROBABILITIES = 1 << 18;

    private AnswerSize() {}

    /** The most events of a request, at least 1. */
    static int mostEvents(int classes) {
        return Math.max(1, MOST_PROBABILITIES / classes);
    }

    /** @throws RefusedRequestException if there are more events than the classes allow */
    static void check(long events, int classes) throws RefusedRequestException {
        if (events > mostEvents(classes)) {
            throw new RefusedRequestException(
                    Answer.TOO_LARGE,
                    "request has " + events + " events, expected at most " + mostEvents(classes) + " of " + classes
                            + " classes");
        }
    }
}
