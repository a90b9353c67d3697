package org.lorentztron.job.state;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Registers the metrics of {@link JobMetric} in the metric group {@code lorentztron} of the operator that knows them. A
 * dot in a name is a subgroup, so reporters write it with their own separator. A label is a group with a value, so
 * reporters that know labels write one metric for all values. Counters count since the task was started.
 *
 * <p>Sums over operators count an event once.
 */
public final class JobMetrics {

    /** With more classes, neither classes nor their pairs have series of their own. */
    public static final int CLASSES_IN_LABELS = 50;

    private final MetricGroup root;

    /** @param operator the metric group of the operator */
    public JobMetrics(MetricGroup operator) {
        this.root = operator.addGroup("lorentztron");
    }

    public Counter eventsRejected(MalformedReason reason) {
        return counter(JobMetric.EVENTS_REJECTED, reason.id());
    }

    public Counter eventsLate() {
        return counter(JobMetric.EVENTS_LATE);
    }

    public Counter eventsTrained() {
        return counter(JobMetric.EVENTS_TRAINED);
    }

    public Counter eventsUnscored() {
        return counter(JobMetric.EVENTS_UNSCORED);
    }

    public Counter updates() {
        return counter(JobMetric.UPDATES);
    }

    public Counter mistakes() {
        return counter(JobMetric.MISTAKES);
    }

    public Counter degenerateUpdates() {
        return counter(JobMetric.DEGENERATE_UPDATES);
    }

    /** @param pair what the part tells apart, as {@link #label} writes it */
    public Counter restarts(String pair) {
        return counter(JobMetric.RESTARTS, pair);
    }

    public void featuresHeld(Gauge<Long> value) {
        gauge(value, JobMetric.FEATURES_HELD);
    }

    public Counter featuresEvicted() {
        return counter(JobMetric.FEATURES_EVICTED);
    }

    public void alignmentBoost(Gauge<Double> value) {
        gauge(value, JobMetric.ALIGNMENT_BOOST);
    }

    public void alignmentResidual(Gauge<Double> value) {
        gauge(value, JobMetric.ALIGNMENT_RESIDUAL);
    }

    public void modelVersion(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_VERSION);
    }

    public void modelIntervalEnd(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_INTERVAL_END);
    }

    public void modelInterval(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_INTERVAL);
    }

    public void featureCollisions(Gauge<Integer> value) {
        gauge(value, JobMetric.FEATURES_COLLISIONS);
    }

    public void prequentialErrorWindow(Gauge<Double> value) {
        gauge(value, JobMetric.PREQUENTIAL_ERROR_WINDOW);
    }

    public void prequentialErrorCumulative(Gauge<Double> value) {
        gauge(value, JobMetric.PREQUENTIAL_ERROR_CUMULATIVE);
    }

    /**
     * A text as the value of a label: with an underscore for every character that Flink's Prometheus reporter replaces,
     * so that all reporters show the same value. Different texts may become the same value, and only the first metric
     * of a value is reported.
     */
    public static String label(String text) {
        return text.replaceAll("[^a-zA-Z0-9:_]", "_");
    }

    private Counter counter(JobMetric metric, String... values) {
        return group(metric, values).counter(last(metric));
    }

    private void gauge(Gauge<?> value, JobMetric metric, String... values) {
        group(metric, values).gauge(last(metric), value);
    }

    private MetricGroup group(JobMetric metric, String... values) {
        MetricGroup group = root;
        String[] path = metric.path.split("\\.");
        for (int i = 0; i < path.length - 1; i++) {
            group = group.addGroup(path[i]);
        }
        for (int i = 0; i < values.length; i++) {
            group = group.addGroup(metric.labels.get(i), label(values[i]));
        }
        return group;
    }

    private static String last(JobMetric metric) {
        return metric.path.substring(metric.path.lastIndexOf('.') + 1);
    }
}
