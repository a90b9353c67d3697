package org.lorentztron.experiments.throughput;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;

/**
 * One job on the same events in topics of several numbers of partitions, at parallelism 1, with a broker of its own.
 *
 * @param data the events, sent as sparse JSON
 * @param events of each run, a multiple of {@value #INTERVALS}
 * @param repeats how often each number is measured; all numbers in turn
 */
public record PartitionSweep(Dataset data, JobCandidate job, long events, int repeats, PrintStream progress) {
    /** Versions that a run makes. */
    public static final int INTERVALS = 4;

    private static final int PARALLELISM = 1;

    /** The cost with each number of partitions, in their order. */
    public List<PartitionCost> measure(List<Integer> partitions) throws Exception {
        try (Teardown teardown = new Teardown()) {
            Pipeline pipeline = Pipeline.start(data, events / INTERVALS, PARALLELISM, teardown);
            List<EventTopic> topics = new ArrayList<>();
            for (int count : partitions) {
                topics.add(pipeline.fill("partitions-" + count, EventEncodingOption.JSON_SPARSE, events, count));
            }
            pipeline.warmUp(new Pipeline.Task(job, topics.get(0), PARALLELISM, 0));
            return measure(pipeline, topics);
        }
    }

    private List<PartitionCost> measure(Pipeline pipeline, List<EventTopic> topics) throws Exception {
        List<List<RunResult>> runs = new ArrayList<>();
        topics.forEach(topic -> runs.add(new ArrayList<>()));
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int t = 0; t < topics.size(); t++) {
                RunResult run = pipeline.measure(new Pipeline.Task(job, topics.get(t), PARALLELISM, repeat));
                runs.get(t).add(run);
                progress.printf(
                        Locale.ROOT,
                        "%d partitions: %,.0f events/s, %.1f us of CPU per event%n",
                        topics.get(t).partitions(),
                        run.eventsPerSecond(),
                        run.totalCpuMicros());
            }
        }
        List<PartitionCost> costs = new ArrayList<>();
        for (int t = 0; t < topics.size(); t++) {
            costs.add(PartitionCost.of(topics.get(t).partitions(), runs.get(t)));
        }
        return costs;
    }
}
