package org.lorentztron.benchmarks.peers.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures MOA's learners on streams in CSV files. */
@Command(
        name = "test-then-train",
        header = "MOA's learners on streams in CSV files.",
        description = "Each event is predicted before it is learned. Speeds are per second of CPU time of the thread"
                + " that predicts and learns. Each result is added to the file as it comes; those that it has are not"
                + " measured again.")
public final class TestThenTrainCommand implements Callable<Integer> {
    @Option(
            names = "--streams",
            paramLabel = "DIR",
            description = "Folder with the CSV files: names of columns first, the class in the last column (default:"
                    + " ${DEFAULT-VALUE}).")
    private Path folder = Path.of("streams");

    @Option(
            names = "--learners",
            split = ",",
            paramLabel = "NAME",
            description = "Out of no-change, majority, naive-bayes, adaptive-tree, sgd-0.001, sgd-0.01, sgd-0.1 (the"
                    + " rate; standardized features), forest-10, forest-30, leveraging-bag, sam-knn, patches-10,"
                    + " patches-100 (default: all), one after the other.")
    private List<String> learners =
            Stream.of(StreamLearner.values()).map(StreamLearner::id).toList();

    @Option(names = "--seed", paramLabel = "S", description = "Seed of learners (default: ${DEFAULT-VALUE}).")
    private int seed = 1;

    @Option(names = "--out", paramLabel = "FILE", description = "CSV file of results (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("peers.csv");

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private PrintStream err;

    /** Where it says how far it is. */
    public void printTo(PrintStream err) {
        this.err = err;
    }

    @Override
    public Integer call() throws IOException {
        check();
        List<Path> files = files();
        ResultFile results = new ResultFile(out);
        results.begin();
        for (String learner : learners) {
            for (Path file : files) {
                measure(StreamLearner.of(learner), file, results);
            }
        }
        return ExitCode.OK;
    }

    private void measure(StreamLearner learner, Path file, ResultFile results) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.csv(\\.gz)?$", "");
        if (results.has(name, learner.id())) {
            return;
        }
        MoaStream stream = new MoaStream(Table.csv(new LabelledFile(file, "")));
        TestThenTrain result = TestThenTrain.run(learner, stream, seed);
        results.add(name, learner.id(), result);
        err.printf(
                Locale.ROOT,
                "%s, %s: error %.2f %%, %,.0f events/s%n",
                name,
                learner.id(),
                100 * result.counts().errorRate(),
                result.eventsPerSecond());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.filter(file ->
                            file.toString().endsWith(".csv") || file.toString().endsWith(".csv.gz"))
                    .filter(file -> !file.toAbsolutePath().equals(out.toAbsolutePath()))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new IOException(folder + ": holds no CSV file, expected names that end in .csv or .csv.gz");
            }
            return files;
        }
    }

    private void check() {
        List<String> problems = new ArrayList<>();
        spec.commandLine().getParseResult().errors().forEach(error -> problems.add(error.getMessage()));
        for (String learner : learners) {
            try {
                StreamLearner.of(learner);
            } catch (IllegalArgumentException e) {
                problems.add("invalid value for option '--learners': '" + learner + "', " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("\n", problems));
        }
    }
}
