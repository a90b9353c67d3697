package org.lorentztron.experiments.growth;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the cost of a model grows with classes, features, non-zeros, rank and units. */
@CommandLine.Command(
        name = "growth",
        header = "How time, memory and bytes grow, one dimension at a time.",
        description = {
            "For each learner, around a base, varies the numbers of classes, of features and of non-zero features per"
                    + " event, and the rank or the number of units, and measures each with the job's own blocks,"
                    + " averages, serializers and records on synthetic events, beside what counting predicts: CPU"
                    + " time to train and to score an event, bytes of a checkpoint and the time to write it, bytes"
                    + " of a version, memory. Varies the partitions of the events topic, too, for the whole pipeline"
                    + " of the first learner with Kafka and Flink. Prints formulas for cores and memory, fitted to"
                    + " that. Writes growth.jsonl, growth.md and growth.png. Points that do not fit the heap are left"
                    + " out and named: see java -Xmx.",
            ""
        })
public final class GrowthCommand implements Command {
    @Option(
            names = "--learners",
            split = ",",
            defaultValue = "dos,shared",
            paramLabel = "LEARNER",
            description = "dos, herded or linear, of pairs of classes, or with /rest of classes against the rest; or"
                    + " shared; separated by commas (default: ${DEFAULT-VALUE}).")
    private List<String> learners;

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
            description = "Features of an event that are not 0, in the base; all where there are fewer (default:"
                    + " ${DEFAULT-VALUE}).")
    private int nonZeros;

    @Option(
            names = "--rank",
            defaultValue = "8",
            paramLabel = "D",
            description = "Rank of the base, of dos and herded (default: ${DEFAULT-VALUE}).")
    private int rank;

    @Option(
            names = "--units",
            defaultValue = "256",
            paramLabel = "M",
            description = "Units of the base, of shared (default: ${DEFAULT-VALUE}).")
    private int units;

    @Option(
            names = "--vary-classes",
            split = ",",
            defaultValue = "2,5,10,20,50,100,1000,10000",
            paramLabel = "K",
            description = "Numbers of classes (default: ${DEFAULT-VALUE}).")
    private List<Integer> variedClasses;

    @Option(
            names = "--vary-features",
            split = ",",
            defaultValue = "10,100,784,10000,100000,1000000",
            paramLabel = "N",
            description = "Numbers of features (default: ${DEFAULT-VALUE}).")
    private List<Integer> variedFeatures;

    @Option(
            names = "--vary-non-zeros",
            split = ",",
            defaultValue = "10,50,200,784",
            paramLabel = "Z",
            description = "Numbers of non-zero features per event (default: ${DEFAULT-VALUE}).")
    private List<Integer> variedNonZeros;

    @Option(
            names = "--vary-rank",
            split = ",",
            defaultValue = "1,2,4,8,16,32,64",
            paramLabel = "D",
            description = "Ranks; not varied for learners that have none (default: ${DEFAULT-VALUE}).")
    private List<Integer> variedRanks;

    @Option(
            names = "--vary-units",
            split = ",",
            defaultValue = "64,128,256,512,1024",
            paramLabel = "M",
            description = "Numbers of units, of shared (default: ${DEFAULT-VALUE}).")
    private List<Integer> variedUnits;

    @Option(
            names = "--vary-partitions",
            split = ",",
            defaultValue = "1,2,4,8,16,32",
            paramLabel = "P",
            description = "Numbers of partitions of the events topic, for the whole pipeline on the base (default:"
                    + " ${DEFAULT-VALUE}).")
    private List<Integer> variedPartitions;

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
        checkLearners(problems);
        checkLeast("--classes", 2, List.of(classes), problems);
        checkLeast("--features", 1, List.of(features), problems);
        checkLeast("--non-zeros", 1, List.of(nonZeros), problems);
        checkLeast("--rank", 1, List.of(rank), problems);
        checkLeast("--units", 1, List.of(units), problems);
        checkLeast("--vary-classes", 2, variedClasses, problems);
        checkLeast("--vary-features", 1, variedFeatures, problems);
        checkLeast("--vary-non-zeros", 1, variedNonZeros, problems);
        checkLeast("--vary-rank", 1, variedRanks, problems);
        checkLeast("--vary-units", 1, variedUnits, problems);
        checkLeast("--vary-partitions", 1, variedPartitions, problems);
        if (partitionEvents < 0 || partitionEvents % GrowthSettings.Partitions.INTERVALS != 0) {
            problems.add("invalid value for option '--partition-events': " + partitionEvents
                    + ", expected 0 or a multiple of " + GrowthSettings.Partitions.INTERVALS);
        }
        checkLeast("--events", 1, List.of(events), problems);
        checkLeast("--rounds", 1, List.of(rounds), problems);
        if (problems.isEmpty()) {
            checkJobs(problems);
        }
    }

    private void checkLearners(List<String> problems) {
        List<String> named = learners == null ? List.of() : learners;
        List<String> known = Recipe.names();
        named.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problems.add("invalid value for option '--learners': '" + name + "', expected some of "
                        + String.join(", ", known)));
        if (named.stream().distinct().count() < named.size()) {
            problems.add("invalid value for option '--learners': a learner is repeated");
        }
    }

    private static void checkLeast(String option, int least, @Nullable List<Integer> values, List<String> problems) {
        if (values != null && values.stream().anyMatch(value -> value < least)) {
            problems.add("invalid value for option '" + option + "': "
                    + values.stream().map(String::valueOf).collect(Collectors.joining(",")) + ", expected at least "
                    + least);
        }
    }

    /** What no job accepts is not measured either. */
    private void checkJobs(List<String> problems) {
        List<Shape> shapes = new ArrayList<>();
        for (Study study : settings().studies()) {
            shapes.add(study.base());
            study.points().forEach(point -> shapes.add(point.shape()));
        }
        for (Shape shape : shapes) {
            try {
                shape.jobOptions(seed);
            } catch (InvalidOptionsException e) {
                problems.add("no job has " + shape + ": " + e.getMessage());
            }
        }
    }

    @Override
    public void run(Console console) throws Exception {
        out.make();
        new Growth(settings(), console).run();
    }

    private GrowthSettings settings() {
        return new GrowthSettings(
                learners.stream().map(this::study).toList(),
                new GrowthSettings.Partitions(
                        variedPartitions.stream().distinct().sorted().toList(), partitionEvents),
                seed,
                new Effort(events, rounds, round),
                Runtime.getRuntime().maxMemory(),
                out.path());
    }

    private Study study(String learner) {
        Shape unsized = new Shape(Recipe.named(learner), classes, features, nonZeros);
        Shape base = Dimension.UNITS.with(Dimension.RANK.with(unsized, rank), units);
        SortedMap<Dimension, List<Integer>> values = new TreeMap<>(Map.of(
                Dimension.CLASSES, variedClasses,
                Dimension.FEATURES, variedFeatures,
                Dimension.NON_ZEROS, variedNonZeros,
                Dimension.RANK, variedRanks,
                Dimension.UNITS, variedUnits));
        values.keySet().removeIf(dimension -> !dimension.isOf(base.recipe()));
        return new Study(base, values);
    }
}
