package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a reader is to end, and waits that end then at the latest. Thread-safe. */
class Closing {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 4;

    private final CountDownLatch requested = new CountDownLatch(1);

    final void request() {
        requested.countDown();
    }

    final boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits a little before something is tried again. */
    final void pause() {
        pause(0);
    }

    /**
     * Waits before something is tried again: the longer, the more often it has failed, from half a second to 8 s.
     *
     * @param failures before the last one, in a row
     */
    final void pause(int failures) {
        await(PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS)));
    }

    /** Waits until the time is over or the end is requested. */
    void await(Duration pause) {
        try {
            requested.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
