package org.lorentztron.job.version;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.job.options.kind.DurationText;

/**
 * Says when averaging intervals hold far too few events: each costs a copy of all parameters, and learns hardly
 * anything. Looks at the first whole intervals of a job. Not thread-safe.
 */
final class IntervalAdvice {
    /** How many versions it takes to tell. */
    static final int VERSIONS = 3;

    private static final long FEW_EVENTS = 500;
    private static final long ENOUGH_EVENTS = 2_000;

    /** In the order of their lengths, up to the longest that the option takes. */
    private static final List<String> TIDY = List.of(
            "1ms", "2ms", "5ms", "10ms", "20ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s", "5s", "10s", "15s",
            "20s", "30s", "1m", "2m", "5m", "10m", "15m", "20m", "30m", "1h", "2h", "3h", "6h", "12h", "1d", "2d", "5d",
            "7d", "14d", "30d", "60d", "90d", "180d", "365d");

    private final String interval;
    private final List<Seen> versions = new ArrayList<>();

    /**
     * What is known of a version.
     *
     * @param intervalEnd in event time, milliseconds
     * @param eventsTrained up to this version
     */
    private record Seen(long intervalEnd, long eventsTrained) {}

    /** @param interval value of {@code --interval} */
    IntervalAdvice(Duration interval) {
        this.interval = DurationText.of(interval);
    }

    /**
     * Takes the next version. The first one's interval may have begun before its events.
     *
     * @return a warning that names a longer interval, if the intervals of the first versions hold few events: it holds
     *     enough at the rate at which events came in event time, with all gaps between them
     */
    Optional<InputWarning> see(long intervalEnd, long eventsTrained) {
        if (versions.size() == VERSIONS) {
            return Optional.empty();
        }
        versions.add(new Seen(intervalEnd, eventsTrained));
        return versions.size() < VERSIONS ? Optional.empty() : warning();
    }

    private Optional<InputWarning> warning() {
        long most = mostEvents();
        Seen first = versions.get(0);
        Seen last = versions.get(versions.size() - 1);
        double events = last.eventsTrained - first.eventsTrained;
        if (most >= FEW_EVENTS || events <= 0) {
            return Optional.empty();
        }
        Duration enough =
                Duration.ofMillis((long) Math.ceil(ENOUGH_EVENTS * (last.intervalEnd - first.intervalEnd) / events));
        if (enough.compareTo(DurationText.parse(interval)) <= 0) {
            return Optional.empty();
        }
        String message = String.format(
                Locale.ROOT,
                "intervals hold few events: the first whole ones at most %,d each, with --interval %s; %s",
                most,
                interval,
                advice(enough));
        return Optional.of(
                new InputWarning(InputWarning.Kind.SHORT_INTERVALS, interval, (long) events, (long) events, message));
    }

    private long mostEvents() {
        return IntStream.range(1, versions.size())
                .mapToLong(i -> versions.get(i).eventsTrained - versions.get(i - 1).eventsTrained)
                .max()
                .orElseThrow();
    }

    private static String advice(Duration enough) {
        return TIDY.stream()
                .filter(text -> DurationText.parse(text).compareTo(enough) >= 0)
                .findFirst()
                .map(text -> String.format(
                        Locale.ROOT, "--interval %s would hold %,d at the rate so far", text, ENOUGH_EVENTS))
                .orElse(String.format(
                        Locale.ROOT,
                        "not even --interval %s would hold %,d at the rate so far",
                        TIDY.get(TIDY.size() - 1),
                        ENOUGH_EVENTS));
    }
}
