package org.lorentztron.experiments.throughput;

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
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.EventEncodingOption;
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
                    + " throughput.md. The broker's data, up to 5 KB per event and the versions"
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
        new Throughput(stream, events, warmUp, interval, encodings, contestants(), parallelisms, repeats)
                .run(console, digits.out());
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
