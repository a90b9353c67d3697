package org.lorentztron.benchmarks.latelabels;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cluster.CheckpointFacts;

/**
 * A part of a run.
 *
 * @param name what the job did
 * @param events that it did it for
 * @param seconds by the clock
 * @param waiting events at the end
 * @param checkpoint the newest one at the end; null if there was none
 */
record Phase(String name, long events, double seconds, long waiting, @Nullable CheckpointFacts checkpoint) {
    private static final double MB = 1e6;

    static final String HEADER =
            """
            | | events | events/s | waiting at the end | state, MB | a checkpoint writes, MB | takes, s |
            |---|---|---|---|---|---|---|""";

    double eventsPerSecond() {
        return events / seconds;
    }

    /** A row of the table. */
    String row() {
        String counts =
                String.format(Locale.ROOT, "| %s | %,d | %,.0f | %,d", name, events, eventsPerSecond(), waiting);
        return checkpoint == null
                ? counts + " | | | |"
                : String.format(
                        Locale.ROOT,
                        "%s | %,.1f | %,.1f | %.1f |",
                        counts,
                        checkpoint.stateBytes() / MB,
                        checkpoint.writtenBytes() / MB,
                        checkpoint.duration().toMillis() / 1e3);
    }
}
