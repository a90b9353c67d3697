package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a reader is to end, and waits that end then at the latest. Thread-safe. */
final class Closing {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final CountDownLatch requested = new CountDownLatch(1);

    void request() {
        requested.countDown();
    }

    boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits a little before something is tried again. */
    void pause() {
        try {
            requested.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
