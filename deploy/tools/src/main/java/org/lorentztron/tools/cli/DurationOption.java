package org.lorentztron.tools.cli;

import java.time.Duration;
import org.lorentztron.job.options.kind.DurationText;
import picocli.CommandLine.TypeConversionException;

/**
 * A duration on the command line, written as in the options of the job: {@code 500ms}, {@code 60s}, {@code 5m},
 * {@code 1h}, {@code 1d}.
 *
 * @param text as it was given, for messages
 * @param duration what it means, not negative
 */
public record DurationOption(String text, Duration duration) {
    static DurationOption parse(String text) {
        try {
            return new DurationOption(text, DurationText.parse(text));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
