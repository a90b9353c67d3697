package org.lorentztron.experiments.separability;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * CPU time that some threads spend together, counted from when each of them was first seen; other programs on the
 * machine do not matter. Thread-safe; the threads must live as long as the clock is asked.
 */
final class CpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long budget;
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();

    /** @param budget CPU time that may be spent */
    CpuClock(Duration budget) {
        this.budget = budget.toNanos();
    }

    /** From now on at the latest, the calling thread counts. */
    void join() {
        Thread current = Thread.currentThread();
        if (workers.stream().noneMatch(worker -> worker.thread == current.getId())) {
            workers.add(new Worker(current.getId(), THREADS.getCurrentThreadCpuTime()));
        }
    }

    /** CPU time of the calling thread alone, in nanoseconds. */
    static long ofThisThread() {
        return THREADS.getCurrentThreadCpuTime();
    }

    double seconds() {
        return nanos() / (double) TimeUnit.SECONDS.toNanos(1);
    }

    boolean isTimeLeft() {
        return nanos() < budget;
    }

    private long nanos() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += Math.max(0, THREADS.getThreadCpuTime(worker.thread) - worker.start);
        }
        return sum;
    }

    private record Worker(long thread, long start) {}
}
