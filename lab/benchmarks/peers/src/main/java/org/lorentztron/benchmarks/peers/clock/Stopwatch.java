package org.lorentztron.benchmarks.peers.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Adds up CPU time of the thread that uses it, so that other programs on the machine do not count, nor do compiler and
 * garbage collector, which have threads of their own.
 */
public final class Stopwatch {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long nanos;

    /** Does the work and adds the time it took. */
    public void time(Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        nanos += THREADS.getCurrentThreadCpuTime() - start;
    }

    /** Nanoseconds so far. */
    public long nanos() {
        return nanos;
    }
}
