package org.lorentztron.job.state;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.groups.InternalOperatorMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups.UnregisteredOperatorMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups.UnregisteredTaskMetricGroup;

/** The metrics of a task whose operator keeps its counters and gauges, by their names after "lorentztron". */
public final class OperatorMetrics extends UnregisteredTaskMetricGroup {
    private final Map<String, Counter> counters = new HashMap<>();
    private final Map<String, Gauge<?>> gauges = new HashMap<>();

    /** What a counter has counted. */
    public long count(String name) {
        return counters.get("lorentztron." + name).getCount();
    }

    /** What a gauge shows. */
    public Object gauge(String name) {
        return gauges.get("lorentztron." + name).getValue();
    }

    @Override
    public InternalOperatorMetricGroup getOrAddOperator(OperatorID id, String name, Map<String, String> variables) {
        return new UnregisteredOperatorMetricGroup() {
            @Override
            public MetricGroup addGroup(String group) {
                return new Recorder(group + ".");
            }
        };
    }

    private final class Recorder extends UnregisteredMetricsGroup {
        private final String prefix;

        Recorder(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return new Recorder(prefix + name + ".");
        }

        @Override
        public MetricGroup addGroup(String key, String value) {
            return addGroup(key + "=" + value);
        }

        @Override
        public Counter counter(String name) {
            return counters.computeIfAbsent(prefix + name, any -> new SimpleCounter());
        }

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            gauges.put(prefix + name, gauge);
            return gauge;
        }
    }
}
