package org.lorentztron.connectors.messages;

import java.util.ArrayList;
import java.util.List;

/**
 * Why something of Kafka failed. That no client can be made, which file cannot be read, and why are in exceptions of
 * their own, one the cause of the other. Stateless.
 */
public final class Reasons {
    private Reasons() {}

    /** The first lines of all messages, from the outermost to the innermost, without those that repeat their cause. */
    public static String of(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String line = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
            String repeated = String.valueOf(cause.getCause());
            if (cause.getMessage() != null && !line.isBlank() && !repeated.startsWith(line)) {
                lines.add(line);
            }
        }
        return lines.isEmpty() ? thrown.toString() : String.join(": ", lines);
    }
}
