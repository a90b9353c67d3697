package org.lorentztron.connectors;

import java.time.Duration;

/**
 * How long tests wait for what a broker, a cluster or another process must do. A machine that is busy with three of
 * them at once takes its time; waits that prove that something does not happen are short and not of this length.
 */
public final class Patience {
    public static final int SECONDS = 300;

    public static final Duration LONG = Duration.ofSeconds(SECONDS);

    private Patience() {}
}
