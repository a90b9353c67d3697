package org.lorentztron.tools.cli;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.TypeConversionException;

/**
 * A duration on the command line: {@code 500ms}, {@code 60s}, {@code 5min}, {@code 1h}.
 *
 * @param text as it was given, for messages
 * @param duration what it means, not negative
 */
public record DurationOption(String text, Duration duration) {
    static DurationOption parse(String text) {
        try {
            Duration duration = TimeUtils.parseDuration(text);
            if (!duration.isNegative() && text.chars().anyMatch(Character::isLetter)) {
                return new DurationOption(text, duration);
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            // Reported below, in the same words for every kind of mistake.
        }
        throw new TypeConversionException("'" + text + "' is not a duration such as 500ms, 60s, 5min or 1h");
    }
}
