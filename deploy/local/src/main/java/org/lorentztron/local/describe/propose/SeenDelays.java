package org.lorentztron.local.describe.propose;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.SampledEvents;
import org.lorentztron.local.describe.seen.TidyDuration;

/**
 * How long labels take.
 *
 * @param pairs of a label and its event
 * @param greatest between their times, in milliseconds
 * @param isWhole whether longer delays would have been seen, if there were any
 */
record SeenDelays(int pairs, long greatest, boolean isWhole) {
    private static final int FEWEST = 20;

    /** That of the job, in milliseconds. */
    private static final long TIMEOUT = 7 * 86_400_000L;

    /** Null if there are too few pairs to say anything. */
    static @Nullable SeenDelays of(
            JoinGuess join, SampledEvents events, TimeGuess ofEvent, SampledEvents labels, TimeGuess ofLabel) {
        Map<String, Long> known = events.newest(join.event().path(), ofEvent);
        Map<String, Long> later = labels.newest(join.label().path(), ofLabel);
        long[] delays = later.entrySet().stream()
                .filter(label -> known.containsKey(label.getKey()))
                .mapToLong(label -> label.getValue() - known.getOrDefault(label.getKey(), 0L))
                .sorted()
                .toArray();
        if (delays.length < FEWEST) {
            return null;
        }
        long greatest = delays[delays.length - 1];
        long[] times =
                known.values().stream().mapToLong(Long::longValue).sorted().toArray();
        // Partitions do not begin at the same time.
        long first = times[times.length / 10];
        long last = later.values().stream().mapToLong(Long::longValue).max().orElse(first);
        long lost = later.entrySet().stream()
                .filter(label -> !known.containsKey(label.getKey()) && label.getValue() > first + greatest)
                .count();
        boolean isWhole = events.stride() == 1 && 20 * lost <= later.size() && 2 * greatest <= last - first;
        return new SeenDelays(delays.length, greatest, isWhole);
    }

    /** The time after which no label comes; null if that of the job may be as good. */
    @Nullable
    ProposedOption timeout() {
        if (greatest <= 0 || !isWhole && 2 * greatest <= TIMEOUT) {
            return null;
        }
        return new ProposedOption(
                "label-timeout",
                TidyDuration.atLeast(2 * greatest),
                String.format(
                        "At least twice the greatest delay of a label: %s, among %,d labels and their events.",
                        TidyDuration.about(greatest), pairs));
    }

    /** For people, where the records do not say how long labels take. */
    String doubt() {
        return String.format(
                "Labels come up to %s after their events, among %,d of them; longer delays would not be seen in so few"
                        + " records: label-timeout stays at 7d unless you set it.",
                TidyDuration.about(greatest), pairs);
    }
}
