package org.lorentztron.experiments.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.NamedJob;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What jobs of different options predict of streams, in their order. */
@CommandLine.Command(
        name = "streams",
        header = "Test jobs on streams, each event before it is learned.",
        description = {
            "Every --job learns every stream once, in its order, in one thread, with the job's own blocks, averages and"
                    + " records. Each event is predicted before it is learned, by the newest models and by the newest"
                    + " version. Prints errors, kappa and events per second of CPU time. Writes streams.csv, and a"
                    + " picture of the error over time for each stream.",
            ""
        })
public final class StreamsCommand implements Command {
    @Option(
            names = "--streams",
            paramLabel = "DIR",
            description = "Folder of streams: all its files named .csv or .csv.gz, labels in the last column.")
    private @Nullable Path folder;

    @Option(
            names = "--data",
            arity = "1",
            paramLabel = "DATA",
            description = "csv:FILE[#LABEL], arff:FILE[#LABEL] or libsvm:FILE; once for each stream.")
    private List<String> data = List.of();

    @Option(
            names = "--job",
            arity = "1",
            paramLabel = "OPTIONS",
            description = "Options of a job in quotes, without classes, features, topics and times, such as"
                    + " \"--learner dos --rank 4\"; once for each job (default: one job with the defaults).")
    private List<String> jobs = List.of("");

    @Option(
            names = "--interval",
            defaultValue = "100",
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
        if (folder == null && data.isEmpty()) {
            problems.add("missing option '--streams' or '--data': expected a folder or files of streams");
        }
        for (String name : data) {
            String unknown = DataOption.problem(name, DataKind.SINGLE_FILES);
            if (unknown != null) {
                problems.add(unknown);
            }
        }
        if (new HashSet<>(jobs).size() < jobs.size()) {
            problems.add("invalid value for option '--job': one is repeated");
        }
        if (interval < FirstPreparation.LEAST_INTERVAL) {
            problems.add("invalid value for option '--interval': " + interval + ", expected "
                    + FirstPreparation.LEAST_INTERVAL + " or more");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        List<DataName> streams = streams();
        out.make();
        Path table = out.file("streams.csv");
        StreamTable.begin(table);
        List<StreamResult> results = new ArrayList<>();
        for (DataName stream : streams) {
            List<StreamResult> ofStream = results(stream, table, console);
            StreamPicture.write(out.file(name(stream) + ".png"), ofStream);
            results.addAll(ofStream);
        }
        console.out()
                .printf(Locale.ROOT, "Each event predicted before it is learned; versions of %,d events%n", interval);
        StreamTable.print(
                console.out(),
                results,
                results.stream().map(StreamResult::job).distinct().toList());
        console.out().printf("%nIn %s: streams.csv, a picture of each stream%n", out);
    }

    private List<DataName> streams() throws CommandFailedException {
        List<DataName> streams = new ArrayList<>();
        if (folder != null) {
            files(folder).forEach(file -> streams.add(new DataName(DataKind.CSV, file + labelOf(file))));
        }
        data.forEach(name -> streams.add(DataName.of(name)));
        return streams;
    }

    /** The last column, whatever the path. */
    private static String labelOf(Path file) {
        return file.toString().indexOf('#') < 0 ? "" : "#";
    }

    private static List<Path> files(Path folder) throws CommandFailedException {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.filter(file -> file.toString().matches(".*\\.csv(\\.gz)?"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new CommandFailedException("--streams " + folder + " has no file named .csv or .csv.gz");
            }
            return files;
        } catch (IOException e) {
            throw new CommandFailedException("cannot read the folder of --streams: " + e, e);
        }
    }

    private List<StreamResult> results(DataName stream, Path table, Console console)
            throws CommandFailedException, IOException {
        Dataset events = DataOption.open(stream);
        List<NamedJob> named = NamedJob.all(jobs, events, interval);
        List<StreamResult> results = new ArrayList<>();
        for (NamedJob job : named) {
            StreamResult result =
                    new StreamResult(name(stream), job.name(), StreamTrial.run(job.options(), events, interval));
            StreamTable.append(table, result);
            results.add(result);
            console.err()
                    .printf(
                            Locale.ROOT,
                            "%s, %s: error %.2f %%%n",
                            result.stream(),
                            result.job(),
                            100 * result.trial().newest().error());
        }
        return results;
    }

    /** The name of the file, without its endings. */
    private static String name(DataName stream) {
        String path = stream.path();
        int hash = stream.kind() == DataKind.LIBSVM ? -1 : path.lastIndexOf('#');
        Path file = Objects.requireNonNull(
                Path.of(hash < 0 ? path : path.substring(0, hash)).getFileName());
        return file.toString().replaceFirst("\\.gz$", "").replaceFirst("\\.[a-z]+$", "");
    }
}
