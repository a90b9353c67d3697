package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long tests wait for what a broker, a cluster or another process must do. A machine that is busy with three of
 * them at once takes its time; waits that prove that something does not happen are short and not of this length.
 */
public final class Patience {
    public static final int SECONDS = 300;

    public static final Duration LONG = Duration.ofSeconds(SECONDS);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private Patience() {}

    /** Waits until the condition holds; fails if it does not in {@link #LONG}. */
    public static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited in vain for " + what).isLessThan(deadline);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
