package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a reader is to end, and waits that end then at the latest. Thread-safe. */
final class Closing {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 4;

    private final CountDownLatch requested = new CountDownLatch(1);

    void request() {
        requested.countDown();
    }

    boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits a little before something is tried again. */
    void pause() {
        pause(0);
    }

    /**
     * Waits before something is tried again: the longer, the more often it has failed, from half a second to 8 s.
     *
     * @param failures before the last one, in a row
     */
    void pause(int failures) {
        Duration pause = PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        try {
            requested.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
