package org.lorentztron.connectors.wire.schema;

import java.time.Duration;

/**
 * How fast a schema registry is asked for ids. When it has known none of many ids in a row, the next questions are a
 * while apart, until it knows one again: a topic of bytes that are no events may name another id in each record. Not
 * thread-safe.
 */
final class QuestionPace {
    /** This many unknown ids in a row are asked for as fast as they come. */
    static final int AT_ONCE = 100;
    /** From then on, from one question to the next. */
    static final Duration BETWEEN = Duration.ofMillis(10);

    private final Waiting waiting;
    private int unknown;
    private long last;

    QuestionPace(Waiting waiting) {
        this.waiting = waiting;
    }

    /** Waits until the registry may be asked. */
    void await() throws InterruptedException {
        if (unknown >= AT_ONCE) {
            long left = BETWEEN.toNanos() - (waiting.nanoTime() - last);
            if (left > 0) {
                waiting.pause(Duration.ofNanos(left));
            }
        }
        last = waiting.nanoTime();
    }

    /** The registry knew the id. */
    void known() {
        unknown = 0;
    }

    /** The registry did not know the id. */
    void unknown() {
        unknown = Math.min(AT_ONCE, unknown + 1);
    }
}
