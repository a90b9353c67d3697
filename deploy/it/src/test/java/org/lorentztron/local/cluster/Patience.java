package org.lorentztron.local.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waiting for a broker, a cluster and other processes on a machine that may be busy. Waits that prove that something
 * does not happen are shorter.
 */
public final class Patience {
    public static final int SECONDS = 300;

    public static final Duration LONG = Duration.ofSeconds(SECONDS);

    private static final long POLL_MILLIS = 100;

    private Patience() {}

    /** @throws IllegalStateException if the condition has not come true in time */
    public static void await(String what, Duration patience, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("waited " + patience + " in vain for " + what);
            }
            pause(Duration.ofMillis(POLL_MILLIS));
        }
    }

    /** Lets other processes run on for this long. */
    static void pause(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(Math.min(end - System.nanoTime(), TimeUnit.SECONDS.toNanos(1)));
        }
    }

    /** A port that nobody listens at, for a process that is about to start. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
