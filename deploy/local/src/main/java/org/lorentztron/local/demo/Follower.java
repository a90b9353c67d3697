package org.lorentztron.local.demo;

import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.tools.cluster.LiveMetrics;

/**
 * Follows the versions of both models with the client and measures each. Versions of one interval belong together: both
 * jobs have then trained the same events. Used by one thread.
 */
final class Follower implements AutoCloseable {
    private static final Duration TWIN_PATIENCE = Duration.ofSeconds(3);

    private final HeldOutDigits heldOut;
    private final LiveMetrics metrics;
    private final SnapshotConsumer dos;
    private final SnapshotConsumer linear;
    private final BlockingQueue<ModelVersion> dosVersions = new LinkedBlockingQueue<>();
    private final NavigableMap<Long, Double> linearErrors = new TreeMap<>();
    private final boolean labelsComeLater;
    private @Nullable ModelVersion newest;
    private @Nullable ConfusionCounts confusion;

    /**
     * @param metrics of the job of the quadratic model
     * @param labelsComeLater whether that job has metrics of labels
     */
    Follower(HeldOutDigits heldOut, LiveMetrics metrics, Map<String, Object> kafka, boolean labelsComeLater) {
        this.heldOut = heldOut;
        this.metrics = metrics;
        this.labelsComeLater = labelsComeLater;
        this.dos = new SnapshotConsumer(kafka, DemoJobs.MODELS_TOPIC, DemoJobs.DOS);
        this.linear = new SnapshotConsumer(kafka, DemoJobs.MODELS_TOPIC, DemoJobs.LINEAR);
        dos.onVersion(dosVersions::add);
        linear.onVersion(this::addLinear);
        dos.start();
        linear.start();
    }

    /** The next version of the quadratic model; empty if none comes within the time. */
    Optional<VersionRow> next(Duration patience) throws Exception {
        ModelVersion version = dosVersions.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (version == null) {
            return Optional.empty();
        }
        ConfusionCounts counts = heldOut.confusion(version);
        VersionRow row = row(version, newest, counts);
        newest = version;
        confusion = counts;
        return Optional.of(row);
    }

    /** The version of the newest row, which there must be. */
    ModelVersion newest() {
        return Objects.requireNonNull(newest, "no version yet");
    }

    /** What the version of the newest row makes of the held-out digits. */
    ConfusionCounts confusion() {
        return Objects.requireNonNull(confusion, "no version yet");
    }

    private VersionRow row(ModelVersion version, @Nullable ModelVersion before, ConfusionCounts counts)
            throws Exception {
        long intervalEnd = version.manifest().intervalEnd();
        long events = version.manifest().eventsTrained();
        long newEvents = events - (before == null ? 0 : before.manifest().eventsTrained());
        long newUpdates = updates(version) - (before == null ? 0 : updates(before));
        long millis = before == null
                ? DemoJobs.INTERVAL.toMillis()
                : intervalEnd - before.manifest().intervalEnd();
        return new VersionRow(
                version.version(),
                events,
                1000.0 * newEvents / millis,
                (double) newUpdates / newEvents,
                prequentialError(),
                counts.errorRate(),
                linearError(intervalEnd),
                labelsComeLater ? awaitedLabels() : null);
    }

    private double prequentialError() {
        String judge = labelsComeLater ? "PredictionJudge" : "Scorer";
        return metrics.windowError(judge).orElse(Double.NaN);
    }

    private static long updates(ModelVersion version) {
        // A network has one count, however many records.
        return version.pairs().isEmpty()
                ? version.records().get(0).counts().updates()
                : version.pairs().stream()
                        .mapToLong(pair -> pair.counts().updates())
                        .sum();
    }

    private AwaitedLabels awaitedLabels() {
        return new AwaitedLabels(
                metrics.histogramMean("LabelJoiner", "label.delay").orElse(Double.NaN),
                (long) metrics.sum("LabelJoiner", "events.waiting"));
    }

    private void addLinear(ModelVersion version) {
        double error = heldOut.confusion(version).errorRate();
        synchronized (linearErrors) {
            linearErrors.put(version.manifest().intervalEnd(), error);
            linearErrors.notifyAll();
        }
    }

    /** The twin's error at the end of the interval; waits a little for it, then takes its newest before. */
    private double linearError(long intervalEnd) throws InterruptedException {
        long deadline = System.nanoTime() + TWIN_PATIENCE.toNanos();
        synchronized (linearErrors) {
            while (linearErrors.ceilingKey(intervalEnd) == null && System.nanoTime() < deadline) {
                TimeUnit.NANOSECONDS.timedWait(linearErrors, Math.max(1, deadline - System.nanoTime()));
            }
            Map.Entry<Long, Double> error = linearErrors.floorEntry(intervalEnd);
            return error == null ? Double.NaN : error.getValue();
        }
    }

    @Override
    public void close() {
        dos.close();
        linear.close();
    }
}
