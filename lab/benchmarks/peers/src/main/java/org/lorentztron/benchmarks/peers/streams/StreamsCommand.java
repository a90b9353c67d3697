package org.lorentztron.benchmarks.peers.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes the streams of MOA's generators to files. */
@Command(
        name = "streams",
        header = "Streams of MOA's generators as CSV files.",
        description = "Writes rbf-drift.csv, hyperplane.csv, agrawal.csv, led.csv, random-tree.csv, waveform.csv and"
                + " sea.csv; with --further six others in their place. A file of the same name is replaced. Equal"
                + " options give equal bytes.")
public final class StreamsCommand implements Callable<Integer> {
    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the files (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("streams");

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "How many events each file has (default: ${DEFAULT-VALUE}).")
    private long events = 100_000;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of concepts and events (default: ${DEFAULT-VALUE}).")
    private int seed = 1;

    @Option(
            names = "--further",
            description = "Writes rbf-fast.csv, rbf-still.csv, hyperplane-wide.csv, agrawal-others.csv, sine.csv and"
                    + " mixed.csv instead.")
    private boolean further;

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
        Files.createDirectories(folder);
        Set<GeneratedStream> streams =
                further ? EnumSet.complementOf(EnumSet.copyOf(GeneratedStream.STANDARD)) : GeneratedStream.STANDARD;
        for (GeneratedStream stream : streams) {
            Path file = folder.resolve(stream.id() + ".csv");
            try (Writer csv = Files.newBufferedWriter(file)) {
                StreamFile.write(stream.open(seed, events), events, csv);
            }
            err.println(file + ": " + events + " events");
        }
        return ExitCode.OK;
    }

    private void check() {
        List<String> problems = new ArrayList<>();
        spec.commandLine().getParseResult().errors().forEach(error -> problems.add(error.getMessage()));
        if (events < 1) {
            problems.add("invalid value for option '--events': " + events + ", expected at least 1");
        }
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("\n", problems));
        }
    }
}
