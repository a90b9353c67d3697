package org.lorentztron.connectors.wire.schema;

import java.time.Duration;

/**
 * The time that questions about ids may take which a schema registry turns out not to know: a second at once, and a
 * tenth of the time that passes.
 *
 * <pre>
 *   left = min(1 s, left + passed / 10)   as time passes
 *   left = left - answer                  for an unknown id; the time until the answer, from 10 ms to 1 s
 * </pre>
 *
 * A registry that answers within 10 ms is thus asked for at most 100 unknown ids at once and 10 a second, a slower one
 * for fewer. Not thread-safe.
 */
final class QuestionBudget {
    private static final long MOST = Duration.ofSeconds(1).toNanos();
    private static final long LEAST_ANSWER = Duration.ofMillis(10).toNanos();
    private static final int PART = 10;

    private long left = MOST;
    private long last;

    /** @param now in nanoseconds */
    QuestionBudget(long now) {
        last = now;
    }

    /** Whether there is enough left for a question. */
    boolean isEnough(long now) {
        left = Math.min(MOST, left + (now - last) / PART);
        last = now;
        return left >= LEAST_ANSWER;
    }

    /** Spends the nanoseconds after which the registry said that it does not know an id. */
    void spend(long answer) {
        left -= Math.max(LEAST_ANSWER, Math.min(MOST, answer));
    }
}
