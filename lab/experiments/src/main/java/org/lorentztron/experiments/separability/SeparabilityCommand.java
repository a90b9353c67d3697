package org.lorentztron.experiments.separability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.tools.charts.SeparabilityPicture;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
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
                    + " that there is none, or the verdict 'not found within budget'. Writes separability.csv,"
                    + " separability-pairs.csv, separability.png and a folder of proofs, which --check reads and"
                    + " checks again.",
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

    @Option(
            names = "--check",
            description = "Search nothing: check the proofs that --out holds, with --data and --seed as then.")
    private boolean check;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

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
        Dataset originals = DataOption.open(data);
        ClassPairs pairs = new ClassPairs(originals.classes().size());
        if (check) {
            review(console, originals, pairs);
        } else {
            search(console, DataOption.deformed(originals, seed), pairs);
        }
    }

    private Path proofs() {
        return out.file("separability-proofs");
    }

    private void search(Console console, Dataset stream, ClassPairs pairs) throws Exception {
        List<Integer> prefixes = List.copyOf(new TreeSet<>(examples));
        out.make();
        Files.createDirectories(proofs());
        CpuClock clock = new CpuClock(budget);
        try (Workers workers = Workers.onAllCores()) {
            SeparabilityRun run = new SeparabilityRun(new Pictures(stream), pairs, workers, clock);
            SeparabilityRun.Stage stage = what -> {
                save(prefixes, run);
                console.err().printf("%s: %.0f s of CPU time spent%n", what, clock.seconds());
            };
            run.ask(prefixes, stage);
            run.narrow(stage);
            save(prefixes, run);
            SeparabilityReport.print(console.out(), prefixes, run, clock);
        }
        console.out()
                .printf(
                        "%nIn %s: separability.csv, separability-pairs.csv, separability.png, separability-proofs%n",
                        out);
    }

    private void save(List<Integer> prefixes, SeparabilityRun run) throws IOException {
        for (PairRecord record : run.records()) {
            ProofFile.of(record.pair(), record.proofs()).write(proofs());
        }
        SeparabilityTable.write(out.file("separability.csv"), prefixes, run.records());
        SeparabilityTable.writePairs(out.file("separability-pairs.csv"), run.records());
        List<SeparabilityPicture.Pair> pairs = run.records().stream()
                .map(record -> new SeparabilityPicture.Pair(
                        record.pair().a() + " v " + record.pair().b(),
                        record.proofs().separable(),
                        record.proofs().inseparable()))
                .toList();
        SeparabilityPicture.write(
                out.file("separability.png"), prefixes.get(0), prefixes.get(prefixes.size() - 1), pairs);
    }

    private void review(Console console, Dataset originals, ClassPairs pairs)
            throws IOException, CommandFailedException {
        List<ProofFile> files = new ArrayList<>();
        for (int k = 0; k < pairs.count(); k++) {
            files.add(ProofFile.read(proofs(), pairs.pair(k)));
        }
        Pictures pictures = new Pictures(DataOption.deformed(originals, seed));
        ProofReview review = new ProofReview(pictures, pictures.components());
        for (ProofFile file : files) {
            pictures.extendTo(Math.max(file.separable(), file.inseparable()));
            review.review(file);
        }
        console.out()
                .printf(
                        "%d pairs: %d hyperplanes and %d certificates hold%n",
                        pairs.count(), review.hyperplanes(), review.certificates());
        if (!review.problems().isEmpty()) {
            throw new CommandFailedException(String.join("; ", review.problems()));
        }
    }
}
