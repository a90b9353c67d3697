package org.lorentztron.experiments.throughput;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/** Takes the times of one running job. Used once, by one thread. */
final class JobStopwatch {
    /** How late a measurement may begin or end; counters and clocks are read together. */
    private static final long PAUSE_MILLIS = 20;

    /** After this many pauses, all threads are looked at, and whether the job has failed. */
    private static final int PAUSES_PER_LOOK = 5;

    private final Pipeline.Task task;
    private final RunningJob job;
    private final LiveMetrics live;
    private final long interval;
    private final Clocks clocks;

    /** @param interval events per averaging interval */
    JobStopwatch(Pipeline.Task task, RunningJob job, long interval, Clocks clocks) {
        this.task = task;
        this.job = job;
        this.live = LiveMetrics.of(job.id());
        this.interval = interval;
        this.clocks = clocks;
    }

    /** Counters and clocks at one moment. */
    private record Mark(long read, Map<Stage, Long> bytes, Clocks.Reading clocks) {}

    RunResult measure() throws Exception {
        await(() -> live.read() > 0);
        Mark first = mark(clocks.first());
        await(() -> done() >= task.events().events());
        Mark last = mark(clocks.last());
        job.awaitEnd();
        check("read", live.read());
        check("processed", task.job().processed(job.id()));
        check("published", done());
        return result(first, last);
    }

    private long done() {
        return task.job().done(job.id(), interval);
    }

    private Mark mark(Clocks.Reading now) {
        return new Mark(live.read(), bytesOut(), now);
    }

    /** Bytes that the tasks have written for other tasks, by the stage that wrote them. */
    private Map<Stage, Long> bytesOut() {
        Map<Stage, Long> bytes = new EnumMap<>(Stage.class);
        live.bytesOut().forEach((task, written) -> bytes.merge(Stage.of(task), written, Long::sum));
        return bytes;
    }

    /** Waits for the condition, or for the end of the job. */
    private void await(BooleanSupplier condition) throws Exception {
        for (long pause = 1; !condition.getAsBoolean(); pause++) {
            if (pause % PAUSES_PER_LOOK == 0) {
                clocks.look();
                if (!job.isRunning()) {
                    job.awaitEnd();
                    return;
                }
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** A job that has left work out, or has done some twice after a restart, was not measured. */
    private void check(String work, long events) throws CommandFailedException {
        if (events != task.events().events()) {
            throw new CommandFailedException(task + ": " + events + " events were " + work + ", expected "
                    + task.events().events());
        }
    }

    private RunResult result(Mark first, Mark last) throws CommandFailedException {
        long events = last.read() - first.read();
        if (events <= 0) {
            throw new CommandFailedException(
                    task + ": the run was over before it could be measured, expected more events (see --events)");
        }
        return new RunResult(
                task.events().encoding(),
                task.job(),
                task.parallelism(),
                task.repeat(),
                events,
                (double) (last.clocks().nanos() - first.clocks().nanos()) / TimeUnit.SECONDS.toNanos(1),
                perEvent(first.clocks().cpu(), last.clocks().cpu(), 1e-3 / events),
                perEvent(first.bytes(), last.bytes(), 1.0 / events),
                (last.clocks().broker() - first.clocks().broker()) * 1e-3 / events);
    }

    private static Map<Stage, Double> perEvent(Map<Stage, Long> first, Map<Stage, Long> last, double factor) {
        Map<Stage, Double> grown = new EnumMap<>(Stage.class);
        last.forEach((stage, value) -> grown.put(stage, (value - first.getOrDefault(stage, 0L)) * factor));
        return grown;
    }
}
