package org.lorentztron.connectors.wire.named;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the field of an event's time is written. */
public enum TimeFormat {
    /** Milliseconds since 1970, rounded down; also in a text such as {@code /Date(1700000000000+0100)/}. */
    MILLIS("milliseconds since 1970"),
    /** Microseconds since 1970, rounded down to milliseconds. */
    MICROS("microseconds since 1970"),
    /** Nanoseconds since 1970, rounded down to milliseconds. */
    NANOS("nanoseconds since 1970"),
    /** Seconds since 1970, whole or not, rounded down to milliseconds. */
    SECONDS("seconds since 1970"),
    /** A date and time of ISO 8601 ({@link IsoTime}). */
    ISO("a time such as 2023-11-14T22:13:20Z");

    private static final int LONGEST = 64;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** As .NET writes times to JSON; the offset says nothing more. */
    private static final Pattern DOT_NET = Pattern.compile("/Date\\((-?[0-9]{1,18})([-+][0-9]{4})?\\)/");

    /** A number is recognised as a time of these years: those of two formats do not overlap. */
    private static final long EARLIEST = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();

    private static final long LATEST = Instant.parse("2101-01-01T00:00:00Z").toEpochMilli();

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

    /**
     * The format that a value is recognised by: of a number the unit in which it is a time of the years 2000 to 2100,
     * of other texts ISO 8601. Null if it looks like no time.
     *
     * @param text of a number in decimal, or of a text
     */
    public static @Nullable TimeFormat recognised(String text) {
        return Stream.of(values())
                .filter(format -> format.fits(text))
                .findFirst()
                .orElse(null);
    }

    private boolean fits(String text) {
        Long millis = millis(text);
        return millis != null && millis < LATEST && millis >= (this == ISO ? 0 : EARLIEST);
    }

    /**
     * The format of which a number is a time of the years 2000 to 2100, where it was read as this one and is none of
     * them; null if there is no such.
     *
     * @param millis what it was read as
     */
    public @Nullable TimeFormat mistakenFor(long millis) {
        return this == ISO
                ? null
                : Stream.of(MILLIS, MICROS, NANOS, SECONDS)
                        .filter(other -> {
                            double meant = millis * perMilli() / other.perMilli();
                            return meant >= EARLIEST && meant < LATEST;
                        })
                        .findFirst()
                        .orElse(null);
    }

    private double perMilli() {
        return switch (this) {
            case MILLIS, ISO -> 1;
            case MICROS -> MICROS_PER_MILLI;
            case NANOS -> NANOS_PER_MILLI;
            case SECONDS -> 1e-3;
        };
    }

    /** The name in options, e.g. "millis". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a field of this format holds, for messages. */
    public String expected() {
        return expected;
    }

    /** {@link #millis(String, ZoneId)} where a text without a zone is in UTC. */
    public @Nullable Long millis(String text) {
        return millis(text, ZoneOffset.UTC);
    }

    /**
     * Milliseconds since 1970 of a written time; null if it is none of this format, or not within 64 bits.
     *
     * @param text of a number in decimal, or of a text
     * @param zone of a text that names none
     */
    public @Nullable Long millis(String text, ZoneId zone) {
        if (text.length() > LONGEST) {
            return null;
        }
        try {
            return switch (this) {
                case MILLIS -> floor(withoutDotNet(text), 1, 0);
                case MICROS -> floor(text, MICROS_PER_MILLI, -3);
                case NANOS -> floor(text, NANOS_PER_MILLI, -6);
                case SECONDS -> decimal(text, 3);
                case ISO -> IsoTime.millis(text, zone);
            };
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    private static String withoutDotNet(String text) {
        if (!text.startsWith("/")) {
            return text;
        }
        Matcher written = DOT_NET.matcher(text);
        return written.matches() ? written.group(1) : text;
    }

    /** Most are whole, which costs less. */
    private static long floor(String text, long perMilli, int digits) {
        try {
            return Math.floorDiv(Long.parseLong(text), perMilli);
        } catch (NumberFormatException e) {
            return decimal(text, digits);
        }
    }

    /** @param digits by which the point moves to the right */
    private static long decimal(String text, int digits) {
        BigDecimal number = new BigDecimal(text);
        // Written with a large exponent, a short text would be a number of as many digits.
        if (Math.abs((long) number.scale()) > LONGEST) {
            throw new ArithmeticException("beyond 64 bits");
        }
        return number.movePointRight(digits).setScale(0, RoundingMode.FLOOR).longValueExact();
    }
}
