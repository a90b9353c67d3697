package org.lorentztron.experiments.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;

/**
 * Measures the product's job with some learners in turn with a job that moves the same events and learns nothing, on a
 * real broker, with the product's delivery, checkpoints and state. All jobs run in this JVM, one after the other, each
 * first unmeasured.
 *
 * @param data the events; gray values / 255 if they are to be sent as bytes
 * @param events in a measured run
 * @param warmUp events in the run of each job before its first measured one, the first of these
 * @param interval events in an averaging interval
 * @param encodings in which the same events are sent, one after the other
 * @param learners compared with the engine
 * @param parallelisms of the jobs
 * @param repeats how often each run is measured, at least 1
 */
record Throughput(
        Dataset data,
        long events,
        long warmUp,
        long interval,
        List<EventEncodingOption> encodings,
        List<JobCandidate> learners,
        List<Integer> parallelisms,
        int repeats) {
    private static final String TABLE = "throughput.md";
    private static final int PARTITIONS = 4;

    /** Measures all, prints the tables and writes them to a folder. */
    void run(Console console, Path out) throws Exception {
        Map<String, String> facts = MachineFacts.facts();
        facts.put("classes", Integer.toString(data.classes().size()));
        facts.put("features", Integer.toString(data.features()));
        facts.forEach((name, value) -> console.err().println(name + ": " + value));
        List<RunResult> runs = new ArrayList<>();
        int widest = parallelisms.stream().mapToInt(Integer::intValue).max().orElseThrow();
        try (Teardown teardown = new Teardown()) {
            Pipeline pipeline = Pipeline.start(data, interval, widest, teardown);
            for (EventEncodingOption encoding : encodings) {
                measure(pipeline, encoding, console, runs);
            }
        }
        report(facts, runs, console, out);
    }

    private void measure(Pipeline pipeline, EventEncodingOption encoding, Console console, List<RunResult> runs)
            throws Exception {
        console.err().printf("%,d events as %s%n", events, encoding.id());
        EventTopic first = pipeline.fill(encoding.id() + "-warm-up", encoding, warmUp, PARTITIONS);
        EventTopic all = pipeline.fill(encoding.id(), encoding, events, PARTITIONS);
        for (Pipeline.Task task : tasks(first, 0)) {
            pipeline.warmUp(task);
        }
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (Pipeline.Task task : tasks(all, repeat)) {
                RunResult run = pipeline.measure(task);
                runs.add(run);
                console.err()
                        .printf(
                                Locale.ROOT,
                                "%s: %,.0f events/s, %.1f us of CPU per event%n",
                                task,
                                run.eventsPerSecond(),
                                run.totalCpuMicros());
            }
        }
        pipeline.deleteTopics();
    }

    private List<Pipeline.Task> tasks(EventTopic topic, int repeat) {
        List<Pipeline.Task> tasks = new ArrayList<>();
        for (int parallelism : parallelisms) {
            for (JobCandidate learner : learners) {
                tasks.add(new Pipeline.Task(learner.engine(), topic, parallelism, repeat));
                tasks.add(new Pipeline.Task(learner, topic, parallelism, repeat));
            }
        }
        return tasks;
    }

    private static void report(Map<String, String> facts, List<RunResult> runs, Console console, Path out)
            throws IOException {
        ThroughputTable.lines(facts, runs, TextTable::text).forEach(console.out()::println);
        Files.write(out.resolve(TABLE), ThroughputTable.lines(facts, runs, TextTable::markdown));
        console.out().printf("%nIn %s: %s%n", out, TABLE);
    }
}
