package org.lorentztron.experiments.parallel;

import com.sun.management.OperatingSystemMXBean;
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

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final int count;
    private long nanos;
    private final ExecutorService threads;

    /** @param count number of threads, at least 1 */
    public Workers(int count) {
        this.count = count;
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "lorentztron-experiment");
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
                throw new IllegalStateException("a task of the experiment failed: " + e.getCause(), e.getCause());
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

    /** Processor time that this process has taken, with compiler and garbage collector. */
    public static long processNanos() {
        return PROCESS.getProcessCpuTime();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
