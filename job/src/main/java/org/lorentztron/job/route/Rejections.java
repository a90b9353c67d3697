package org.lorentztron.job.route;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.metrics.JobMetrics;

/** Counts malformed records by reason, and sends all but deletions on. Not thread-safe. */
final class Rejections {
    private final Consumer<DeadLetter> letters;
    /** By the reason's ordinal. */
    private final Counter[] rejected;

    /** @param letters takes what is no deletion */
    Rejections(JobMetrics metrics, Consumer<DeadLetter> letters) {
        this.letters = letters;
        this.rejected = Stream.of(MalformedReason.values())
                .map(reason -> metrics.eventsRejected(reason))
                .toArray(Counter[]::new);
    }

    void reject(DeadLetter letter) {
        rejected[letter.reason().ordinal()].inc();
        if (!isDeletion(letter)) {
            letters.accept(letter);
        }
    }

    /** Without a value, or with null in place of the event; a value of no bytes is a mistake of its sender. */
    private static boolean isDeletion(DeadLetter letter) {
        return letter.reason() == MalformedReason.EMPTY && letter.originalLength() != 0;
    }
}
