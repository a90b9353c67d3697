package org.lorentztron.local;

import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * How many events the jobs of this JVM have read, and what labels these had, known also when a job has ended: the REST
 * API then knows no more. Flink finds the class by its name in META-INF/services, and makes one only for a cluster with
 * {@link #configuration}. A task that starts again counts what it reads again. Thread-safe.
 */
public final class EventCounts implements MetricReporter, MetricReporterFactory {
    private static final String READ = "EventSplitter.numRecordsIn";
    private static final String UNSCORED = "EventSplitter.unscored";
    private static final String JOINED = "LabelJoiner.joined";
    private static final String UNLABELLED = "LabelJoiner.unlabelled";
    private static final Set<String> COUNTED = Set.of(READ, UNSCORED, JOINED, UNLABELLED);

    private static final String WAITING = "LabelJoiner.waiting";

    /** Counters alone, by job and name: they keep nothing of the tasks alive that counted with them. */
    private static final Map<String, Queue<Counter>> COUNTERS = new ConcurrentHashMap<>();

    /** Of each job, by its subtasks: those that wait, and when a task has ended, those that waited at its end. */
    private static final Map<String, Map<String, Gauge<?>>> WAITING_EVENTS = new ConcurrentHashMap<>();

    /** Settings with which a cluster reports here. */
    static Configuration configuration() {
        Configuration configuration = new Configuration();
        MetricOptions.forReporter(configuration, "counts")
                .set(MetricOptions.REPORTER_FACTORY_CLASS, EventCounts.class.getName());
        return configuration;
    }

    /** Records that the job has read. */
    static long read(String job) {
        return sum(job, READ);
    }

    /** Events that came without a label and got none in time; without a labels topic, 0 if the job predicts them. */
    static long unlabelled(String job) {
        return sum(job, UNSCORED) + sum(job, UNLABELLED);
    }

    /** Events that have met labels that came later. */
    static long joined(String job) {
        return sum(job, JOINED);
    }

    /** Events that wait for their labels now, or that waited when the job ended. */
    static long waiting(String job) {
        return WAITING_EVENTS.getOrDefault(job, Map.of()).values().stream()
                .mapToLong(waiting -> ((Number) waiting.getValue()).longValue())
                .sum();
    }

    private static long sum(String job, String name) {
        return COUNTERS.getOrDefault(job + name, new ConcurrentLinkedQueue<>()).stream()
                .mapToLong(Counter::getCount)
                .sum();
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        Map<String, String> variables = group.getAllVariables();
        String job = variables.get("<job_id>");
        String known = known(variables, name);
        if (job != null && metric instanceof Counter counter && COUNTED.contains(known)) {
            COUNTERS.computeIfAbsent(job + known, any -> new ConcurrentLinkedQueue<>())
                    .add(counter);
        } else if (job != null && metric instanceof Gauge<?> gauge && WAITING.equals(known)) {
            WAITING_EVENTS
                    .computeIfAbsent(job, any -> new ConcurrentHashMap<>())
                    .put(subtask(variables), gauge);
        }
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    private static String known(Map<String, String> variables, String name) {
        return variables.get("<operator_name>") + "." + name;
    }

    private static String subtask(Map<String, String> variables) {
        return String.valueOf(variables.get("<subtask_index>"));
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        Map<String, String> variables = group.getAllVariables();
        Map<String, Gauge<?>> waiting = WAITING_EVENTS.get(String.valueOf(variables.get("<job_id>")));
        if (waiting != null && metric instanceof Gauge<?> gauge && WAITING.equals(known(variables, name))) {
            Object last = gauge.getValue();
            // Of a task that starts again, the next one may be there already.
            waiting.replace(subtask(variables), gauge, () -> last);
        }
    }

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}
}
