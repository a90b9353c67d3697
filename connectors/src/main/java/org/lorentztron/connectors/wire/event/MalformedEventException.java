package org.lorentztron.connectors.wire.event;

import java.util.Objects;

/**
 * A record is not an event. The exception carries a {@link MalformedReason} and a message "thing, found, expected".
 * There is no stack trace, since bad input is data and may be frequent. Texts of the record are cut in the message.
 */
public final class MalformedEventException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 60;

    private final MalformedReason reason;

    public MalformedEventException(MalformedReason reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    public MalformedReason reason() {
        return reason;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage(), "message");
    }

    /** The text in quotes for use in a message, cut after 60 characters. */
    public static String quote(CharSequence text) {
        return text.length() <= LONGEST_QUOTE
                ? "\"" + text + "\""
                : "\"" + text.subSequence(0, LONGEST_QUOTE) + "\"... (" + text.length() + " characters)";
    }
}
