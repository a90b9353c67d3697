package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;

/** Keeps gauges by their full names, in which a label is a group with a value. No two may have the same. */
final class RecordedGauges extends UnregisteredMetricsGroup {
    private final String prefix;
    private final Map<String, Gauge<?>> byName;

    RecordedGauges(String prefix, Map<String, Gauge<?>> byName) {
        this.prefix = prefix;
        this.byName = byName;
    }

    @Override
    public MetricGroup addGroup(String name) {
        return new RecordedGauges(prefix + name + ".", byName);
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
        return addGroup(key + "=" + value);
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
        assertThat(byName.put(prefix + name, gauge)).as(name).isNull();
        return gauge;
    }
}
