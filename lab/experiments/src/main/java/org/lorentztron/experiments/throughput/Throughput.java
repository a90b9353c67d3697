package org.lorentztron.experiments.throughput;

import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;

/**
 * Measures the product's job with some learners in turn with a job that moves the same events and learns nothing, on a
 * real broker, with the product's delivery, checkpoints and state. All jobs run in this JVM, one after the other, each
 * first unmeasured. Writes throughput.jsonl as it goes, and throughput.md in the end. Used once, by one thread.
 */
public final class Throughput {
    private static final String LINES = "throughput.jsonl";
    private static final String TABLE = "throughput.md";
    private static final int PARTITIONS = 4;

    private final ThroughputSettings settings;
    private final Console console;
    private final Teardown teardown;
    private final List<RunResult> runs = new ArrayList<>();

    /** @param teardown closes what this starts */
    public Throughput(ThroughputSettings settings, Console console, Teardown teardown) {
        this.settings = settings;
        this.console = console;
        this.teardown = teardown;
    }

    /** Measures all, and reports. */
    public void run() throws Exception {
        Map<String, String> facts = MachineFacts.facts();
        facts.put("classes", Integer.toString(settings.data().classes().size()));
        facts.put("features", Integer.toString(settings.data().features()));
        facts.forEach((name, value) -> console.err().println(name + ": " + value));
        Files.writeString(settings.out().resolve(LINES), RunLine.of(facts) + "\n");
        TestHost stand = TestHost.start(
                new TestHost.Plan(
                        settings.bootstrapServers(),
                        settings.data(),
                        settings.load().interval(),
                        settings.parallelisms().stream()
                                .mapToInt(Integer::intValue)
                                .max()
                                .orElseThrow(),
                        settings.checkpointInterval()),
                teardown);
        for (EventEncodingOption encoding : settings.encodings()) {
            measure(stand, encoding);
        }
        ThroughputTable.lines(facts, runs, TextTable::text).forEach(console.out()::println);
        Files.write(settings.out().resolve(TABLE), ThroughputTable.lines(facts, runs, TextTable::markdown));
        console.out().printf("%nIn %s: %s, %s%n", settings.out(), LINES, TABLE);
    }

    private void measure(TestHost stand, EventEncodingOption encoding) throws Exception {
        EventTopic warmUp = fill(stand, encoding, "-warm-up", settings.load().warmUp());
        EventTopic events = fill(stand, encoding, "", settings.load().events());
        for (int parallelism : settings.parallelisms()) {
            for (JobCandidate job : jobs()) {
                stand.pipeline().warmUp(new Pipeline.Task(job, warmUp, parallelism, stand.createModelsTopic(), 0));
            }
        }
        for (int repeat = 0; repeat < settings.repeats(); repeat++) {
            for (int parallelism : settings.parallelisms()) {
                for (JobCandidate job : jobs()) {
                    run(stand, new Pipeline.Task(job, events, parallelism, stand.createModelsTopic(), repeat));
                }
            }
        }
        stand.delete(warmUp);
        stand.delete(events);
        stand.deleteModelsTopics();
    }

    private List<JobCandidate> jobs() {
        List<JobCandidate> jobs = new ArrayList<>();
        for (JobCandidate learner : settings.learners()) {
            jobs.add(learner.engine());
            jobs.add(learner);
        }
        return jobs;
    }

    private EventTopic fill(TestHost stand, EventEncodingOption encoding, String suffix, long events)
            throws CommandFailedException, InterruptedException {
        console.err().printf("%,d events as %s%n", events, encoding.id());
        return stand.fill("events-" + encoding.id() + suffix, encoding, events, PARTITIONS);
    }

    private void run(TestHost stand, Pipeline.Task task) throws Exception {
        RunResult run = stand.pipeline().measure(task, recorder(task));
        runs.add(run);
        Files.writeString(settings.out().resolve(LINES), RunLine.of(run) + "\n", StandardOpenOption.APPEND);
        console.err()
                .printf(
                        Locale.ROOT,
                        "%s: %,.0f events/s, %.1f us of CPU per event%n",
                        task,
                        run.eventsPerSecond(),
                        run.totalCpuMicros());
    }

    private Recorder recorder(Pipeline.Task task) {
        if (settings.flightRecordings() == null) {
            return Recorder.NONE;
        }
        String name = String.format(
                Locale.ROOT,
                "%s-%s-p%d-%d.jfr",
                task.events().encoding().id(),
                task.job().name().replaceAll("[^a-z0-9.]+", "-"),
                task.parallelism(),
                task.repeat());
        return new FlightRecorder(settings.flightRecordings().resolve(name));
    }
}
