package org.lorentztron.experiments.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.digits.DigitOptions;
import org.lorentztron.experiments.digits.ModelName;
import org.lorentztron.experiments.digits.ModelsOption;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How much of the engine's speed is left when the job learns. */
@CommandLine.Command(
        name = "throughput",
        header = "The whole pipeline's speed, beside a job that moves the same events and learns nothing.",
        description = {
            "Sends digits to a Kafka broker, which runs in a process of its own, and lets the job read them to their"
                    + " end: with each learner, and with a trainer that does nothing, in turn. Prints events/s and"
                    + " their ratio, CPU time per event of every stage, and bytes per event between tasks; writes"
                    + " throughput.jsonl and throughput.md. The broker's data, up to 5 KB per event and the versions"
                    + " of an encoding's runs, are below java.io.tmpdir and are deleted in the end.",
            ""
        })
public final class ThroughputCommand implements Command {
    private static final long LEAST_INTERVALS = 2;

    @Mixin
    private DigitOptions digits = new DigitOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("dos:4", "dos:16");

    @Option(
            names = "--parity",
            description = "Tell only even digits from odd ones: two classes, whose one pair is one block.")
    private boolean parity;

    @Option(names = "--events", paramLabel = "N", description = "Events of a measured run (default: ${DEFAULT-VALUE}).")
    private long events = 1_000_000;

    @Option(
            names = "--warm-up-events",
            paramLabel = "N",
            description = "Events of the run of each job that precedes its measured ones, so that its code is compiled "
                    + "(default: ${DEFAULT-VALUE}).")
    private long warmUp = 200_000;

    @Option(
            names = "--interval-examples",
            paramLabel = "N",
            description = "Events per averaging interval (default: ${DEFAULT-VALUE}).")
    private long interval = 50_000;

    @Option(
            names = "--encodings",
            split = ",",
            paramLabel = "FORMAT",
            description =
                    "How the events are written: json, json-sparse, avro, avro-sparse, avro-bytes, separated by commas "
                            + "(default: json-sparse,json,avro-bytes,avro-sparse).")
    private List<EventEncodingOption> encodings = List.of(
            EventEncodingOption.JSON_SPARSE,
            EventEncodingOption.JSON,
            EventEncodingOption.AVRO_BYTES,
            EventEncodingOption.AVRO_SPARSE);

    @Option(
            names = "--parallelism",
            split = ",",
            paramLabel = "P",
            description = "Parallel instances of each operator, one or more numbers separated by commas (default: 2).")
    private List<Integer> parallelisms = List.of(2);

    @Option(
            names = "--repeats",
            paramLabel = "K",
            description = "How often each run is measured (default: ${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Option(
            names = "--checkpoint-interval",
            paramLabel = "DURATION",
            description = "Pause between checkpoints (default: 5s).")
    private Duration checkpointInterval = Duration.ofSeconds(5);

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "An existing broker, on which topics are made and deleted again (default: one is started).")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--jfr",
            paramLabel = "DIR",
            description =
                    "Record every measured run's steady part with JDK Flight Recorder into this folder, made if it is"
                            + " missing. It costs some speed.")
    private @Nullable Path flightRecordings;

    @Override
    public void check(List<String> rest, List<String> problems) {
        digits.check(rest, problems);
        models.check(problems);
        if (interval < 1) {
            problems.add("invalid value for option '--interval-examples': " + interval + ", expected at least 1");
        } else {
            checkEvents("--events", events, problems);
            checkEvents("--warm-up-events", warmUp, problems);
        }
        checkList("--encodings", encodings, problems);
        checkList("--parallelism", parallelisms, problems);
        if (parallelisms != null && parallelisms.stream().anyMatch(one -> one < 1)) {
            problems.add("invalid value for option '--parallelism': " + parallelisms + ", expected at least 1");
        }
        if (repeats < 1) {
            problems.add("invalid value for option '--repeats': " + repeats + ", expected at least 1");
        }
        if (checkpointInterval != null && checkpointInterval.isZero()) {
            problems.add(
                    "invalid value for option '--checkpoint-interval': 0s, expected more: without checkpoints nothing"
                            + " is delivered exactly once");
        }
    }

    private void checkEvents(String option, long count, List<String> problems) {
        if (count < LEAST_INTERVALS * interval || count % interval != 0) {
            problems.add(
                    "invalid value for option '" + option + "': " + count + ", expected a multiple of the interval, "
                            + interval + ", and at least " + LEAST_INTERVALS + " of them (see --interval-examples)");
        }
    }

    private static void checkList(String option, @Nullable List<?> values, List<String> problems) {
        if (values != null && new HashSet<>(values).size() < values.size()) {
            problems.add("invalid value for option '" + option + "': a value is repeated");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset stream = parity ? new Parity(digits.open()) : digits.open();
        if (flightRecordings != null) {
            makeFolder(flightRecordings);
        }
        ThroughputSettings settings = new ThroughputSettings(
                stream,
                new ThroughputSettings.Load(events, warmUp, interval),
                encodings,
                contestants(),
                parallelisms,
                repeats,
                checkpointInterval,
                bootstrapServers,
                flightRecordings,
                digits.out());
        try (Teardown teardown = new Teardown()) {
            new Throughput(settings, console, teardown).run();
        }
    }

    private static void makeFolder(Path folder) throws CommandFailedException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new CommandFailedException("--jfr " + folder + " is no folder and cannot be made one: " + e, e);
        }
    }

    /** The jobs of the models that are named. */
    List<JobCandidate> contestants() {
        return models.all().stream().map(this::contestant).toList();
    }

    /**
     * The job's options that make it this model; starts are random unless its name says otherwise, and nothing is
     * trained beside it.
     */
    private JobCandidate contestant(ModelName model) {
        List<String> options = new ArrayList<>(model.options());
        if (model.kind().uses(LearnerSetting.SEED)) {
            options.addAll(List.of("--seed", Long.toString(digits.seed())));
        }
        if (model.kind().uses(LearnerSetting.CANDIDATES)) {
            options.addAll(List.of("--candidates", "one", "--averaging", "polynomial"));
        }
        return JobCandidate.learner(model.toString(), options);
    }
}
