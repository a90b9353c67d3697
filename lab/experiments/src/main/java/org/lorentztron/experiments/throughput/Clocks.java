package org.lorentztron.experiments.throughput;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** What is read at both ends of a measurement, and on the way lest threads end unseen. Not thread-safe. */
public final class Clocks {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final ThreadCpu threads = new ThreadCpu();
    private final Supplier<Duration> broker;

    /** @param broker CPU time of the broker so far */
    public Clocks(Supplier<Duration> broker) {
        this.broker = broker;
    }

    /**
     * All clocks at one moment.
     *
     * @param nanos of no particular origin
     * @param cpu nanoseconds of CPU time, that of {@link Stage#JVM} included
     * @param broker nanoseconds of CPU time of the broker
     */
    public record Reading(long nanos, Map<Stage, Long> cpu, long broker) {}

    /** Between readings: keeps what threads have spent that may end soon. */
    public void look() {
        threads.look();
    }

    /**
     * The process is asked before its threads, so that a difference to {@link #last} is never less than the threads'.
     */
    public Reading first() {
        long process = SYSTEM.getProcessCpuTime();
        threads.look();
        return reading(process);
    }

    /** The process is asked after its threads. */
    public Reading last() {
        threads.look();
        return reading(SYSTEM.getProcessCpuTime());
    }

    private Reading reading(long process) {
        Map<Stage, Long> cpu = new EnumMap<>(threads.nanos());
        long named = cpu.values().stream().mapToLong(Long::longValue).sum();
        cpu.put(Stage.JVM, process - named);
        return new Reading(System.nanoTime(), cpu, broker.get().toNanos());
    }
}
