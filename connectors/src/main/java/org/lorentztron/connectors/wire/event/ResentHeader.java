package org.lorentztron.connectors.wire.event;

import java.util.Set;

/**
 * The header of a record that was rejected and sent again, and of the record that says so in the dead-letter topic:
 *
 * <pre>
 *   lorentztron.resent           events-3@1234567    of the record: where it stood when it was rejected
 *                                events-3@1234567.2  of its second row
 *   lorentztron.resent.receipt   1                   of the other: the version of its value
 * </pre>
 *
 * If the record is rejected again, its letter keeps the first. No letter has the second. Stateless.
 */
public final class ResentHeader {
    public static final String RESENT = "lorentztron.resent";
    public static final String RECEIPT = "lorentztron.resent.receipt";

    private ResentHeader() {}

    /** Where a record stood, as the header has it. */
    public static String origin(DeadLetter letter) {
        String record = letter.topic() + "-" + letter.partition() + "@" + letter.offset();
        return letter.row() == 0 ? record : record + "." + letter.row();
    }

    /**
     * Whether a record is a receipt: its headers are that of one, and none of a letter, whose record may have any.
     *
     * @param names of its headers
     */
    public static boolean isReceipt(Set<String> names) {
        return names.contains(RECEIPT)
                && names.stream().noneMatch(name -> name.startsWith(DeadLetterHeaders.BEGINNING));
    }
}
