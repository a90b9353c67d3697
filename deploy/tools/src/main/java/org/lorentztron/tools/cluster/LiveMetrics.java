package org.lorentztron.tools.cluster;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.DoubleStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/**
 * Metrics of a job of this JVM, read where they are counted. Flink's REST API gives what it fetched for the question
 * before, at times of some subtasks alone, and of a job that has ended nothing. There are only those of clusters with
 * {@link #configuration}.
 *
 * <p>The project's own metrics have their names in docs/metrics.md, such as {@code events.trained}. Gauges and
 * histograms are those of each subtask's newest attempt, and keep their last value when it ends. A task that starts
 * again counts once more what it does again. Thread-safe; a number may lag behind by the little that a processor core
 * keeps to itself.
 */
public final class LiveMetrics {
    private static final Map<String, LiveMetrics> JOBS = new ConcurrentHashMap<>();

    /** By names; those of attempts that have ended, too: a counter alone keeps nothing of its task alive. */
    private final Map<String, Queue<Counter>> counters = new ConcurrentHashMap<>();

    private final Map<String, Queue<Counter>> bytesOut = new ConcurrentHashMap<>();
    private final Queue<Counter> read = new ConcurrentLinkedQueue<>();

    /** By names, then by what Flink calls that of a subtask. */
    private final Map<String, Map<String, Gauge<?>>> gauges = new ConcurrentHashMap<>();

    private final Map<String, Map<String, Histogram>> histograms = new ConcurrentHashMap<>();

    private LiveMetrics() {}

    /** Settings with which a cluster reports here. */
    public static Configuration configuration() {
        return LiveMetricReporter.configuration();
    }

    /**
     * Those of one job, which may have none yet.
     *
     * @param job its id, 32 hexadecimal digits
     */
    public static LiveMetrics of(String job) {
        return JOBS.computeIfAbsent(job, any -> new LiveMetrics());
    }

    /** Lets go of a job that has ended. */
    public static void forget(String job) {
        JOBS.remove(job);
    }

    /** How many records of the events topic the source has decoded and handed on; 0 before there is one. */
    public long read() {
        return sum(read);
    }

    /** The sum over all subtasks of one of the project's own counters; 0 before there is one. */
    public long count(String name) {
        return sum(counters.getOrDefault(name, new ConcurrentLinkedQueue<>()));
    }

    /** The sum over all subtasks of one of the project's own gauges; 0 before there is one. */
    public double sum(String name) {
        return values(name).sum();
    }

    /** The largest value over all subtasks of one of the project's own gauges; empty before there is one. */
    public OptionalDouble largest(String name) {
        return values(name).max();
    }

    /**
     * The mean over the subtasks of one of the project's own gauges, without those that have no value, which is NaN;
     * empty if none has one.
     */
    public OptionalDouble mean(String name) {
        return values(name).filter(value -> !Double.isNaN(value)).average();
    }

    /**
     * The mean of the newest values of one of the project's own histograms, of all subtasks; empty before there is one.
     */
    public OptionalDouble histogramMean(String name) {
        double sum = 0;
        long size = 0;
        for (Histogram histogram : histograms.getOrDefault(name, Map.of()).values()) {
            HistogramStatistics newest = histogram.getStatistics();
            if (newest.size() > 0) {
                sum += newest.getMean() * newest.size();
                size += newest.size();
            }
        }
        return size == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / size);
    }

    /** Bytes that tasks have written for other tasks, by the names of those that wrote them. */
    public Map<String, Long> bytesOut() {
        Map<String, Long> bytes = new HashMap<>();
        bytesOut.forEach((task, written) -> bytes.put(task, sum(written)));
        return bytes;
    }

    private DoubleStream values(String name) {
        return List.copyOf(gauges.getOrDefault(name, Map.of()).values()).stream()
                .mapToDouble(gauge -> ((Number) gauge.getValue()).doubleValue());
    }

    private static long sum(Collection<Counter> counters) {
        return counters.stream().mapToLong(Counter::getCount).sum();
    }

    void addRead(Counter counter) {
        read.add(counter);
    }

    void addBytesOut(String task, Counter counter) {
        bytesOut.computeIfAbsent(task, any -> new ConcurrentLinkedQueue<>()).add(counter);
    }

    void add(String name, Counter counter) {
        counters.computeIfAbsent(name, any -> new ConcurrentLinkedQueue<>()).add(counter);
    }

    /** @param identifier that of the subtask */
    void add(String name, String identifier, Gauge<?> gauge) {
        gauges.computeIfAbsent(name, any -> new ConcurrentHashMap<>()).put(identifier, gauge);
    }

    /** @param identifier as above */
    void add(String name, String identifier, Histogram histogram) {
        histograms.computeIfAbsent(name, any -> new ConcurrentHashMap<>()).put(identifier, histogram);
    }

    /** Keeps the last value in place of a gauge, which would keep its task alive. */
    void end(String name, String identifier, Gauge<?> gauge) {
        Object last = gauge.getValue();
        // Of a task that starts again, the next one may be there already.
        gauges.getOrDefault(name, new ConcurrentHashMap<>()).replace(identifier, gauge, () -> last);
    }
}
