package org.lorentztron.tools.serve;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Which events of a version are read a second time, for their names, beside the first of each request: the first
 * {@link #FIRST} and then each {@link #SHARE}th. A second reading costs several times what the first does, and of texts
 * most events have a word that is new. Thread-safe.
 */
final class NameSample {
    static final int FIRST = 1_000;
    static final int SHARE = 8;

    private final AtomicLong seen = new AtomicLong();

    /** How many events the next one stands for; 0 if it is not to be read. */
    int next() {
        long event = seen.getAndIncrement();
        if (event < FIRST) {
            return 1;
        }
        return event % SHARE == 0 ? SHARE : 0;
    }
}
