package org.lorentztron.experiments.growth;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lorentztron.experiments.throughput.PartitionSweep;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the cost of a model grows with classes, features, non-zeros and rank. */
@CommandLine.Command(
        name = "growth",
        header = "How time, memory and bytes grow, one dimension at a time.",
        description = {
            "Around a base, varies the numbers of classes, of features and of non-zero features per event, and the"
                    + " rank, and measures each with the job's own blocks, averages, serializers and records on"
                    + " synthetic events, beside what counting predicts. Varies the partitions of the events topic,"
                    + " too, for the whole pipeline with Kafka and Flink. Writes growth.md and growth.png. Points that"
                    + " do not fit the heap are left out and named: see java -Xmx.",
            ""
        })
public final class GrowthCommand implements Command {
    private static final int RANK = 8;
    private static final int UNITS = 256;

    @Option(
            names = "--learner",
            defaultValue = "dos",
            paramLabel = "LEARNER",
            description = "dos, herded or linear, of pairs of classes, or with /rest of classes against the rest; or"
                    + " shared (default: ${DEFAULT-VALUE}).")
    private String learner;

    @Option(
            names = "--classes",
            defaultValue = "10",
            paramLabel = "K",
            description = "Classes of the base (default: ${DEFAULT-VALUE}).")
    private int classes;

    @Option(
            names = "--features",
            defaultValue = "784",
            paramLabel = "N",
            description = "Features of the base (default: ${DEFAULT-VALUE}).")
    private int features;

    @Option(
            names = "--non-zeros",
            defaultValue = "50",
            paramLabel = "Z",
            description = "Features of an event that are not 0, in the base (default: ${DEFAULT-VALUE}).")
    private int nonZeros;

    @Option(
            names = "--rank",
            paramLabel = "D",
            description = "Rank of the base (default: " + RANK + ", of shared " + UNITS + ").")
    private Integer rank;

    @Option(names = "--base-only", description = "Vary nothing.")
    private boolean baseOnly;

    @Option(
            names = "--partition-events",
            defaultValue = "100000",
            paramLabel = "N",
            description = "Events of each run of the whole pipeline, a multiple of 4; 0 leaves it and its broker out"
                    + " (default: ${DEFAULT-VALUE}).")
    private long partitionEvents;

    @Option(
            names = "--events",
            defaultValue = "2000",
            paramLabel = "N",
            description = "Different events of a point, learned again and again as one bucket: block by block; as many"
                    + " as classes where these are more (default: ${DEFAULT-VALUE}).")
    private int events;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            paramLabel = "R",
            description = "Measurements whose median counts; as many before them are not counted"
                    + " (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--round",
            defaultValue = "200ms",
            paramLabel = "DURATION",
            description = "CPU time of a measurement, at least (default: ${DEFAULT-VALUE}).")
    private Duration round;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the events and of the models' start (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        if (!Shape.LEARNERS.contains(learner)) {
            problems.add("invalid value for option '--learner': '" + learner + "', expected one of "
                    + String.join(", ", Shape.LEARNERS));
        }
        checkLeast("--classes", 2, classes, problems);
        checkLeast("--features", 1, features, problems);
        checkLeast("--non-zeros", 1, nonZeros, problems);
        checkLeast("--rank", 1, rank == null ? RANK : rank, problems);
        if (partitionEvents < 0 || partitionEvents % PartitionSweep.INTERVALS != 0) {
            problems.add("invalid value for option '--partition-events': " + partitionEvents
                    + ", expected 0 or a multiple of " + PartitionSweep.INTERVALS);
        }
        checkLeast("--events", 1, events, problems);
        checkLeast("--rounds", 1, rounds, problems);
        if (problems.isEmpty()) {
            try {
                base().jobOptions(seed);
            } catch (InvalidOptionsException e) {
                problems.add("no job has " + base() + ": " + e.getMessage());
            }
        }
    }

    private static void checkLeast(String option, int least, int value, List<String> problems) {
        if (value < least) {
            problems.add("invalid value for option '" + option + "': " + value + ", expected at least " + least);
        }
    }

    private Shape base() {
        int ofLearner = learner.equals("shared") ? UNITS : RANK;
        return new Shape(learner, classes, features, nonZeros, rank == null ? ofLearner : rank);
    }

    @Override
    public void run(Console console) throws Exception {
        out.make();
        Shape base = base();
        Map<Dimension, List<Integer>> varied = Arrays.stream(baseOnly ? new Dimension[0] : Dimension.values())
                .collect(Collectors.toMap(Function.identity(), dimension -> dimension.values(base)));
        Growth growth = new Growth(
                base,
                seed,
                new Effort(events, rounds, round),
                Runtime.getRuntime().maxMemory(),
                console);
        growth.report(growth.measure(varied, partitionEvents), out.path());
    }
}
