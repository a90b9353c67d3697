package org.lorentztron.connectors.wire.event;

import java.util.List;

/**
 * The header of a record that was rejected and sent again, and of the record that says so in the dead-letter topic:
 *
 * <pre>
 *   lorentztron.resent           events-3@1234567    of the record: where it stood when it was rejected
 *   lorentztron.resent.receipt   1                   of the other: the version of its value
 * </pre>
 *
 * If the record is rejected again, its letter keeps the first. Stateless.
 */
public final class ResentHeader {
    public static final String RESENT = "lorentztron.resent";
    public static final String RECEIPT = "lorentztron.resent.receipt";

    private ResentHeader() {}

    /** Where a record stood, as the header has it. */
    public static String origin(DeadLetter letter) {
        return letter.topic() + "-" + letter.partition() + "@" + letter.offset();
    }

    /** Whether the record had been sent again before it was rejected. */
    public static boolean isIn(List<LetterHeader> headers) {
        return headers.stream().anyMatch(header -> header.name().equals(RESENT));
    }
}
