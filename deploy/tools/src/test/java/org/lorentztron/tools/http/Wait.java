package org.lorentztron.tools.http;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads do. */
public final class Wait {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    private Wait() {}

    /** @throws AssertionError if the condition has not come true in half a minute */
    public static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE;
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited 30 s in vain");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }
}
