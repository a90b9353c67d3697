package org.lorentztron.job.state;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The names of all metrics of the job, in the metric group {@code lorentztron} of the operator that knows them. A dot
 * in a name is a subgroup, so reporters write it with their own separator. Counters count since the task was started.
 *
 * <p>What each counts, and which operator reports it, is in {@code docs/metrics.md}; a test compares the page with this
 * class.
 *
 * <p>Sums over operators count an event once.
 */
public final class JobMetrics {

    private final MetricGroup root;

    /** @param operator the metric group of the operator */
    public JobMetrics(MetricGroup operator) {
        this.root = operator.addGroup("lorentztron");
    }

    public Counter eventsRejected(MalformedReason reason) {
        return counter("events", "rejected", reason.id());
    }

    public Counter eventsLate() {
        return counter("events", "late");
    }

    public Counter eventsTrained() {
        return counter("events", "trained");
    }

    public Counter eventsUnscored() {
        return counter("events", "unscored");
    }

    public Counter updates() {
        return counter("updates");
    }

    public Counter mistakes() {
        return counter("mistakes");
    }

    public Counter degenerateUpdates() {
        return counter("degenerateUpdates");
    }

    public Counter restarts() {
        return counter("restarts");
    }

    public void featuresHeld(Gauge<Long> value) {
        gauge(value, "features", "held");
    }

    public Counter featuresEvicted() {
        return counter("features", "evicted");
    }

    public void alignmentBoost(Gauge<Double> value) {
        gauge(value, "alignment", "boost");
    }

    public void alignmentResidual(Gauge<Double> value) {
        gauge(value, "alignment", "residual");
    }

    public void modelVersion(Gauge<Long> value) {
        gauge(value, "model", "version");
    }

    public void modelIntervalEnd(Gauge<Long> value) {
        gauge(value, "model", "intervalEnd");
    }

    public void featureCollisions(Gauge<Integer> value) {
        gauge(value, "features", "collisions");
    }

    public void prequentialErrorWindow(Gauge<Double> value) {
        gauge(value, "prequentialError", "window");
    }

    public void prequentialErrorCumulative(Gauge<Double> value) {
        gauge(value, "prequentialError", "cumulative");
    }

    private Counter counter(String... path) {
        return group(path).counter(path[path.length - 1]);
    }

    private void gauge(Gauge<?> value, String... path) {
        group(path).gauge(path[path.length - 1], value);
    }

    private MetricGroup group(String... path) {
        MetricGroup group = root;
        for (int i = 0; i < path.length - 1; i++) {
            group = group.addGroup(path[i]);
        }
        return group;
    }
}
