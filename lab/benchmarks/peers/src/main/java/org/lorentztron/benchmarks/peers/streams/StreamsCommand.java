package org.lorentztron.benchmarks.peers.streams;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.NumberRange;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Writes the streams of MOA's generators to files. */
@CommandLine.Command(
        name = "streams",
        header = "Streams of MOA's generators as CSV files.",
        description = "Writes rbf-drift.csv, hyperplane.csv, agrawal.csv, led.csv, random-tree.csv, waveform.csv and"
                + " sea.csv; with --further six others in their place. A file of the same name is replaced. Equal"
                + " options give equal bytes.")
public final class StreamsCommand implements Command {
    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the files (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("streams");

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "How many events each file has (default: ${DEFAULT-VALUE}).")
    private int events = 100_000;

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

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        new NumberRange(1, 1_000_000_000).check("--events", events, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        Files.createDirectories(folder);
        Set<GeneratedStream> streams =
                further ? EnumSet.complementOf(EnumSet.copyOf(GeneratedStream.STANDARD)) : GeneratedStream.STANDARD;
        for (GeneratedStream stream : streams) {
            Path file = folder.resolve(stream.id() + ".csv");
            try (Writer csv = Files.newBufferedWriter(file)) {
                StreamFile.write(stream.open(seed, events), events, csv);
            }
            console.err().println(file + ": " + events + " events");
        }
    }
}
