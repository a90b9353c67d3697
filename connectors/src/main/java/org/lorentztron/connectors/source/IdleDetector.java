package org.lorentztron.connectors.source;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.flink.util.clock.RelativeClock;
import org.jspecify.annotations.Nullable;

/**
 * How long a partition has had no event, and whether that is because there is none: a broker that does not answer, or a
 * process that stood still, is silent too, and event time must wait for what is in the topic.
 *
 * <p>Shortly before the timeout the topic is asked. Only when all of it has answered, and even then nothing has come
 * for a while, the silence is its own. While it does not answer, it is asked again and again.
 *
 * <p>Not thread-safe.
 */
final class IdleDetector {

    /** After an answer, the reader has this long, or half the timeout, to deliver what it could not fetch before. */
    private static final long LONGEST_GRACE = Duration.ofSeconds(5).toNanos();

    /** The time between two looks counts as at most this much: the process may have stood still. */
    private static final long LONGEST_STEP = Duration.ofSeconds(1).toNanos();

    private static final long BETWEEN_QUESTIONS = Duration.ofSeconds(1).toNanos();

    private static final long NONE = Long.MIN_VALUE;

    private final long timeout;
    private final long grace;
    private final RelativeClock clock;
    private final Supplier<CompletableFuture<Void>> topic;

    private long start = NONE;
    private @Nullable CompletableFuture<Void> answer;
    private long lastLook;
    private long waited;

    /**
     * @param timeout more than 0
     * @param topic asks the topic; the result is complete when all of its partitions have answered, exceptionally if
     *     one has not
     */
    IdleDetector(Duration timeout, RelativeClock clock, Supplier<CompletableFuture<Void>> topic) {
        this.timeout = timeout.toNanos();
        this.grace = Math.min(LONGEST_GRACE, this.timeout / 2);
        this.clock = clock;
        this.topic = topic;
    }

    /** Notes an event. */
    void seeEvent() {
        start = NONE;
        answer = null;
        waited = 0;
    }

    /** Whether there has been no event for the timeout although the topic answers; to be called again and again. */
    boolean lastsTooLong() {
        long now = clock.relativeTimeNanos();
        if (start == NONE) {
            start = now;
        }
        if (now - start < timeout - grace) {
            return false;
        }
        if (answer == null) {
            answer = topic.get();
        } else if (answer.isCompletedExceptionally()) {
            answer = null;
            start = now - timeout + grace + BETWEEN_QUESTIONS;
        } else if (answer.isDone()) {
            waited += Math.min(now - lastLook, LONGEST_STEP);
        }
        lastLook = now;
        return waited >= grace && now - start >= timeout;
    }
}
