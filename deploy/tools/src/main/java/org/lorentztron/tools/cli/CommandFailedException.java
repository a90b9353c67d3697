package org.lorentztron.tools.cli;

import java.util.Objects;

/** A command cannot do its work; the message is the one line that the user sees. */
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what was done to what, what was found, what to do about it */
    public CommandFailedException(String message) {
        super(message);
    }

    /** @param message as above */
    public CommandFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage(), "message");
    }
}
