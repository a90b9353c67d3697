package org.lorentztron.experiments.separability;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Figure 3 of the paper, right: how many pairs of digits are linearly separable among the first n examples of the
 * stream.
 */
@CommandLine.Command(
        name = "separability",
        header = "Which pairs of digits are linearly separable, with proofs (figure 3).",
        description = {
            "For growing numbers of examples, each pair of digits gets a hyperplane without errors, or a certificate"
                    + " that there is none, or the verdict 'not found'. Each answer is proved in whole numbers."
                    + " Writes separability.csv, separability-pairs.csv and separability.png.",
            ""
        })
public final class SeparabilityCommand implements Command {
    @Option(
            names = "--data",
            defaultValue = "digits",
            paramLabel = "DATA",
            description =
                    "digits (drawn ones) or mnist:DIR; its training part, at most 60,000, is deformed without end "
                            + "(default: ${DEFAULT-VALUE}).")
    private String data;

    @Option(
            names = "--examples",
            split = ",",
            defaultValue = "10000,20000,40000,60000,80000,100000,150000,200000,300000,500000,1000000",
            paramLabel = "N",
            description = "Numbers of first examples to ask about, separated by commas (default: ${DEFAULT-VALUE}).")
    private List<Integer> examples;

    @Option(
            names = "--budget",
            defaultValue = "10m",
            paramLabel = "TIME",
            description =
                    "CPU time of all threads together; what is left after the numbers above goes into where exactly a"
                            + " pair ceases to be separable (default: ${DEFAULT-VALUE}).")
    private Duration budget;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the deformations (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Nanoseconds of CPU time. */
    private final LongAdder spent = new LongAdder();

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, DataKind.SINGLE_DIGITS);
        if (unknownData != null) {
            problems.add(unknownData);
        }
        if (examples != null && examples.stream().anyMatch(n -> n < 1 || n > Pictures.MOST)) {
            problems.add("invalid value for option '--examples': " + examples + ", expected numbers from 1 to "
                    + Pictures.MOST);
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset stream = DataOption.deformed(DataOption.open(data), seed);
        List<Integer> prefixes = List.copyOf(new TreeSet<>(examples));
        Pictures pictures = new Pictures(stream);
        ClassPairs pairs = new ClassPairs(stream.classes().size());
        List<PairProver> provers = IntStream.range(0, pairs.count())
                .mapToObj(k -> new PairProver(pairs.pair(k), pictures))
                .toList();
        out.make();
        try (Workers workers = Workers.onAllCores()) {
            for (int prefix : prefixes) {
                pictures.extendTo(prefix);
                stage(workers, provers, prover -> prover.ask(prefix));
                save(prefixes, provers);
                console.err().printf("%,d examples%n", prefix);
            }
            // Halves the uncertainty about each pair's first inseparable prefix, again and again.
            List<PairProver> open = open(provers);
            while (!open.isEmpty() && isTimeLeft()) {
                stage(workers, open, PairProver::narrow);
                save(prefixes, provers);
                console.err().printf("narrowed %d pairs%n", open.size());
                open = open(provers);
            }
        }
        print(console.out(), prefixes, provers);
        console.out().printf("%nIn %s: separability.csv, separability-pairs.csv, separability.png%n", out);
    }

    private static List<PairProver> open(List<PairProver> provers) {
        return provers.stream().filter(PairProver::canBeNarrowed).toList();
    }

    private boolean isTimeLeft() {
        return spent.sum() < budget.toNanos();
    }

    /** Pairs are independent of each other, so nothing but the time depends on the number of threads. */
    private void stage(Workers workers, List<PairProver> provers, ToLongFunction<PairProver> question)
            throws InterruptedException {
        List<Runnable> tasks = new ArrayList<>();
        for (PairProver prover : provers) {
            tasks.add(() -> {
                if (isTimeLeft()) {
                    spent.add(question.applyAsLong(prover));
                }
            });
        }
        workers.run(tasks);
    }

    private void save(List<Integer> prefixes, List<PairProver> provers) throws IOException {
        SeparabilityTable.write(out.file("separability.csv"), prefixes, provers);
        SeparabilityTable.writePairs(out.file("separability-pairs.csv"), provers);
        List<SeparabilityPicture.Pair> pairs = provers.stream()
                .map(prover -> new SeparabilityPicture.Pair(
                        prover.pair().a() + " v " + prover.pair().b(),
                        prover.proofs().separable(),
                        prover.proofs().inseparable()))
                .toList();
        SeparabilityPicture.write(
                out.file("separability.png"), prefixes.get(0), prefixes.get(prefixes.size() - 1), pairs);
    }

    private static void print(PrintStream out, List<Integer> prefixes, List<PairProver> provers) {
        out.printf("%-12s %10s %12s %10s %12s%n", "examples", "separable", "inseparable", "not found", "CPU seconds");
        for (int prefix : prefixes) {
            out.printf(
                    "%,-12d %10d %12d %10d %12.1f%n",
                    prefix,
                    count(provers, Verdict.SEPARABLE, prefix),
                    count(provers, Verdict.INSEPARABLE, prefix),
                    count(provers, Verdict.NOT_FOUND, prefix),
                    provers.stream()
                            .mapToDouble(prover -> prover.seconds(prefix))
                            .sum());
        }
    }

    private static long count(List<PairProver> provers, Verdict verdict, int prefix) {
        return provers.stream()
                .filter(prover -> prover.proofs().verdict(prefix) == verdict)
                .count();
    }
}
