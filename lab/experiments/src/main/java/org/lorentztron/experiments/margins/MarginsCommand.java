package org.lorentztron.experiments.margins;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Figure 1 of paper 7, and the errors of its kernels. */
@CommandLine.Command(
        name = "margins",
        header = "Large margins by multiplicative updates, SMO and the Kernel Adatron.",
        description = {
            "Learns one class against the rest by clipped and flipped multiplicative updates, through the origin and"
                    + " with a bias, by LIBSVM's sequential minimal optimization and by the Kernel Adatron. Prints for"
                    + " every kernel iterations and CPU time to three gaps, support vectors and errors.",
            "Writes margins.csv, and for the first kernel margins.png (objective) and margins-evolution.png (support"
                    + " vectors, multipliers and margins).",
            ""
        })
public final class MarginsCommand implements Command {
    private static final List<DataKind> FILES = List.of(DataKind.LIBSVM);
    /** Two matrices of this many rows are 6.4 GB. */
    private static final int MOST_ROWS = 20_000;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "libsvm:FILE with the training examples.")
    private @Nullable String data;

    @Option(
            names = "--test",
            paramLabel = "DATA",
            description = "libsvm:FILE with the test examples (default: a random fifth of --data).")
    private @Nullable String test;

    @Option(
            names = "--class",
            paramLabel = "LABEL",
            description = "The class to tell from the rest (default: the last of two).")
    private @Nullable String label;

    @Option(
            names = "--kernels",
            split = ",",
            defaultValue = "gaussian:6",
            paramLabel = "KERNEL",
            description = "gaussian:SIGMA or polynomial:DEGREE, separated by commas (default: ${DEFAULT-VALUE}).")
    private List<String> kernels;

    @Option(
            names = "--slack",
            defaultValue = "10",
            paramLabel = "KAPPA",
            description = "Price of a unit of slack, the largest multiplier (default: ${DEFAULT-VALUE}).")
    private double slack;

    @Option(
            names = "--rows",
            defaultValue = "2000",
            paramLabel = "N",
            description = "Training examples, the first ones; memory is 8 N^2 bytes (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--updates",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Updates and sweeps at most; a method ends before at a gap of 1e-4"
                    + " (default: ${DEFAULT-VALUE}).")
    private int updates;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the random fifth (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, FILES);
        if (unknownData != null) {
            problems.add(unknownData);
        }
        String unknownTest = DataOption.problem("--test", test, FILES);
        if (unknownTest != null) {
            problems.add(unknownTest);
        }
        if (kernels != null) {
            kernels.stream()
                    .filter(text -> KernelText.parse(text).isEmpty())
                    .forEach(text -> problems.add(
                            "invalid value for option '--kernels': '" + text + "', expected " + KernelText.FORMS));
        }
        if (!(slack >= 1e-6 && slack <= 1e6)) {
            problems.add("invalid value for option '--slack': " + slack + ", expected 0.000001 to 1000000");
        }
        new NumberRange(2, MOST_ROWS).check("--rows", rows, problems);
        if (updates < 1) {
            problems.add("invalid value for option '--updates': " + updates + ", expected 1 or more");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        List<MethodContest> contests = new ArrayList<>();
        try {
            MarginData read = read();
            out.make();
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%,d training examples, %,d of the class %s, %,d test examples, %,d of the class;"
                                    + " slack %s%n",
                            read.training().size(),
                            read.training().positives(),
                            read.positive(),
                            read.test().size(),
                            read.test().positives(),
                            slack);
            for (String text : kernels) {
                KernelText choice = KernelText.parse(text).orElseThrow();
                MethodContest contest = MethodContest.hold(read, choice, slack, updates);
                MarginTables.print(console.out(), contest);
                contests.add(contest);
            }
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot learn a margin: " + e.getMessage(), e);
        }
        MarginTables.write(out.file("margins.csv"), contests);
        MarginPictures.writeObjective(out.file("margins.png"), contests.get(0));
        MarginPictures.writeEvolution(out.file("margins-evolution.png"), contests.get(0));
        console.out().printf("%nIn %s: margins.csv, margins.png, margins-evolution.png%n", out);
    }

    private MarginData read() throws CommandFailedException {
        Dataset training = DataOption.open(Objects.requireNonNull(data, "--data is not checked yet"));
        return test == null
                ? MarginData.split(training, label, rows, seed)
                : MarginData.tested(training.testedOn(DataOption.open(test)), label, rows);
    }
}
