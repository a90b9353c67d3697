package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.List;

/**
 * Names of features, written as in entries: {@code user.id} is one name, {@code user.*} stands for all names below
 * {@code user}. Immutable and thread-safe.
 *
 * @param patterns in any order
 */
public record NamePatterns(List<String> patterns) implements Serializable {
    /** No names. */
    public static final NamePatterns NONE = new NamePatterns(List.of());

    private static final long serialVersionUID = 1L;
    private static final String BELOW = ".*";

    public NamePatterns {
        patterns = List.copyOf(patterns);
    }

    /** Patterns in their order. */
    public static NamePatterns of(String... patterns) {
        return new NamePatterns(List.of(patterns));
    }

    /** Whether one of them stands for a name. */
    public boolean match(String name) {
        for (String pattern : patterns) {
            boolean matches = pattern.endsWith(BELOW)
                    ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                    : name.equals(pattern);
            if (matches) {
                return true;
            }
        }
        return false;
    }
}
