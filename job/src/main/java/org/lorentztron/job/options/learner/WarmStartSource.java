package org.lorentztron.job.options.learner;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where a published version is taken from that training starts from.
 *
 * <pre>
 *   topic             the newest complete version of the job's own model id in its models topic
 *   topic:MODEL-ID    that of another model id in the same topic
 *   file:PATH         a file as {@code inspect --save} writes it
 * </pre>
 *
 * @param isFile whether it is in a file
 * @param name the path or the model id; null for the job's own
 */
public record WarmStartSource(boolean isFile, @Nullable String name) implements Serializable {
    private static final String TOPIC = "topic";
    private static final String FILE = "file:";

    /** The source of a text; null if it is none. */
    static @Nullable WarmStartSource parse(String text) {
        if (text.equals(TOPIC)) {
            return new WarmStartSource(false, null);
        } else if (text.matches(TOPIC + ":[A-Za-z0-9._-]{1,128}")) {
            return new WarmStartSource(false, text.substring(TOPIC.length() + 1));
        } else if (text.startsWith(FILE) && !text.substring(FILE.length()).isBlank()) {
            return new WarmStartSource(true, text.substring(FILE.length()));
        }
        return null;
    }

    @Override
    public String toString() {
        if (isFile) {
            return FILE + name;
        }
        return name == null ? TOPIC : TOPIC + ":" + name;
    }
}
