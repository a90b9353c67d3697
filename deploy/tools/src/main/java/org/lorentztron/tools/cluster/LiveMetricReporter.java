package org.lorentztron.tools.cluster;

import java.util.Properties;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;
import org.jspecify.annotations.Nullable;

/**
 * Hands the metrics of each job to its {@link LiveMetrics}: the project's own, and a few of Flink's. Flink finds the
 * class by its name in META-INF/services, and makes one only for a cluster with {@link #configuration}. Thread-safe.
 */
public final class LiveMetricReporter implements MetricReporter, MetricReporterFactory {
    private static final String OWN = ".lorentztron.";
    private static final Set<String> FLINKS =
            Set.of(LiveMetrics.RECORDS_IN, LiveMetrics.PENDING, LiveMetrics.EVENT_TIME);

    static Configuration configuration() {
        Configuration configuration = new Configuration();
        MetricOptions.forReporter(configuration, "live")
                .set(MetricOptions.REPORTER_FACTORY_CLASS, LiveMetricReporter.class.getName());
        return configuration;
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        String job = group.getAllVariables().get("<job_id>");
        LiveMetrics.Name kept = name(name, group);
        if (job != null && kept != null) {
            LiveMetrics.of(job).add(kept, subtask(kept, name, group), metric);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        LiveMetrics live =
                LiveMetrics.known(String.valueOf(group.getAllVariables().get("<job_id>")));
        LiveMetrics.Name kept = name(name, group);
        if (live != null && kept != null) {
            live.end(kept, subtask(kept, name, group), metric);
        }
    }

    /** What Flink calls a metric ends with its name here: the rest is the same for all metrics of a subtask. */
    private static String subtask(LiveMetrics.Name kept, String name, MetricGroup group) {
        String identifier = group.getMetricIdentifier(name);
        return identifier.substring(0, identifier.length() - kept.metric().length());
    }

    /** Null for a metric that nobody asks for. */
    private static LiveMetrics.@Nullable Name name(String name, MetricGroup group) {
        String task = group.getAllVariables().get("<task_name>");
        String operator = group.getAllVariables().get("<operator_name>");
        if (operator == null) {
            return task != null && name.equals(LiveMetrics.BYTES_OUT) ? new LiveMetrics.Name(task, name) : null;
        }
        String identifier = group.getMetricIdentifier(name);
        int own = identifier.indexOf(OWN);
        if (own >= 0) {
            return new LiveMetrics.Name(operator, identifier.substring(own + OWN.length()));
        }
        return FLINKS.contains(name) ? new LiveMetrics.Name(operator, name) : null;
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}
}
