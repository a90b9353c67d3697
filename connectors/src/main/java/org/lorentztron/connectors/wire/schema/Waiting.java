package org.lorentztron.connectors.wire.schema;

import java.time.Duration;

/** Time as it passes on its own, whatever the clock on the wall is set to. */
interface Waiting {
    /** The time of this machine. */
    Waiting REAL = new Waiting() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
            Thread.sleep(duration.toMillis());
        }
    };

    /** Nanoseconds since some moment. */
    long nanoTime();

    /** Lets time pass. */
    void pause(Duration duration) throws InterruptedException;
}
