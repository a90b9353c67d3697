package org.lorentztron.connectors.wire.named;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times of ISO 8601, as databases and programs write them:
 *
 * <pre>
 *   date       2023-11-14
 *   time       2023-11-14T22:13, 2023-11-14T22:13:20, 20231114T221320; a blank or t may stand for the T
 *   fraction   of 1 to 9 digits after a point or a comma, rounded down to milliseconds
 *   zone       Z, z, UTC, GMT, +01, +0100, +01:00, +01:00:00; a blank may stand before it, and behind it a region in
 *              brackets, which says nothing more and is not looked up
 * </pre>
 *
 * A date alone is its first moment. 24:00:00 is the end of a day, and second 60 the begin of the next minute. Eight
 * digits alone are no date: they may be a number. Stateless.
 */
final class IsoTime {
    private static final int LONGEST = 64;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int FRACTION_OF_MILLIS = 3;
    private static final int SECONDS_PER_MINUTE = 60;

    private static final String ZONE =
            "(?: ?(?:([Zz]|UTC|GMT)|([-+\u2212])(\\d\\d)(?::?(\\d\\d)(?::?(\\d\\d))?)?)(?:\\[[^\\]]+])?)?";
    private static final Pattern EXTENDED = Pattern.compile(
            "(\\d{4})-(\\d\\d)-(\\d\\d)(?:[Tt ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?" + ZONE + ")?");
    private static final Pattern BASIC =
            Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)[Tt ](\\d\\d)(\\d\\d)(?:(\\d\\d)(?:[.,](\\d{1,9}))?)?" + ZONE);

    /** Groups of both patterns. */
    private static final int YEAR = 1;

    private static final int MONTH = 2;
    private static final int DAY = 3;
    private static final int HOUR = 4;
    private static final int MINUTE = 5;
    private static final int SECOND = 6;
    private static final int FRACTION = 7;
    private static final int UTC = 8;
    private static final int SIGN = 9;
    private static final int OFFSET_HOURS = 10;
    private static final int OFFSET_MINUTES = 11;
    private static final int OFFSET_SECONDS = 12;

    private IsoTime() {}

    /**
     * Milliseconds since 1970; null if the text is no such time.
     *
     * @param zone of a text that names none. Of a time that a clock there shows twice, the first one counts; one that
     *     it leaves out is moved forward by what it leaves out
     */
    static @Nullable Long millis(String text, ZoneId zone) {
        if (text.length() > LONGEST) {
            return null;
        }
        String trimmed = text.strip();
        Matcher time = EXTENDED.matcher(trimmed);
        if (!time.matches()) {
            time = BASIC.matcher(trimmed);
            if (!time.matches()) {
                return null;
            }
        }
        try {
            return millis(time, zone);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static long millis(Matcher time, ZoneId zone) {
        LocalDate date = LocalDate.of(number(time, YEAR), number(time, MONTH), number(time, DAY));
        int hour = number(time, HOUR);
        int minute = number(time, MINUTE);
        int second = number(time, SECOND);
        int millis = fraction(time.group(FRACTION));
        if (hour == 24 && minute == 0 && second == 0 && millis == 0) {
            date = date.plusDays(1);
            hour = 0;
        }
        boolean isLeap = second == SECONDS_PER_MINUTE;
        LocalDateTime clock = date.atTime(hour, minute, isLeap ? SECONDS_PER_MINUTE - 1 : second);
        ZonedDateTime moment = clock.atZone(zone(time, zone));
        return isLeap
                ? moment.plusSeconds(1).toEpochSecond() * MILLIS_PER_SECOND
                : moment.toEpochSecond() * MILLIS_PER_SECOND + millis;
    }

    private static int number(Matcher time, int group) {
        String digits = time.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int fraction(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00").substring(0, FRACTION_OF_MILLIS));
    }

    private static ZoneId zone(Matcher time, ZoneId otherwise) {
        if (time.group(UTC) != null) {
            return ZoneOffset.UTC;
        }
        String sign = time.group(SIGN);
        if (sign == null) {
            return otherwise;
        }
        int direction = sign.equals("+") ? 1 : -1;
        return ZoneOffset.ofHoursMinutesSeconds(
                direction * number(time, OFFSET_HOURS),
                direction * number(time, OFFSET_MINUTES),
                direction * number(time, OFFSET_SECONDS));
    }
}
