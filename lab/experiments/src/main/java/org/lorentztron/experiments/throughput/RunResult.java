package org.lorentztron.experiments.throughput;

import java.util.Map;
import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * What one run came to, per event of its steady part: from the first event that the source has decoded until nothing is
 * left to do for any event, because the version of the last interval is made or, in the engine's job, all have arrived
 * where the trainer would be. The start of the job and of the broker's deliveries is not in it, nor the commit of what
 * was published after the last checkpoint.
 *
 * @param repeat 0, 1, 2 ...; runs of one repeat followed one another
 * @param events in the steady part: all but those decoded before its beginning was noticed
 * @param seconds by the clock
 * @param cpuMicros CPU time per event of each stage that spent any
 * @param bytes per event that tasks wrote for other tasks, by the stage that wrote them
 * @param brokerMicros CPU time of the broker's process per event
 */
record RunResult(
        EventEncodingOption encoding,
        JobCandidate job,
        int parallelism,
        int repeat,
        long events,
        double seconds,
        Map<Stage, Double> cpuMicros,
        Map<Stage, Double> bytes,
        double brokerMicros) {

    double eventsPerSecond() {
        return events / seconds;
    }

    /** Of the whole process. */
    double totalCpuMicros() {
        return cpuMicros.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    double totalBytes() {
        return bytes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Whether both ran the same job on the same events with the same parallelism. */
    boolean isRepeatOf(RunResult other) {
        return encoding == other.encoding && job.equals(other.job) && parallelism == other.parallelism;
    }
}
