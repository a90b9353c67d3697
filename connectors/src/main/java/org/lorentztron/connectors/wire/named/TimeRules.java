package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How times are read. Immutable and thread-safe.
 *
 * @param given how they are written; null if nobody says so, and a schema may
 * @param zone of a written time that names none
 */
public record TimeRules(@Nullable TimeFormat given, ZoneId zone) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Times of one format, in UTC where they name no zone. */
    static TimeRules of(TimeFormat format) {
        return new TimeRules(format, ZoneOffset.UTC);
    }

    /**
     * A zone by its text.
     *
     * @param text an offset such as {@code +01:00}, or a name such as {@code Europe/Berlin}
     * @throws IllegalArgumentException if there is no such
     */
    public static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "zone is \"" + text + "\", expected an offset such as +01:00 or a name such as Europe/Berlin", e);
        }
    }

    /** How times are written where no schema says more. */
    public TimeFormat format() {
        return given == null ? TimeFormat.MILLIS : given;
    }

    /** Milliseconds since 1970 of a written time; null if it is none. */
    @Nullable
    Long millis(String text) {
        return format().millis(text, zone);
    }
}
