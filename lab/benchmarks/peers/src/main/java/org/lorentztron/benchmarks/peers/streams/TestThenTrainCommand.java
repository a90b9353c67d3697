package org.lorentztron.benchmarks.peers.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.Table;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Measures MOA's learners on streams in CSV files. */
@CommandLine.Command(
        name = "test-then-train",
        header = "MOA's learners on streams in CSV files.",
        description = "Each event is predicted before it is learned. Speeds are per second of CPU time of the thread"
                + " that predicts and learns. Each result is added to the file as it comes; those that it has are not"
                + " measured again.")
public final class TestThenTrainCommand implements Command {
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
            description = "Out of ${COMPLETION-CANDIDATES} (default: all), one after the other. A number behind sgd is"
                    + " its rate; it gets standardized features.")
    private List<StreamLearner> learners = List.of(StreamLearner.values());

    @Option(names = "--seed", paramLabel = "S", description = "Seed of learners (default: ${DEFAULT-VALUE}).")
    private int seed = 1;

    @Option(names = "--out", paramLabel = "FILE", description = "CSV file of results (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("peers.csv");

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        List<Path> files = files();
        ResultFile results = new ResultFile(out);
        results.begin();
        for (StreamLearner learner : learners) {
            for (Path file : files) {
                measure(learner, file, results, console.err());
            }
        }
    }

    private void measure(StreamLearner learner, Path file, ResultFile results, PrintStream err) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.csv(\\.gz)?$", "");
        if (results.has(name, learner.toString())) {
            return;
        }
        MoaStream stream = new MoaStream(Table.csv(new LabelledFile(file, ""), TableRules.PLAIN));
        TestThenTrain result = TestThenTrain.run(learner, stream, seed);
        results.add(name, learner.toString(), result);
        err.printf(
                Locale.ROOT,
                "%s, %s: error %.2f %%, %,.0f events/s%n",
                name,
                learner.toString(),
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
}
