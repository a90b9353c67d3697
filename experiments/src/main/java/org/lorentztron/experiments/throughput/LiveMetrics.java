package org.lorentztron.experiments.throughput;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.DoubleStream;
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
 * Metrics of the jobs of this JVM, read where they are counted: the REST API shows them up to a quarter of a second
 * later, and those of tasks that have ended perhaps never. Flink finds the class by its name in META-INF/services, and
 * makes one only for a cluster with {@link #configuration}. Thread-safe; a number may lag behind by the little that a
 * processor core keeps to itself.
 */
public final class LiveMetrics implements MetricReporter, MetricReporterFactory {
    private static final String OWN = ".lorentztron.";
    private static final String BYTES_OUT = "numBytesOut";
    private static final String RECORDS_IN = "numRecordsIn";
    private static final String SPLITTER = "EventSplitter";

    private record Named(String name, Stage stage, Metric metric) {}

    private static final Map<String, Collection<Named>> JOBS = new ConcurrentHashMap<>();

    /** Settings with which a cluster reports here. */
    public static Configuration configuration() {
        Configuration configuration = new Configuration();
        MetricOptions.forReporter(configuration, "live")
                .set(MetricOptions.REPORTER_FACTORY_CLASS, LiveMetrics.class.getName());
        return configuration;
    }

    /**
     * The sum over all subtasks of one of the project's own counters, such as events.trained; 0 before there is one.
     */
    public static long count(String job, String name) {
        return sum(job, OWN + name);
    }

    /** How many records the source has decoded and handed on; 0 before there is one. */
    public static long read(String job) {
        return sum(job, RECORDS_IN);
    }

    private static long sum(String job, String name) {
        return of(job).stream()
                .filter(named -> named.name().equals(name))
                .mapToLong(named -> ((Counter) named.metric()).getCount())
                .sum();
    }

    /** The largest value over all subtasks of one of the project's own gauges; 0 before there is one. */
    static long largest(String job, String name) {
        return (long) values(job, name).max().orElse(0);
    }

    /** The sum over all subtasks of one of the project's own gauges; 0 before there is one. */
    public static double gauge(String job, String name) {
        return values(job, name).sum();
    }

    private static DoubleStream values(String job, String name) {
        return of(job).stream()
                .filter(named -> named.name().equals(OWN + name))
                .mapToDouble(named -> ((Number) ((Gauge<?>) named.metric()).getValue()).doubleValue());
    }

    /** Bytes that the tasks have written for other tasks, by the stage that wrote them. */
    static Map<Stage, Long> bytesOut(String job) {
        Map<Stage, Long> bytes = new EnumMap<>(Stage.class);
        for (Named named : of(job)) {
            if (named.name().equals(BYTES_OUT)) {
                bytes.merge(named.stage(), ((Counter) named.metric()).getCount(), Long::sum);
            }
        }
        return bytes;
    }

    /** Lets go of a job that has ended. */
    public static void forget(String job) {
        JOBS.remove(job);
    }

    private static Collection<Named> of(String job) {
        return JOBS.getOrDefault(job, List.of());
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        Map<String, String> variables = group.getAllVariables();
        String job = variables.get("<job_id>");
        String task = variables.get("<task_name>");
        if (job == null || task == null) {
            return;
        }
        String identifier = group.getMetricIdentifier(name);
        int own = identifier.indexOf(OWN);
        String operator = variables.get("<operator_name>");
        if (own >= 0
                || name.equals(BYTES_OUT) && operator == null
                || name.equals(RECORDS_IN) && SPLITTER.equals(operator)) {
            JOBS.computeIfAbsent(job, any -> new ConcurrentLinkedQueue<>())
                    .add(new Named(own >= 0 ? identifier.substring(own) : name, Stage.of(task), metric));
        }
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}
}
