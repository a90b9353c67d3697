package org.lorentztron.experiments.throughput;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What the whole pipeline spends on the events of a topic, medians.
 *
 * @param partitions of the topic
 * @param eventsPerSecond in the steady part
 * @param cpuMicros CPU microseconds per event of the process that runs the job
 * @param fetchMicros of Kafka's consumer threads
 * @param sourceMicros of the source's task: decoding, splitter, router
 * @param trainMicros of the trainer's task: order and learning
 * @param brokerMicros of the broker's process
 */
public record PartitionCost(
        int partitions,
        double eventsPerSecond,
        double cpuMicros,
        double fetchMicros,
        double sourceMicros,
        double trainMicros,
        double brokerMicros) {

    /** @param runs repeats of one run, at least one */
    static PartitionCost of(int partitions, List<RunResult> runs) {
        return new PartitionCost(
                partitions,
                median(runs, RunResult::eventsPerSecond),
                median(runs, RunResult::totalCpuMicros),
                median(runs, run -> run.cpuMicros().getOrDefault(Stage.FETCH, 0.0)),
                median(runs, run -> run.cpuMicros().getOrDefault(Stage.SOURCE, 0.0)),
                median(runs, run -> run.cpuMicros().getOrDefault(Stage.TRAIN, 0.0)),
                median(runs, RunResult::brokerMicros));
    }

    private static double median(List<RunResult> runs, ToDoubleFunction<RunResult> measure) {
        return Spread.of(runs.stream().map(measure::applyAsDouble).toList()).median();
    }
}
