package org.lorentztron.job.options.kind;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as options write them, of the job and of the tools: a whole number and a unit, {@code ms}, {@code s},
 * {@code m}, {@code h} or {@code d}, as in {@code 500ms} or {@code 10s}.
 */
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,10})(ms|s|m|h|d)");

    private DurationText() {}

    /**
     * Reads a duration, which is not negative.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a duration such as 500ms, 10s, 5m, 1h or 1d");
        }
        return Duration.ofMillis(Long.parseLong(matcher.group(1)) * millis(matcher.group(2)));
    }

    /** Writes a duration of whole milliseconds in the largest unit that needs no fraction. */
    public static String of(Duration duration) {
        long millis = duration.toMillis();
        for (String unit : new String[] {"d", "h", "m", "s"}) {
            if (millis != 0 && millis % millis(unit) == 0) {
                return millis / millis(unit) + unit;
            }
        }
        return millis + "ms";
    }

    private static long millis(String unit) {
        return switch (unit) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            case "d" -> 86_400_000;
            default -> throw new IllegalStateException("no unit " + unit);
        };
    }
}
