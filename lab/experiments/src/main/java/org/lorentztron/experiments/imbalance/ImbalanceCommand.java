package org.lorentztron.experiments.imbalance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
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

/** What weights and shares of classes do to a rare class. */
@CommandLine.Command(
        name = "imbalance",
        header = "A rare class: weights of classes, and shares of the others.",
        description = {
            "Makes one class of the data rare and all others one class, common, and has jobs learn these events once"
                    + " in a random order. The last version is judged by tests in which the class is as rare: by the"
                    + " area under the curve of precision over recall (average precision), which no threshold changes,"
                    + " by the log loss, by the mean probability of the rare class, and by recall and precision of the"
                    + " label. Prints the means of all seeds; writes imbalance.csv.",
            ""
        })
public final class ImbalanceCommand implements Command {
    private static final List<DataKind> DATA = List.of(DataKind.MNIST, DataKind.LIBSVM);
    private static final double MOST_SHARE = 0.5;

    private static final List<String> JOBS = List.of(
            "",
            "--class-weights rare=10",
            "--class-weights rare=100",
            "--keep common=0.1",
            "--keep common=0.1 --class-weights rare=10");

    @Option(names = "--data", required = true, paramLabel = "DATA", description = "mnist:DIR or libsvm:FILE.")
    private @Nullable String data;

    @Option(names = "--test", paramLabel = "DATA", description = "libsvm:FILE that judges; else that of --data.")
    private @Nullable String test;

    @Option(names = "--rare", required = true, paramLabel = "CLASS", description = "The class that becomes rare.")
    private @Nullable String rare;

    @Option(
            names = "--share",
            defaultValue = "0.01",
            paramLabel = "SHARE",
            description = "Its share of the events, more than 0 and less than 0.5 (default: ${DEFAULT-VALUE}).")
    private double share;

    @Option(
            names = "--job",
            arity = "1",
            paramLabel = "OPTIONS",
            description = "Options of a job in quotes, without classes, which are rare and common, features, topics and"
                    + " times; once for each job. Without it: default options, weights of 10 and 100, a tenth of the"
                    + " common class, and both.")
    private @Nullable List<String> jobs;

    @Option(
            names = "--seeds",
            defaultValue = "5",
            paramLabel = "N",
            description = "Random choices and orders of the events (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "The first seed; the next ones are S + 1, S + 2, ... (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--interval",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Events between two versions, at least 50 (default: ${DEFAULT-VALUE}).")
    private int interval;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        addUnlessNull(DataOption.problem(data, DATA), problems);
        addUnlessNull(DataOption.problem("--test", test, List.of(DataKind.LIBSVM)), problems);
        if (!(share > 0 && share < MOST_SHARE)) {
            problems.add("invalid value for option '--share': " + share + ", expected more than 0 and less than 0.5");
        }
        if (seeds < 1) {
            problems.add("invalid value for option '--seeds': " + seeds + ", expected 1 or more");
        }
        if (interval < FirstPreparation.LEAST_INTERVAL) {
            problems.add("invalid value for option '--interval': " + interval + ", expected "
                    + FirstPreparation.LEAST_INTERVAL + " or more");
        }
    }

    private static void addUnlessNull(@Nullable String problem, List<String> problems) {
        if (problem != null) {
            problems.add(problem);
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset all = open();
        int index = all.classes().indexOf(rare);
        if (index < 0) {
            throw new CommandFailedException(
                    "--rare is \"" + rare + "\", expected one of the classes " + String.join(", ", all.classes()));
        }
        List<NamedJob> named = NamedJob.all(
                jobs == null ? JOBS : jobs, List.of(RareStream.RARE, RareStream.COMMON), all.features(), interval);
        RareStream first = RareStream.of(all, index, share, seed);
        requireBoth(first.training().stream().map(event -> event.label()).toList(), "learn");
        requireBoth(first.tests().stream().map(event -> event.label()).toList(), "judge");
        out.make();
        RareOutcome[][] outcomes = outcomes(all, index, named);
        console.out()
                .printf(
                        Locale.ROOT,
                        "class %s: %,d of %,d events, a version every %,d, judged by %,d; seeds: %d%n",
                        rare,
                        first.training().stream()
                                .filter(event -> event.label() == RareStream.RARE_INDEX)
                                .count(),
                        first.training().size(),
                        interval,
                        first.tests().size(),
                        seeds);
        RareTable.print(console.out(), named, outcomes);
        RareTable.write(out.file("imbalance.csv"), named, outcomes, seed);
        console.out().printf("%nIn %s: imbalance.csv%n", out);
    }

    private Dataset open() throws CommandFailedException {
        Dataset training = DataOption.open(Objects.requireNonNull(data, "--data is not checked yet"));
        if (test == null) {
            return training;
        }
        try {
            return training.testedOn(DataOption.open(test));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot test: " + e.getMessage(), e);
        }
    }

    private void requireBoth(List<Integer> labels, String what) throws CommandFailedException {
        long rares =
                labels.stream().filter(label -> label == RareStream.RARE_INDEX).count();
        if (rares == 0 || rares == labels.size()) {
            throw new CommandFailedException("of the " + labels.size() + " events to " + what + ", " + rares
                    + " are of the class " + rare + ", expected some of it and of others");
        }
    }

    private RareOutcome[][] outcomes(Dataset all, int index, List<NamedJob> named) throws InterruptedException {
        RareOutcome[][] outcomes = new RareOutcome[named.size()][seeds];
        List<Runnable> tasks = new ArrayList<>();
        for (int place = 0; place < seeds; place++) {
            int at = place;
            tasks.add(() -> {
                // Of one seed, all jobs have the same events.
                RareStream stream = RareStream.of(all, index, share, seed + at);
                for (int job = 0; job < outcomes.length; job++) {
                    outcomes[job][at] = RareOutcome.of(named.get(job).options(), stream, interval);
                }
            });
        }
        try (Workers workers = Workers.onAllCores()) {
            workers.run(tasks);
        }
        return outcomes;
    }
}
