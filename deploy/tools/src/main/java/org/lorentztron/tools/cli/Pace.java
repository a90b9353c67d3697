package org.lorentztron.tools.cli;

import java.util.concurrent.TimeUnit;

/** Spreads events evenly over time: event i is due {@code i / rate} seconds after the start. Not thread-safe. */
public final class Pace {
    private final double nanosPerEvent;
    private final long start = System.nanoTime();

    /** @param rate events per second; 0 for as fast as possible */
    public Pace(double rate) {
        this.nanosPerEvent = rate > 0 ? TimeUnit.SECONDS.toNanos(1) / rate : 0;
    }

    /** Waits until event {@code index} is due. After a stall the missed events follow at once. */
    public void await(long index) throws InterruptedException {
        long ahead = nanosUntil(index);
        if (ahead > 0) {
            TimeUnit.NANOSECONDS.sleep(ahead);
        }
    }

    private long nanosUntil(long index) {
        return (long) (index * nanosPerEvent) - (System.nanoTime() - start);
    }
}
