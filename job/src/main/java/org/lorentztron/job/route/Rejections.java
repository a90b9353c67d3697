package org.lorentztron.job.route;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.metrics.JobMetrics;

/** Counts malformed records by reason, and sends them on. Not thread-safe. */
final class Rejections {
    private final boolean ignoresDeletes;
    private final Consumer<DeadLetter> letters;
    /** By the reason's ordinal. */
    private final Counter[] rejected;

    /**
     * @param ignoresDeletes whether records without anything are counted alone
     * @param letters takes all others
     */
    Rejections(JobMetrics metrics, boolean ignoresDeletes, Consumer<DeadLetter> letters) {
        this.ignoresDeletes = ignoresDeletes;
        this.letters = letters;
        this.rejected = Stream.of(MalformedReason.values())
                .map(reason -> metrics.eventsRejected(reason))
                .toArray(Counter[]::new);
    }

    void reject(DeadLetter letter) {
        rejected[letter.reason().ordinal()].inc();
        if (!ignoresDeletes || letter.reason() != MalformedReason.EMPTY) {
            letters.accept(letter);
        }
    }
}
