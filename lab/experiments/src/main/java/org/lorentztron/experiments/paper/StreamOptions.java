package org.lorentztron.experiments.paper;

import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every experiment that learns a stream. */
final class StreamOptions {
    @Mixin
    private DigitOptions digits = new DigitOptions();

    @Option(
            names = "--examples",
            paramLabel = "N",
            description = "Examples to learn, a multiple of the interval (default: ${DEFAULT-VALUE}).")
    private long examples;

    @Option(
            names = "--interval",
            paramLabel = "N",
            description = "Examples per interval: at the end of each, models are averaged and tested (default: "
                    + "${DEFAULT-VALUE}).")
    private long interval;

    /** A million examples, tested every 50,000. */
    StreamOptions() {
        this(1_000_000, 50_000);
    }

    /** @param interval a divisor of {@code examples} */
    StreamOptions(long examples, long interval) {
        this.examples = examples;
        this.interval = interval;
    }

    /** Adds what is wrong; {@code rest} are the arguments that nobody knows. */
    void check(List<String> rest, List<String> problems) {
        digits.check(rest, problems);
        if (interval < 1) {
            problems.add("invalid value for option '--interval': " + interval + ", expected at least 1");
        } else if (examples < interval || examples % interval != 0) {
            problems.add("invalid value for option '--examples': " + examples
                    + ", expected a multiple of the interval, " + interval + " (see --interval)");
        }
    }

    /** The endless stream. */
    Dataset open() throws CommandFailedException {
        return digits.open();
    }

    long examples() {
        return examples;
    }

    long interval() {
        return interval;
    }

    long seed() {
        return digits.seed();
    }

    Path out() {
        return digits.out();
    }
}
