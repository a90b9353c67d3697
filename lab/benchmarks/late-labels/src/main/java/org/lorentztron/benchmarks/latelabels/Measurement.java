package org.lorentztron.benchmarks.latelabels;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cluster.CheckpointFacts;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/** Measures one job after the other. Not thread-safe. */
final class Measurement {
    private static final long LOOK_AGAIN_MILLIS = 20;
    private static final double NANOS = 1e9;

    private final Cluster cluster;
    private final Load load;
    private final PrintStream said;

    /** @param said gets each part of a run when it ends */
    Measurement(Cluster cluster, Load load, PrintStream said) {
        this.cluster = cluster;
        this.load = load;
        this.said = said;
    }

    /** The job whose events have their labels. */
    Phase without(String name) throws Exception {
        RunningJob job = cluster.submit(name, List.of("--events-topic=" + FilledTopics.LABELLED));
        try {
            Counts counts = new Counts(job);
            await(job, () -> counts.trained() >= load.warmUp());
            long begun = System.nanoTime();
            long before = counts.trained();
            await(job, () -> counts.read() >= load.warmUp() + load.measured() && counts.trained() >= trainable());
            return phase(counts, name, counts.trained() - before, begun);
        } finally {
            end(job);
        }
    }

    /** All but those of the last interval, which ends with the idle timeout: that is not waited for. */
    private long trainable() {
        return load.warmUp() + load.measured() - 10L * load.rate();
    }

    /**
     * The job whose labels come later: while events begin to wait, while as many come as go, and until all are gone.
     */
    List<Phase> with(String name, String timeout) throws Exception {
        RunningJob job = cluster.submit(
                name,
                List.of(
                        "--events-topic=" + FilledTopics.WAITING,
                        "--labels-topic=" + FilledTopics.LABELS,
                        "--label-timeout=" + timeout,
                        "--label-early=1s"));
        try {
            Counts counts = new Counts(job);
            await(job, () -> counts.read() > 0);
            long begun = System.nanoTime();
            await(job, () -> counts.waiting() >= load.waiting());
            Phase filling = phase(counts, "events begin to wait", counts.waiting(), begun);
            await(job, () -> counts.joined() >= load.warmUp());
            begun = System.nanoTime();
            long before = counts.joined();
            await(job, () -> counts.joined() >= load.warmUp() + load.measured());
            Phase steady = phase(counts, "as many labels as events", counts.joined() - before, begun);
            await(job, () -> counts.read() >= load.events());
            begun = System.nanoTime();
            before = counts.joined();
            await(job, () -> counts.joined() >= load.events() && counts.waiting() == 0);
            Phase draining = phase(counts, "labels alone", counts.joined() - before, begun);
            return List.of(filling, steady, draining);
        } finally {
            end(job);
        }
    }

    private Phase phase(Counts counts, String name, long events, long begun) {
        double seconds = (System.nanoTime() - begun) / NANOS;
        CheckpointFacts newest = counts.job().newestCheckpoint().orElse(null);
        Phase phase = new Phase(name, events, seconds, counts.waiting(), newest);
        said.println(phase.row());
        return phase;
    }

    private static void end(RunningJob job) throws InterruptedException {
        job.cancel();
        LiveMetrics.forget(job.id());
    }

    /** @throws CommandFailedException if the job ends before */
    private static void await(RunningJob job, BooleanSupplier reached) throws Exception {
        while (!reached.getAsBoolean()) {
            if (!job.isRunning()) {
                job.awaitEnd();
                throw new CommandFailedException("the job ended before all was measured");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** What a job says of itself. */
    private record Counts(RunningJob job) {
        long read() {
            return live().read();
        }

        long trained() {
            return live().count("PartTrainer", "events.trained");
        }

        long joined() {
            return live().count("LabelJoiner", "labels.joined");
        }

        long waiting() {
            return (long) live().sum("LabelJoiner", "events.waiting");
        }

        private LiveMetrics live() {
            return LiveMetrics.of(job.id());
        }
    }
}
