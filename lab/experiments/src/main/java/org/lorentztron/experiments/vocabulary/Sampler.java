package org.lorentztron.experiments.vocabulary;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.lorentztron.experiments.throughput.Clocks;
import org.lorentztron.experiments.throughput.Stage;
import org.lorentztron.tools.cluster.LiveMetrics;

/** Takes the samples of one job. Not thread-safe. */
final class Sampler {
    private static final String TRAINER = "PartTrainer";

    private static final Set<Stage> READING = EnumSet.of(Stage.FETCH, Stage.SOURCE);
    private static final Set<Stage> PUBLISHING =
            EnumSet.of(Stage.AVERAGE, Stage.SCORE, Stage.PUBLISH, Stage.CHECKPOINT);

    private final String job;
    private final Clocks clocks = new Clocks(() -> Duration.ZERO);
    private final long begun = System.nanoTime();
    private Clocks.Reading before;
    private long eventsBefore;
    private long sampledAt = begun;

    /** Begins: the first sample tells of the time from now on. */
    Sampler(String job) {
        this.job = job;
        this.before = clocks.first();
        this.eventsBefore = trained(job);
    }

    /** How many events had been trained when the last sample was over. */
    long sampled() {
        return eventsBefore;
    }

    /** How many events a job has trained. */
    static long trained(String job) {
        return LiveMetrics.of(job).count(TRAINER, "events.trained");
    }

    /** Between samples: sees threads that may end soon. */
    void look() {
        clocks.look();
    }

    Sample sample() {
        Clocks.Reading now = clocks.last();
        long nanos = System.nanoTime();
        long trained = trained(job);
        long events = trained - eventsBefore;
        long heapBytes = aliveBytes();
        LiveMetrics live = LiveMetrics.of(job);
        Sample sample = new Sample(
                (double) (nanos - begun) / TimeUnit.SECONDS.toNanos(1),
                trained,
                events * (double) TimeUnit.SECONDS.toNanos(1) / (nanos - sampledAt),
                heapBytes,
                micros(now, READING, events),
                micros(now, EnumSet.of(Stage.TRAIN), events),
                micros(now, PUBLISHING, events),
                micros(now, EnumSet.of(Stage.JVM), events),
                (long) live.sum(TRAINER, "features.held"),
                live.count(TRAINER, "features.evicted"),
                live.windowError("Scorer").orElse(Double.NaN));
        before = clocks.first();
        eventsBefore = trained(job);
        sampledAt = System.nanoTime();
        return sample;
    }

    private double micros(Clocks.Reading now, Set<Stage> stages, long events) {
        return (nanos(now.cpu(), stages) - nanos(before.cpu(), stages)) * 1e-3 / events;
    }

    private static long nanos(Map<Stage, Long> cpu, Set<Stage> stages) {
        return stages.stream().mapToLong(stage -> cpu.getOrDefault(stage, 0L)).sum();
    }

    /** A whole collection: what a collector has not looked at yet would be counted otherwise. */
    private static long aliveBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
