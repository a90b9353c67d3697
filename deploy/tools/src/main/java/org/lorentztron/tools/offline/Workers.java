package org.lorentztron.tools.offline;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All cores, for tasks that do not depend on each other. What comes out never depends on how many there are. */
public final class Workers implements AutoCloseable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int count;
    private long nanos;
    private final ExecutorService threads;

    /** @param count number of threads, at least 1 */
    public Workers(int count) {
        this.count = count;
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "lorentztron-worker");
            thread.setDaemon(true);
            return thread;
        });
    }

    public static Workers onAllCores() {
        return new Workers(Runtime.getRuntime().availableProcessors());
    }

    public int count() {
        return count;
    }

    /** Runs the tasks, the first ones first, and returns when all have ended; a task's failure is thrown again. */
    public void run(List<? extends Runnable> tasks) throws InterruptedException {
        List<Future<Long>> running = new ArrayList<>();
        for (Runnable task : tasks) {
            running.add(threads.submit(() -> processorNanos(task)));
        }
        for (Future<Long> one : running) {
            try {
                nanos += one.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a task failed: " + e.getCause(), e.getCause());
            }
        }
    }

    /** Processor time that all tasks so far have taken. */
    public long nanos() {
        return nanos;
    }

    /** Runs a task in this thread and returns the processor time it took: unlike time on the clock, its own alone. */
    public static long processorNanos(Runnable task) {
        long begun = THREADS.getCurrentThreadCpuTime();
        task.run();
        return THREADS.getCurrentThreadCpuTime() - begun;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
