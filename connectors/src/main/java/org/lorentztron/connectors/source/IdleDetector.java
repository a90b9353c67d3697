package org.lorentztron.connectors.source;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.flink.util.clock.RelativeClock;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How long a partition has had no event, and whether that is because there is none: a broker that does not answer, a
 * process that stood still or has other partitions to read first, is silent too, and event time must wait for what is
 * in the topic.
 *
 * <p>Shortly before the timeout the topic is asked where it ends, and at the timeout again. Only when all of it has
 * answered, all before the ends has been delivered, and even then nothing has come for a while, the silence is the
 * partition's own. Until then the topic is asked again and again.
 *
 * <p>A partition before whose end there is nothing that can be read moves its position all the same: past the marks of
 * transactions, aborted events and what was deleted or compacted. Should one ever stand still before its end, it is
 * silent after ten times the timeout, at least a minute.
 *
 * <p>Not thread-safe.
 */
final class IdleDetector {

    /** After an answer, the reader has this long, or half the timeout, to deliver what it could not fetch before. */
    private static final long LONGEST_GRACE = Duration.ofSeconds(5).toNanos();

    /** The time between two looks counts as at most this much: the process may have stood still. */
    private static final long LONGEST_STEP = Duration.ofSeconds(1).toNanos();

    private static final long BETWEEN_QUESTIONS = Duration.ofSeconds(1).toNanos();

    /** As long an answer is good to wait for what is before its ends, which may have been truncated since. */
    private static final long LONGEST_USE = Duration.ofSeconds(30).toNanos();

    private static final int STANDING_TIMEOUTS = 10;
    private static final long SHORTEST_STANDING = Duration.ofMinutes(1).toNanos();

    private static final long NONE = Long.MIN_VALUE;

    private final long timeout;
    private final long grace;
    private final long mostStanding;
    private final RelativeClock clock;
    private final Supplier<CompletableFuture<Map<TopicPartition, Long>>> topic;
    private final PartitionBacklog backlog;

    private long start = NONE;
    private @Nullable CompletableFuture<Map<TopicPartition, Long>> answer;
    private long lastLook;
    /** With an answer of the topic, all before whose ends has been delivered. */
    private long waited;

    private boolean asksForTheLastTime;
    private long usedAnswer;
    private long progress;
    private long standing;

    /**
     * @param timeout more than 0
     * @param topic asks the topic; the result is complete when all of its partitions have answered, exceptionally if
     *     one has not, and has the ends of those that have records
     */
    IdleDetector(
            Duration timeout,
            RelativeClock clock,
            Supplier<CompletableFuture<Map<TopicPartition, Long>>> topic,
            PartitionBacklog backlog) {
        this.timeout = timeout.toNanos();
        this.grace = Math.min(LONGEST_GRACE, this.timeout / 2);
        this.mostStanding = Math.max(SHORTEST_STANDING, STANDING_TIMEOUTS * this.timeout);
        this.clock = clock;
        this.topic = topic;
        this.backlog = backlog;
    }

    /** Notes a record, which need not be an event. */
    void seeRecord() {
        backlog.seeRecord();
    }

    /** Notes an event. */
    void seeEvent() {
        start = NONE;
        standing = 0;
        askAnew();
    }

    private void askAnew() {
        answer = null;
        waited = 0;
        usedAnswer = 0;
        asksForTheLastTime = false;
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
        long step = Math.min(now - lastLook, LONGEST_STEP);
        lastLook = now;
        if (answer == null) {
            answer = topic.get();
        } else if (answer.isCompletedExceptionally()) {
            askAnew();
            start = now - timeout + grace + BETWEEN_QUESTIONS;
        } else if (answer.isDone()) {
            return isSilent(answer.join(), step, now);
        }
        return false;
    }

    private boolean isSilent(Map<TopicPartition, Long> ends, long step, long now) {
        if (backlog.isBehind(ends) && !standsStill(step)) {
            usedAnswer += step;
            if (usedAnswer >= LONGEST_USE) {
                askAnew();
            } else if (!asksForTheLastTime) {
                waited = 0;
            }
            return false;
        }
        waited += step;
        if (waited < grace || now - start < timeout) {
            return false;
        }
        if (!asksForTheLastTime) {
            asksForTheLastTime = true;
            usedAnswer = 0;
            answer = topic.get();
            return false;
        }
        return true;
    }

    private boolean standsStill(long step) {
        long now = backlog.progress();
        standing = now == progress ? standing + step : 0;
        progress = now;
        return standing >= mostStanding;
    }
}
