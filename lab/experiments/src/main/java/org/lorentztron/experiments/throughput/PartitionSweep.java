package org.lorentztron.experiments.throughput;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;

/**
 * One job on the same events in topics of several numbers of partitions, at parallelism 1, with a broker of its own.
 * Used once, by one thread.
 */
public final class PartitionSweep {
    private static final int PARALLELISM = 1;
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(5);

    private final Dataset data;
    private final JobCandidate job;
    private final ThroughputSettings.Load load;
    private final int repeats;
    private final PrintStream progress;

    /**
     * @param data the events, sent as sparse JSON
     * @param load how many there are
     * @param repeats how often each number is measured; all numbers in turn
     */
    public PartitionSweep(
            Dataset data, JobCandidate job, ThroughputSettings.Load load, int repeats, PrintStream progress) {
        this.data = data;
        this.job = job;
        this.load = load;
        this.repeats = repeats;
        this.progress = progress;
    }

    /** The cost with each number of partitions, in their order. */
    public List<PartitionCost> measure(List<Integer> partitions) throws Exception {
        try (Teardown teardown = new Teardown()) {
            TestHost stand = TestHost.start(
                    new TestHost.Plan(null, data, load.interval(), PARALLELISM, CHECKPOINT_INTERVAL), teardown);
            EventTopic warmUp = topic(stand, "warm-up", load.warmUp(), partitions.get(0));
            stand.pipeline().warmUp(task(stand, warmUp, 0));
            List<EventTopic> topics = new ArrayList<>();
            for (int count : partitions) {
                topics.add(topic(stand, "partitions-" + count, load.events(), count));
            }
            return measure(stand, topics);
        }
    }

    private List<PartitionCost> measure(TestHost stand, List<EventTopic> topics) throws Exception {
        List<List<RunResult>> runs = new ArrayList<>();
        topics.forEach(topic -> runs.add(new ArrayList<>()));
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int t = 0; t < topics.size(); t++) {
                RunResult run = stand.pipeline().measure(task(stand, topics.get(t), repeat), Recorder.NONE);
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

    private static EventTopic topic(TestHost stand, String name, long events, int partitions) throws Exception {
        return stand.fill(name, EventEncodingOption.JSON_SPARSE, events, partitions);
    }

    private Pipeline.Task task(TestHost stand, EventTopic events, int repeat) throws Exception {
        return new Pipeline.Task(job, events, PARALLELISM, stand.createModelsTopic(), repeat);
    }
}
