package org.lorentztron.sql;

import java.util.concurrent.TimeoutException;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.table.data.RowData;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Predicts rows by the newest version of a source. A row that cannot be predicted gives NULLs and is counted by its
 * reason: the query goes on. For one thread.
 */
final class VersionPredictor implements AutoCloseable {
    private final SharedModels.Lease lease;
    private final InputColumns input;
    private final OutputColumns output;
    private final PolicyChoice policy;
    /** By the ordinal of the reason. */
    private final Counter[] refused = new Counter[MalformedReason.values().length];

    private BoundVersion bound;

    private VersionPredictor(
            SharedModels.Lease lease,
            ModelVersion first,
            InputColumns input,
            OutputColumns output,
            PolicyChoice policy,
            MetricGroup metrics) {
        this.lease = lease;
        this.input = input;
        this.output = output;
        this.policy = policy;
        this.bound = new BoundVersion(first, input, policy);
        MetricGroup group = metrics.addGroup("lorentztron");
        MetricGroup events = group.addGroup("events");
        for (MalformedReason reason : MalformedReason.values()) {
            String label = reason.id().replace('-', '_');
            refused[reason.ordinal()] = events.addGroup("reason", label).counter("rejected");
        }
        SnapshotConsumer models = lease.models();
        Gauge<Long> version = () -> models.latest().map(ModelVersion::version).orElse(0L);
        Gauge<Integer> isStale = () -> models.lastProblem().isPresent() ? 1 : 0;
        MetricGroup model = group.addGroup("model");
        model.gauge("version", version);
        model.gauge("stale", isStale);
    }

    /**
     * Waits for a first version.
     *
     * @param metrics of the operator
     * @throws TimeoutException if none comes in time
     * @throws IllegalStateException if columns or options do not fit the version, with all that does not
     */
    static VersionPredictor open(ModelSettings settings, InputColumns input, OutputColumns output, MetricGroup metrics)
            throws TimeoutException, InterruptedException {
        SharedModels.Lease lease = SharedModels.lease(settings.source());
        boolean isOpen = false;
        try {
            ModelVersion first = lease.models().awaitVersion(1, settings.timeout());
            VersionPredictor predictor = new VersionPredictor(lease, first, input, output, settings.policy(), metrics);
            if (!predictor.bound.problems().isEmpty()) {
                throw new IllegalStateException(
                        first + " does not fit:\n" + String.join("\n", predictor.bound.problems()));
            }
            isOpen = true;
            return predictor;
        } finally {
            if (!isOpen) {
                lease.close();
            }
        }
    }

    /** @param row one value for each column of the input */
    RowData predict(RowData row) {
        ModelVersion newest = lease.models().latest().orElseThrow();
        if (!bound.isOf(newest)) {
            bound = new BoundVersion(newest, input, policy);
        }
        try {
            return output.row(bound.predict(row));
        } catch (MalformedEventException why) {
            refused[why.reason().ordinal()].inc();
            return output.refused(why);
        }
    }

    @Override
    public void close() {
        lease.close();
    }
}
