package org.lorentztron.tools.http;

import java.time.Duration;

/**
 * How much a server takes on at once.
 *
 * @param threads how many requests are read and answered at once, 1 to {@value #MOST_THREADS}
 * @param waiting how many more wait for a thread, 0 to {@value #MOST_WAITING}; the next one is answered with 503
 * @param connections how many are open at once, idle ones included, 1 to {@value #MOST_CONNECTIONS}; the next one is
 *     closed. The first server of a JVM decides for all of them
 * @param bodyBytes the largest body of a request, {@value #FEWEST_BODY_BYTES} to {@value #MOST_BODY_BYTES} bytes; a
 *     larger one is answered with 413
 * @param clientTime how long a client may take to send a request, and again to read the answer, 100 ms to 1 h; a slower
 *     connection is closed
 */
public record ServerLimits(int threads, int waiting, int connections, int bodyBytes, Duration clientTime) {
    public static final int MOST_THREADS = 1_000;
    public static final int MOST_WAITING = 100_000;
    public static final int MOST_CONNECTIONS = 100_000;
    public static final int FEWEST_BODY_BYTES = 1 << 10;
    public static final int MOST_BODY_BYTES = 1 << 28;
    public static final Duration SHORTEST_CLIENT_TIME = Duration.ofMillis(100);
    public static final Duration LONGEST_CLIENT_TIME = Duration.ofHours(1);

    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(5);

    /** What suits most. */
    public static final ServerLimits USUAL = new ServerLimits(16, 256, 512, 1 << 23, Duration.ofSeconds(10));

    /** @throws IllegalArgumentException if a limit is out of its range */
    public ServerLimits {
        require("threads", threads, 1, MOST_THREADS);
        require("waiting", waiting, 0, MOST_WAITING);
        require("connections", connections, 1, MOST_CONNECTIONS);
        require("bodyBytes", bodyBytes, FEWEST_BODY_BYTES, MOST_BODY_BYTES);
        if (clientTime.compareTo(SHORTEST_CLIENT_TIME) < 0 || clientTime.compareTo(LONGEST_CLIENT_TIME) > 0) {
            throw new IllegalArgumentException("clientTime is " + clientTime + ", expected " + SHORTEST_CLIENT_TIME
                    + " to " + LONGEST_CLIENT_TIME);
        }
    }

    /**
     * How long a request may wait for a thread before it is answered with 503: twice the time of a client, since one
     * that is slow keeps a thread as long, and at least 5 s.
     */
    Duration longestWait() {
        Duration twice = clientTime.multipliedBy(2);
        return twice.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : twice;
    }

    private static void require(String limit, int found, int least, int most) {
        if (found < least || found > most) {
            throw new IllegalArgumentException(limit + " is " + found + ", expected " + least + " to " + most);
        }
    }
}
