package org.lorentztron.connectors.messages;

import java.util.ArrayList;
import java.util.List;

/**
 * Why something of Kafka failed. That no client can be made, which file cannot be read, and why are in exceptions of
 * their own, one the cause of the other. Stateless.
 */
public final class Reasons {
    /** The form of {@code sasl.jaas.config}, instead of Kafka's message, which has words of the text. */
    public static final String LOGIN_FORM =
            "a login module, required, options such as password=\"...\" and a semicolon at the end";

    /** What Kafka's messages of a login out of form say beside a word of it, which may be of the password. */
    private static final String LOGIN = "JAAS config";

    private Reasons() {}

    /**
     * The first lines of all messages, from the outermost to the innermost, without those that repeat their cause and
     * without what Kafka quotes of a login.
     */
    public static String of(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String line = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
            String repeated = String.valueOf(cause.getCause());
            if (cause.getMessage() != null && !line.isBlank() && !repeated.startsWith(line)) {
                lines.add(line.contains(LOGIN) ? "sasl.jaas.config is out of form, expected " + LOGIN_FORM : line);
            }
        }
        return lines.isEmpty() ? thrown.toString() : String.join(": ", lines);
    }
}
