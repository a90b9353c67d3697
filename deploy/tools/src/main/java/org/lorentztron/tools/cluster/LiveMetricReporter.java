package org.lorentztron.tools.cluster;

import java.util.Map;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Hands the metrics of each job to its {@link LiveMetrics}: the project's own, and two of Flink's. Flink finds the
 * class by its name in META-INF/services, and makes one only for a cluster with {@link #configuration}. Thread-safe.
 */
public final class LiveMetricReporter implements MetricReporter, MetricReporterFactory {
    private static final String OWN = ".lorentztron.";
    private static final String BYTES_OUT = "numBytesOut";
    private static final String RECORDS_IN = "numRecordsIn";
    private static final String SPLITTER = "EventSplitter";

    static Configuration configuration() {
        Configuration configuration = new Configuration();
        MetricOptions.forReporter(configuration, "live")
                .set(MetricOptions.REPORTER_FACTORY_CLASS, LiveMetricReporter.class.getName());
        return configuration;
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
        String operator = variables.get("<operator_name>");
        if (isOwn(identifier)) {
            add(LiveMetrics.of(job), identifier, metric);
        } else if (name.equals(BYTES_OUT) && operator == null) {
            LiveMetrics.of(job).addBytesOut(task, (Counter) metric);
        } else if (name.equals(RECORDS_IN) && SPLITTER.equals(operator)) {
            LiveMetrics.of(job).addRead((Counter) metric);
        }
    }

    private static void add(LiveMetrics live, String identifier, Metric metric) {
        String name = own(identifier);
        if (metric instanceof Counter counter) {
            live.add(name, counter);
        } else if (metric instanceof Gauge<?> gauge) {
            live.add(name, identifier, gauge);
        } else if (metric instanceof Histogram histogram) {
            live.add(name, identifier, histogram);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        String job = group.getAllVariables().get("<job_id>");
        String identifier = group.getMetricIdentifier(name);
        if (job != null && isOwn(identifier) && metric instanceof Gauge<?> gauge) {
            LiveMetrics.of(job).end(own(identifier), identifier, gauge);
        }
    }

    private static boolean isOwn(String identifier) {
        return identifier.contains(OWN);
    }

    /** The name without whose it is. */
    private static String own(String identifier) {
        return identifier.substring(identifier.indexOf(OWN) + OWN.length());
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
