package org.lorentztron.local.evaluate;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.job.options.kind.DurationText;
import org.lorentztron.tools.topics.Stretch;
import picocli.CommandLine.Option;

/** From when to when events of a topic count. */
public final class StretchTimes {
    private static final String EXPECTED = "a time such as 2026-11-28T14:00:00Z or 2026-11-28, or how long ago, as 7d";

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Events of this time or later: " + EXPECTED + " (default: all that the topic has).")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Events before this time (default: all).")
    private @Nullable String to;

    public boolean areGiven() {
        return from != null || to != null;
    }

    public void check(List<String> problems) {
        Long begin = check("--from", from, problems);
        Long end = check("--to", to, problems);
        if (begin != null && end != null && begin >= end) {
            problems.add("--from " + from + " is not before --to " + to);
        }
    }

    private static @Nullable Long check(String option, @Nullable String text, List<String> problems) {
        Long time = text == null ? null : millis(text);
        if (text != null && time == null) {
            problems.add("invalid value for option '" + option + "': '" + text + "', expected " + EXPECTED);
        }
        return time;
    }

    private static @Nullable Long millis(String text) {
        Long time = TimeFormat.ISO.millis(text, ZoneOffset.UTC);
        if (time != null) {
            return time;
        }
        try {
            return Instant.now().minus(DurationText.parse(text)).toEpochMilli();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * The stretch.
     *
     * @param events topic
     * @param labels topic; null if labels come with their events
     */
    public Stretch of(String events, @Nullable String labels) {
        Long begin = from == null ? null : millis(from);
        Long end = to == null ? null : millis(to);
        return new Stretch(events, labels, begin == null ? Long.MIN_VALUE : begin, end == null ? Long.MAX_VALUE : end);
    }
}
