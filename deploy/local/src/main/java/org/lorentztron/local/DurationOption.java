package org.lorentztron.local;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line: {@code 500ms}, {@code 60s}, {@code 5min}, {@code 1h}. */
final class DurationOption {
    private DurationOption() {}

    static Duration parse(String text) {
        try {
            Duration duration = TimeUtils.parseDuration(text);
            if (!duration.isNegative() && text.chars().anyMatch(Character::isLetter)) {
                return duration;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            // Reported below, in the same words for every kind of mistake.
        }
        throw new TypeConversionException("'" + text + "' is not a duration such as 500ms, 60s, 5min or 1h");
    }
}
