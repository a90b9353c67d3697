package org.lorentztron.tools.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;
import org.apache.flink.metrics.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a job of this JVM, read where they are counted. Flink's REST API gives what it fetched for the question
 * before, at times of some subtasks alone, and of a job that has ended nothing. There are only those of clusters with
 * {@link #configuration}.
 *
 * <p>A metric is named by its operator and its name in docs/operate/monitoring.md, such as {@code PartTrainer} and
 * {@code events.trained}. Metrics with labels have these in their names. What is not known is 0 or empty. Gauges and
 * histograms are those of each subtask's newest attempt, and keep their last value when it ends. A task that starts
 * again counts once more what it does again. Thread-safe; a number may lag behind by the little that a processor core
 * keeps to itself.
 */
public final class LiveMetrics {
    private static final Map<String, LiveMetrics> JOBS = new ConcurrentHashMap<>();
    private static final String SPLITTER = "EventSplitter";
    private static final String WINDOW = "quality.window.";
    private static final String EVENT_SOURCE = "Source: EventSource";

    /** Flink's own, which are kept, too: of an operator, and of a task. */
    static final String RECORDS_IN = "numRecordsIn";

    static final String BYTES_OUT = "numBytesOut";

    /** Records that a source has not read yet, and the event time of an operator. */
    static final String PENDING = "pendingRecords";

    static final String EVENT_TIME = "currentInputWatermark";

    /** @param operator or the task, of a metric that tasks have */
    record Name(String operator, String metric) {}

    private final Map<Name, CounterSum> counters = new ConcurrentHashMap<>();

    /** The inner maps are by what Flink calls the subtask. */
    private final Map<Name, Map<String, Gauge<?>>> gauges = new ConcurrentHashMap<>();

    private final Map<Name, Map<String, Histogram>> histograms = new ConcurrentHashMap<>();

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

    /** Null if nobody has asked for those of the job, nor has it had any. */
    static @Nullable LiveMetrics known(String job) {
        return JOBS.get(job);
    }

    /** Lets go of a job that has ended. */
    public static void forget(String job) {
        JOBS.remove(job);
    }

    /** What the source has decoded and handed on: events, records that were rejected, and names of new features. */
    public long read() {
        return count(SPLITTER, RECORDS_IN);
    }

    /** Records of the events topic that are not read yet; empty before the first are read. */
    public OptionalLong behind() {
        return known(EVENT_SOURCE, PENDING) ? OptionalLong.of((long) sum(EVENT_SOURCE, PENDING)) : OptionalLong.empty();
    }

    /** Up to when, in ms since 1970, everything has come to the trainers; empty if that is not known. */
    public OptionalLong eventTime() {
        double least = least("PartTrainer", EVENT_TIME).orElse(Long.MIN_VALUE);
        return least == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of((long) least);
    }

    /** The least of a gauge over all subtasks. */
    public OptionalDouble least(String operator, String metric) {
        return values(operator, metric).min();
    }

    private boolean known(String operator, String metric) {
        return gauges.containsKey(new Name(operator, metric));
    }

    /** The sum of a counter over all subtasks. */
    public long count(String operator, String metric) {
        CounterSum sum = counters.get(new Name(operator, metric));
        return sum == null ? 0 : sum.get();
    }

    /** The sum of a gauge over all subtasks. */
    public double sum(String operator, String metric) {
        return values(operator, metric).sum();
    }

    /**
     * The share of wrong labels among the newest that were served, over all subtasks; empty if there are none.
     *
     * @param judge the operator that judges predictions
     */
    public OptionalDouble windowError(String judge) {
        double served = sum(judge, WINDOW + "events") - sumOfProducts(judge, WINDOW + "abstained", WINDOW + "events");
        double wrong = sumOfProducts(judge, WINDOW + "error", WINDOW + "events")
                - sumOfProducts(judge, WINDOW + "error", WINDOW + "abstained", WINDOW + "events");
        return served > 0 ? OptionalDouble.of(wrong / served) : OptionalDouble.empty();
    }

    /**
     * The sum over the subtasks of a share times other gauges, the last of which says how many events it is of; where
     * it is NaN it is of none.
     */
    public double sumOfProducts(String operator, String share, String... factors) {
        double sum = 0;
        for (Map.Entry<String, Gauge<?>> each :
                gauges.getOrDefault(new Name(operator, share), Map.of()).entrySet()) {
            double product = value(each.getValue());
            for (String name : factors) {
                Gauge<?> factor =
                        gauges.getOrDefault(new Name(operator, name), Map.of()).get(each.getKey());
                product *= factor == null ? 0 : value(factor);
            }
            sum += Double.isNaN(product) ? 0 : product;
        }
        return sum;
    }

    /** The mean of all values that the histograms of all subtasks hold, which are the newest. */
    public OptionalDouble histogramMean(String operator, String metric) {
        double sum = 0;
        long size = 0;
        for (Histogram histogram :
                histograms.getOrDefault(new Name(operator, metric), Map.of()).values()) {
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
        counters.forEach((name, written) -> {
            if (name.metric().equals(BYTES_OUT)) {
                bytes.put(name.operator(), written.get());
            }
        });
        return bytes;
    }

    private DoubleStream values(String operator, String metric) {
        return gauges.getOrDefault(new Name(operator, metric), Map.of()).values().stream()
                .mapToDouble(LiveMetrics::value);
    }

    private static double value(Gauge<?> gauge) {
        return ((Number) gauge.getValue()).doubleValue();
    }

    /** @param subtask what Flink calls it */
    void add(Name name, String subtask, Metric metric) {
        if (metric instanceof Counter counter) {
            counters.computeIfAbsent(name, any -> new CounterSum()).add(counter);
        } else if (metric instanceof Gauge<?> gauge) {
            gauges.computeIfAbsent(name, any -> new ConcurrentHashMap<>()).put(subtask, gauge);
        } else if (metric instanceof Histogram histogram) {
            histograms.computeIfAbsent(name, any -> new ConcurrentHashMap<>()).put(subtask, histogram);
        }
    }

    /**
     * Keeps what the metric of a task that ends has come to, and nothing that would keep the task alive.
     *
     * @param subtask as above
     */
    void end(Name name, String subtask, Metric metric) {
        CounterSum sum = counters.get(name);
        Map<String, Gauge<?>> ofSubtasks = gauges.get(name);
        if (metric instanceof Counter counter && sum != null) {
            sum.end(counter);
        } else if (metric instanceof Gauge<?> gauge && ofSubtasks != null) {
            end(ofSubtasks, subtask, gauge);
        }
    }

    /** Of a task that starts again, the next gauge may be there already, and stays. */
    private static void end(Map<String, Gauge<?>> ofSubtasks, String subtask, Gauge<?> gauge) {
        try {
            Object last = gauge.getValue();
            ofSubtasks.replace(subtask, gauge, () -> last);
        } catch (RuntimeException e) {
            // The task has closed what it reads.
            ofSubtasks.remove(subtask, gauge);
        }
    }
}
