package org.lorentztron.local.compare.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.describe.Description;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.TableOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what jobs are compared on. */
public final class DataOptions {
    private static final String LINES = "jsonl:FILE";

    @Option(
            names = "--data",
            arity = "1",
            required = true,
            paramLabel = "DATA",
            description = "What is learned, once for each set of data: csv:FILE[#LABEL] or arff:FILE[#LABEL], the"
                    + " labels in the column LABEL or else in the last one, or all .csv files of a folder; jsonl:FILE,"
                    + " events as in the events topic; libsvm:FILE; or digits, mnist:DIR, digit-pairs, digit-triples,"
                    + " mnist-pairs:DIR, mnist-triples:DIR, which have test data of their own.")
    private List<String> data = List.of();

    @Option(
            names = "--test",
            paramLabel = "DATA",
            description = "Test data for a single --data: csv, arff or jsonl for these, libsvm for libsvm.")
    private @Nullable String test;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "For jsonl:FILE: options that all jobs have, with classes and features, as describe writes"
                    + " them (default: found in the events, which are like those of produce).")
    private @Nullable Path config;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(names = "--deform", description = "For mnist:DIR: after the training data, deformations of it without end.")
    private boolean deform;

    public void check(List<String> problems) {
        tables.check(
                test == null
                        ? data
                        : Stream.concat(data.stream(), Stream.of(test)).toList(),
                problems);
        for (String name : data) {
            if (!isLines(name) && !DataName.isOne(name, DataKind.ALL)) {
                problems.add(DataOption.problem(name, DataKind.ALL) + " | " + LINES);
            } else if (deform && !DataName.isOne(name, List.of(DataKind.MNIST))) {
                problems.add("option '--deform' is for mnist:DIR, not for " + name);
            }
        }
        if (test != null && data.size() > 1) {
            problems.add("option '--test' is for a single --data, not for " + data.size());
        } else if (test != null && data.size() == 1 && !fits(test, data.get(0))) {
            problems.add("invalid value for option '--test': '" + test + "', expected "
                    + (isNamed(data.get(0)) ? DataKind.forms(DataKind.TABLES) + " | " + LINES : "libsvm:FILE"));
        }
        if (config != null && !data.stream().allMatch(DataOptions::isLines)) {
            problems.add("option '--config' is for " + LINES + ", other data says classes and features itself");
        }
    }

    private static boolean fits(String test, String data) {
        return isNamed(data) ? isNamed(test) : DataName.isOne(test, List.of(DataKind.LIBSVM));
    }

    private static boolean isLines(String name) {
        return EventLines.isNamedBy(name) && !name.equals("jsonl:-");
    }

    private static boolean isNamed(String name) {
        return isLines(name) || DataName.isOne(name, DataKind.TABLES);
    }

    /**
     * All data, in the order of the options.
     *
     * @param seed of deformations and of digits side by side
     * @param console is told what should be known of how tables are read
     * @throws CommandFailedException if a file cannot be read, or does not fit
     */
    public List<ComparedData> open(long seed, Console console) throws CommandFailedException {
        List<ComparedData> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String each : data) {
            for (String file : files(each)) {
                String plain = file(file).replaceFirst("\\.gz$", "").replaceFirst("\\.[a-z]+$", "");
                String name = names.contains(plain) ? file(file) : plain;
                all.add(open(
                        names.add(name) ? name : name + "-" + (all.size() + 1), file, seed, tables.rules(console)));
            }
        }
        return all;
    }

    /** A folder stands for all its tables. */
    private static List<String> files(String name) throws CommandFailedException {
        DataName known = isLines(name) ? null : DataName.of(name);
        if (known == null || known.kind() != DataKind.CSV || !Files.isDirectory(Path.of(known.path()))) {
            return List.of(name);
        }
        try (Stream<Path> all = Files.list(Path.of(known.path()))) {
            List<String> files = all.map(Path::toString)
                    .filter(file -> file.matches(".*\\.csv(\\.gz)?"))
                    .sorted()
                    .map(file -> "csv:" + file + (file.indexOf('#') < 0 ? "" : "#"))
                    .toList();
            if (files.isEmpty()) {
                throw new CommandFailedException(known.path() + " has no file named .csv or .csv.gz");
            }
            return files;
        } catch (IOException e) {
            throw new CommandFailedException("cannot read the folder " + known.path() + ": " + e, e);
        }
    }

    /** The name of the file; the kind of data without a file. */
    private static String file(String data) {
        String path = data.substring(data.indexOf(':') + 1);
        int hash = DataName.isOne(data, DataKind.TABLES) ? path.lastIndexOf('#') : -1;
        Path file = Path.of(hash < 0 ? path : path.substring(0, hash)).getFileName();
        return file == null ? "data" : file.toString();
    }

    private ComparedData open(String name, String file, long seed, TableRules rules) throws CommandFailedException {
        if (!isNamed(file)) {
            return NumberedData.open(name, DataName.of(file), test == null ? null : DataName.of(test), deform, seed);
        }
        if (isLines(file)) {
            List<String> options =
                    config == null ? Description.argumentsFor(file) : List.of("--config", config.toString());
            return new EventData(name, options, EventData.lines(file), test == null ? null : source(test, rules));
        }
        NamedTable table = DataOption.openNamed(DataName.of(file), rules);
        return new EventData(
                name,
                List.of("--classes", EncodedText.list(table.classes()), "--features", "named"),
                EventData.rows(file, table),
                test == null ? null : source(test, rules));
    }

    private static EventData.Source source(String file, TableRules rules) throws CommandFailedException {
        return isLines(file)
                ? EventData.lines(file)
                : EventData.rows(file, DataOption.openNamed(DataName.of(file), rules));
    }
}
