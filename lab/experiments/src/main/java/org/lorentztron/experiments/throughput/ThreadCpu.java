package org.lorentztron.experiments.throughput;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of all Java threads of this process, by stage. A thread that has ended keeps what it had when it was last
 * looked at, so look often: what it spent after that is counted as the JVM's. Not thread-safe.
 */
final class ThreadCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final class Seen {
        private final Stage stage;
        private long nanos;

        Seen(Stage stage) {
            this.stage = stage;
        }
    }

    /** Ids are never used twice. */
    private final Map<Long, Seen> threads = new HashMap<>();

    /** Looks at all threads. */
    void look() {
        for (long id : THREADS.getAllThreadIds()) {
            Seen seen = threads.computeIfAbsent(id, ThreadCpu::named);
            if (seen != null) {
                // -1 when the thread has just ended.
                seen.nanos = Math.max(seen.nanos, THREADS.getThreadCpuTime(id));
            }
        }
    }

    /** Null when the thread has just ended. */
    private static @Nullable Seen named(long id) {
        ThreadInfo thread = THREADS.getThreadInfo(id);
        return thread == null ? null : new Seen(Stage.of(thread.getThreadName()));
    }

    /** Nanoseconds as of the last look, of threads that live and of those that have ended. */
    Map<Stage, Long> nanos() {
        Map<Stage, Long> sums = new EnumMap<>(Stage.class);
        threads.values().forEach(seen -> sums.merge(seen.stage, seen.nanos, Long::sum));
        return sums;
    }
}
