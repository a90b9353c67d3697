package org.lorentztron.experiments.digits;

import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every experiment on endless digits: which digits, and where results go. */
public final class DigitOptions {
    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "digits (drawn ones) or mnist:DIR; its training part, at most 60,000, is deformed without end, its "
                            + "test part judges; or numbers of two or three digits, where the experiment takes them:"
                            + " digit-pairs, mnist-pairs:DIR, digit-triples, mnist-triples:DIR (default:"
                            + " ${DEFAULT-VALUE}).")
    private String data = "digits";

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the deformations and of the models' start (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Adds what is wrong; {@code rest} are the arguments that nobody knows. */
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, DataKind.STREAMS);
        if (unknownData != null) {
            problems.add(unknownData);
        }
    }

    /** The endless stream; also makes the folder for results, so that no work is done that cannot be written down. */
    public Dataset open() throws CommandFailedException {
        DataName name = DataName.of(data);
        out.make();
        return DataKind.SINGLE_DIGITS.contains(name.kind())
                ? DataOption.deformed(DataOption.open(name), seed)
                : DataOption.open(name, seed);
    }

    public long seed() {
        return seed;
    }

    public Path out() {
        return out.path();
    }
}
