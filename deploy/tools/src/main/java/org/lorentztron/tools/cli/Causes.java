package org.lorentztron.tools.cli;

/** Says in one line why something failed. */
public final class Causes {
    private Causes() {}

    /** The message of the innermost cause that has one; its class too unless the message alone is a sentence. */
    public static String line(Throwable error) {
        Throwable speaking = error;
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                speaking = cause;
            }
        }
        if (speaking.getMessage() == null) {
            return speaking.getClass().getSimpleName();
        }
        String message = speaking.getMessage().lines().findFirst().orElse("");
        return message.contains(" ") ? message : speaking.getClass().getSimpleName() + ": " + message;
    }
}
