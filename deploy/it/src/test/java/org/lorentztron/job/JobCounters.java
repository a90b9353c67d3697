package org.lorentztron.job;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * The counters of the jobs of this JVM, kept when a job has ended, which Flink's own reporter for tests forgets, and
 * how far they have read. Flink finds the class by its name in META-INF/services.
 */
public final class JobCounters implements MetricReporter, MetricReporterFactory {

    private static final String GROUP = ".lorentztron.";
    private static final String REASON = "events.reason.";

    private record Named(String name, Counter counter) {}

    private static final Map<String, Collection<Named>> COUNTERS = new ConcurrentHashMap<>();
    /** For each partition that a job reads, the offset of the newest record that it has read, -1 before the first. */
    private static final Map<String, Collection<Gauge<?>>> OFFSETS = new ConcurrentHashMap<>();

    /** Settings with which a cluster reports here. */
    public static Configuration configuration() {
        Configuration configuration = new Configuration();
        MetricOptions.forReporter(configuration, "counters")
                .set(MetricOptions.REPORTER_FACTORY_CLASS, JobCounters.class.getName());
        return configuration;
    }

    /** The job's own counters whose names begin so, such as events.late, summed over all subtasks. */
    public static Map<String, Long> of(JobID job, String prefix) {
        Map<String, Long> sums = new HashMap<>();
        for (Named named : COUNTERS.get(job.toHexString())) {
            if (named.name().startsWith(prefix)) {
                sums.merge(named.name(), named.counter().getCount(), Long::sum);
            }
        }
        return sums;
    }

    /** How many records the job has rejected, by the label of the reason; only reasons that occurred. */
    public static Map<String, Long> rejected(JobID job) {
        Map<String, Long> counts = new HashMap<>();
        of(job, REASON).forEach((name, count) -> {
            if (count > 0) {
                counts.put(name.substring(REASON.length(), name.length() - ".rejected".length()), count);
            }
        });
        return counts;
    }

    /**
     * How many records the job has read from the begin of all partitions. It may not have been restored or have failed.
     *
     * <p>The offsets that it commits say so later: its consumers commit between two fetches, and a fetch of partitions
     * without new records takes ten seconds.
     */
    static long read(JobID job) {
        return OFFSETS.getOrDefault(job.toHexString(), List.of()).stream()
                .mapToLong(offset -> (Long) offset.getValue() + 1)
                .sum();
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        String identifier = group.getMetricIdentifier(name);
        String job = group.getAllVariables().get("<job_id>");
        int start = identifier.indexOf(GROUP);
        if (job != null && start >= 0 && metric instanceof Counter counter) {
            COUNTERS.computeIfAbsent(job, any -> new ConcurrentLinkedQueue<>())
                    .add(new Named(identifier.substring(start + GROUP.length()), counter));
        }
        if (job != null && name.equals("currentOffset") && metric instanceof Gauge<?> offset) {
            OFFSETS.computeIfAbsent(job, any -> new ConcurrentLinkedQueue<>()).add(offset);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}
}
