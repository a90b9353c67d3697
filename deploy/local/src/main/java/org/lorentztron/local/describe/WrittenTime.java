package org.lorentztron.local.describe;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;

/** Values of tables that look like times: ISO 8601, or milliseconds since 1970 in the years 2000 to 2100. Stateless. */
final class WrittenTime {
    private static final long EARLIEST = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();
    private static final long LATEST = Instant.parse("2101-01-01T00:00:00Z").toEpochMilli();

    private WrittenTime() {}

    /** Milliseconds since 1970; null if the value looks like no time, or is one before 1970. */
    static @Nullable Long millis(Object written) {
        if (written instanceof Long number) {
            return number >= EARLIEST && number < LATEST ? number : null;
        }
        Long millis = written instanceof String text ? TimeFormat.ISO.millis(text) : null;
        return millis != null && millis >= 0 ? millis : null;
    }
}
