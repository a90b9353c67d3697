package org.lorentztron.connectors.wire.named;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the field of an event's time is written. */
public enum TimeFormat {
    /** Milliseconds since 1970, a whole number. */
    MILLIS("milliseconds since 1970"),
    /** Microseconds since 1970, a whole number, rounded down to milliseconds. */
    MICROS("microseconds since 1970"),
    /** Seconds since 1970, whole or not, rounded down to milliseconds. */
    SECONDS("seconds since 1970"),
    /** A date and time of ISO 8601, in UTC unless it says its offset; a blank may stand for the T. */
    ISO("a time such as 2023-11-14T22:13:20Z");

    private static final int LONGEST = 64;

    private final String expected;

    TimeFormat(String expected) {
        this.expected = expected;
    }

    /** @throws IllegalArgumentException if there is no such, in whatever case of letters */
    static TimeFormat of(String id) {
        return Arrays.stream(values())
                .filter(format -> format.name().equals(id.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(MappingOptions.EVENT_TIME_FORMAT + " is \"" + id
                        + "\", expected one of "
                        + Arrays.stream(values()).map(TimeFormat::id).collect(Collectors.joining(", "))));
    }

    /** The name in options, e.g. "millis". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a field of this format holds, for messages. */
    public String expected() {
        return expected;
    }

    /**
     * Milliseconds since 1970 of a written time; null if it is none of this format, or not within 64 bits.
     *
     * @param text of a number in decimal, or of a text
     */
    public @Nullable Long millis(String text) {
        try {
            return text.length() > LONGEST ? null : parsed(text);
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            return null;
        }
    }

    private long parsed(String text) {
        return switch (this) {
            case MILLIS -> Long.parseLong(text);
            case MICROS -> Math.floorDiv(Long.parseLong(text), 1000L);
            case SECONDS -> seconds(new BigDecimal(text));
            case ISO -> instant(text).toEpochMilli();
        };
    }

    private static long seconds(BigDecimal seconds) {
        // Written with a large exponent, a short text would be a number of as many digits.
        if (Math.abs((long) seconds.scale()) > LONGEST) {
            throw new ArithmeticException("beyond 64 bits");
        }
        return seconds.movePointRight(3).setScale(0, RoundingMode.FLOOR).longValueExact();
    }

    private static Instant instant(String text) {
        TemporalAccessor time = DateTimeFormatter.ISO_DATE_TIME.parseBest(
                text.replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from);
        return time instanceof OffsetDateTime withOffset
                ? withOffset.toInstant()
                : ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
    }
}
