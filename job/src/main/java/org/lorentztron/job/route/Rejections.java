package org.lorentztron.job.route;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.metrics.JobMetrics;

/** Counts records that are no events by reason, and sends those on that are mistakes. Not thread-safe. */
final class Rejections {
    private final Consumer<DeadLetter> letters;
    /** By the reason's ordinal. */
    private final Counter[] rejected;

    /** @param letters takes what is a mistake */
    Rejections(JobMetrics metrics, Consumer<DeadLetter> letters) {
        this.letters = letters;
        this.rejected = Stream.of(MalformedReason.values())
                .map(reason -> counter(reason, metrics))
                .toArray(Counter[]::new);
    }

    private static Counter counter(MalformedReason reason, JobMetrics metrics) {
        return switch (reason) {
            case DELETION -> metrics.eventsDeleted();
            case OTHER -> metrics.eventsOther();
            default -> metrics.eventsRejected(reason);
        };
    }

    void reject(DeadLetter letter) {
        rejected[letter.reason().ordinal()].inc();
        if (letter.reason().isMistake()) {
            letters.accept(letter);
        }
    }
}
