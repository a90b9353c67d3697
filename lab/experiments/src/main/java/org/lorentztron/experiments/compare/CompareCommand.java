package org.lorentztron.experiments.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.LabelChange;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.shuffled.ShuffledDataset;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.NamedJob;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What jobs of different options would publish from the same data. */
@CommandLine.Command(
        name = "compare",
        header = "Compare jobs of different options on one data set.",
        description = {
            "Every --job learns the training part in several random orders, with the job's own blocks, averages and"
                    + " records, and its versions are judged by the test part. A training part that ends is learned"
                    + " again, in another order; of data without end, each order is another part. Prints the test"
                    + " errors in %%: mean, least and largest; then log loss and expected calibration error of the"
                    + " probabilities. Writes compare.csv and compare.png.",
            ""
        })
public final class CompareCommand implements Command {
    @Option(
            names = "--data",
            defaultValue = "digits",
            paramLabel = "DATA",
            description = "What is learned: digits, mnist:DIR, libsvm:FILE, csv:FILE[#LABEL], arff:FILE[#LABEL],"
                    + " or numbers of two or three digits: digit-pairs, mnist-pairs:DIR, digit-triples,"
                    + " mnist-triples:DIR (default: ${DEFAULT-VALUE}).")
    private @Nullable String data;

    @Option(
            names = "--test",
            paramLabel = "DATA",
            description = "libsvm:FILE with the test examples (default: the test part of --data; of a LIBSVM, CSV or"
                    + " ARFF file, its training examples).")
    private @Nullable String test;

    @Option(
            names = "--deform",
            description = "For mnist:DIR: after the training part, deformations of it without end, others in"
                    + " each order.")
    private boolean deform;

    @Option(
            names = "--job",
            arity = "1",
            required = true,
            paramLabel = "OPTIONS",
            description = "Options of a job in quotes, without classes, features, topics and times, such as"
                    + " \"--learner dos --rank 4\"; once for each job. An empty text stands for the defaults.")
    private @Nullable List<String> jobs;

    @Option(
            names = "--after",
            split = ",",
            defaultValue = "5000,10000,20000,60000",
            paramLabel = "N",
            description = "Numbers of examples at which the newest version is judged, ascending multiples of the"
                    + " interval (default: ${DEFAULT-VALUE}).")
    private @Nullable List<Long> after;

    @Option(
            names = "--interval",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Examples between two versions, at least 50 (default: ${DEFAULT-VALUE}).")
    private int interval;

    @Option(
            names = "--label-noise",
            defaultValue = "0",
            paramLabel = "SHARE",
            description = "Share of the training examples that get a wrong label, 0 to 1 (default: ${DEFAULT-VALUE}).")
    private double labelNoise;

    @Option(
            names = "--rename-at",
            paramLabel = "N",
            description = "From this example on every class is called by the name of the next one, in training and in"
                    + " tests; a multiple of the interval (default: never).")
    private @Nullable Long renameAt;

    @Option(
            names = "--orders",
            defaultValue = "3",
            paramLabel = "N",
            description = "Random orders of the examples (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the first order; the next ones have S + 1, S + 2, ... (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, DataKind.ALL);
        if (unknownData != null) {
            problems.add(unknownData);
        }
        String unknownTest = DataOption.problem("--test", test, List.of(DataKind.LIBSVM));
        if (unknownTest != null) {
            problems.add(unknownTest);
        }
        if (deform && unknownData == null && !DataName.isOne(String.valueOf(data), List.of(DataKind.MNIST))) {
            problems.add("option '--deform' is for mnist:DIR, not for " + data);
        }
        if (jobs != null && new HashSet<>(jobs).size() < jobs.size()) {
            problems.add("invalid value for option '--job': one is repeated");
        }
        if (interval < FirstPreparation.LEAST_INTERVAL) {
            problems.add("invalid value for option '--interval': " + interval + ", expected "
                    + FirstPreparation.LEAST_INTERVAL + " or more");
        } else if (after != null && !isAscending(after)) {
            problems.add("invalid value for option '--after': " + after + ", expected ascending multiples of the"
                    + " interval, " + interval + " (see --interval)");
        }
        if (!(labelNoise >= 0 && labelNoise <= 1)) {
            problems.add("invalid value for option '--label-noise': " + labelNoise + ", expected 0 to 1");
        }
        if (renameAt != null && interval > 0 && (renameAt < interval || renameAt % interval != 0)) {
            problems.add("invalid value for option '--rename-at': " + renameAt + ", expected a multiple of the"
                    + " interval, " + interval + " (see --interval)");
        }
        if (orders < 1) {
            problems.add("invalid value for option '--orders': " + orders + ", expected 1 or more");
        }
    }

    private boolean isAscending(List<Long> numbers) {
        long before = 0;
        for (Long number : numbers) {
            if (number == null || number <= before || number % interval != 0) {
                return false;
            }
            before = number;
        }
        return !numbers.isEmpty();
    }

    @Override
    public void run(Console console) throws Exception {
        List<Dataset> ordered = ordered();
        Schedule schedule = schedule();
        List<NamedJob> compared = compared(ordered.get(0));
        out.make();
        List<Outcome> outcomes = outcomes(compared, ordered, schedule, console);
        console.out()
                .printf(
                        Locale.ROOT,
                        "Test error of the newest version, %%, mean of %d orders (least to largest); a version every"
                                + " %,d examples%s%n",
                        orders,
                        interval,
                        isJudgedByTraining() ? "; judged by the training examples, as there is no --test" : "");
        OutcomeTable.print(console.out(), outcomes, schedule);
        console.out().println("\nLog loss in nats, expected calibration error: means of the orders");
        OutcomeTable.printProbabilities(console.out(), outcomes, schedule);
        OutcomeTable.write(table(), outcomes, schedule);
        OutcomePicture.write(out.file("compare.png"), outcomes, schedule);
        console.out().printf("%nIn %s: compare.csv, compare.png%n", out);
    }

    private List<Dataset> ordered() throws CommandFailedException {
        DataName name = DataName.of(Objects.requireNonNull(data, "--data is not checked yet"));
        Dataset opened = DataOption.open(name, seed);
        Dataset dataset = test == null ? opened : testedOn(opened, test);
        List<Dataset> all = new ArrayList<>();
        for (int order = 0; order < orders; order++) {
            all.add(inOrder(dataset, order));
        }
        return all;
    }

    private Dataset inOrder(Dataset dataset, int order) throws CommandFailedException {
        Dataset other = dataset.size() == Dataset.ENDLESS
                ? dataset.from(order * schedule().end())
                : new ShuffledDataset(dataset, seed + order);
        return deform ? DataOption.deformed(other, seed + order) : other;
    }

    private Schedule schedule() {
        return new Schedule(interval, Objects.requireNonNull(after, "--after is not checked yet"));
    }

    /** A single file is both parts. */
    private boolean isJudgedByTraining() {
        return test == null && DataName.isOne(String.valueOf(data), DataKind.SINGLE_FILES);
    }

    private static Dataset testedOn(Dataset training, String tests) throws CommandFailedException {
        try {
            return training.testedOn(DataOption.open(tests));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot test: " + e.getMessage(), e);
        }
    }

    private List<NamedJob> compared(Dataset dataset) throws CommandFailedException {
        return NamedJob.all(Objects.requireNonNull(jobs, "--job is not checked yet"), dataset, interval);
    }

    private List<Outcome> outcomes(List<NamedJob> jobs, List<Dataset> ordered, Schedule schedule, Console console)
            throws IOException, InterruptedException {
        int classes = ordered.get(0).classes().size();
        LabelNoise noise = new LabelNoise(labelNoise, classes);
        LabelChange change = renameAt == null ? LabelChange.never(classes) : new LabelChange(renameAt, classes);
        Trial[][] trials = new Trial[jobs.size()][ordered.size()];
        FinishedTrials finished = new FinishedTrials(table(), schedule, jobs.size() * ordered.size(), console.err());
        List<Runnable> tasks = new ArrayList<>();
        for (int j = 0; j < jobs.size(); j++) {
            for (int order = 0; order < ordered.size(); order++) {
                NamedJob job = jobs.get(j);
                Trial[] ofJob = trials[j];
                int place = order;
                tasks.add(() -> {
                    ofJob[place] = Trial.run(job.options(), ordered.get(place), noise, change, schedule);
                    finished.add(job.name(), place, ofJob[place]);
                });
            }
        }
        try (Workers workers = Workers.onAllCores()) {
            workers.run(tasks);
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (int j = 0; j < jobs.size(); j++) {
            outcomes.add(new Outcome(jobs.get(j).name(), List.of(trials[j])));
        }
        return outcomes;
    }

    private Path table() {
        return out.file("compare.csv");
    }
}
