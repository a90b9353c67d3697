package org.lorentztron.local.experiment;

import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.local.CommandFailedException;
import org.lorentztron.local.DataOption;
import picocli.CommandLine.Option;

/** The options of every experiment that learns a stream. */
final class StreamOptions {
    @Option(
            names = "--data",
            defaultValue = "digits",
            paramLabel = "DATA",
            description =
                    "digits (drawn ones) or mnist:DIR; its training part, at most 60,000, is deformed without end, its "
                            + "test part judges (default: ${DEFAULT-VALUE}).")
    private String data;

    @Option(
            names = "--examples",
            defaultValue = "1000000",
            paramLabel = "N",
            description = "Examples to learn, a multiple of the interval (default: ${DEFAULT-VALUE}).")
    private long examples;

    @Option(
            names = "--interval",
            defaultValue = "50000",
            paramLabel = "N",
            description = "Examples per interval: at the end of each, models are averaged and tested (default: "
                    + "${DEFAULT-VALUE}).")
    private long interval;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the deformations and of the models' start (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--out",
            defaultValue = "experiment-out",
            paramLabel = "DIR",
            description = "Folder for tables and pictures, made if it is missing (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Adds what is wrong; {@code rest} are the arguments that nobody knows. */
    void check(List<String> rest, List<String> problems) {
        for (String argument : rest) {
            problems.add(
                    (argument.startsWith("-") ? "unknown option " : "unexpected argument ") + "'" + argument + "'");
        }
        if (data != null && data.startsWith("libsvm:")) {
            problems.add("invalid value for option '--data': '" + data + "', expected digits | mnist:DIR");
        } else if (DataOption.problem(data) != null) {
            problems.add(DataOption.problem(data));
        }
        if (interval < 1) {
            problems.add("invalid value for option '--interval': " + interval + ", expected at least 1");
        } else if (examples < interval || examples % interval != 0) {
            problems.add("invalid value for option '--examples': " + examples
                    + ", expected a multiple of the interval, " + interval);
        }
    }

    /** The endless stream. */
    Dataset open() throws CommandFailedException {
        Dataset originals = DataOption.open(data);
        try {
            return new EndlessDigits(originals, seed);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot deform the data: " + e.getMessage(), e);
        }
    }

    long examples() {
        return examples;
    }

    long interval() {
        return interval;
    }

    long seed() {
        return seed;
    }

    Path out() {
        return out;
    }
}
