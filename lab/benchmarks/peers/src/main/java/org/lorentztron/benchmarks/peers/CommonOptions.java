package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of races and of tuning. */
final class CommonOptions {
    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "digits (drawn ones) or mnist:DIR: its training part as it is, at most 60,000, then deformed"
                    + " without end; its test part judges (default: ${DEFAULT-VALUE}).")
    private String data = "digits";

    @Option(
            names = "--examples",
            paramLabel = "N",
            description = "How many examples are learned, each once (default: ${DEFAULT-VALUE}).")
    private long examples = 60_000;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the deformations and of random starts (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Also write the results to this file, a JSON object per line; one of the same name is replaced.")
    private Path json;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /**
     * Says everything that is wrong at once.
     *
     * @param command whose options these are
     * @param others adds what is wrong with the others
     * @throws ParameterException if anything is
     */
    void check(CommandSpec command, Consumer<List<String>> others) {
        List<String> problems = new ArrayList<>();
        command.commandLine().getParseResult().errors().forEach(error -> problems.add(error.getMessage()));
        if (!DataName.isOne(data, DataKind.SINGLE_DIGITS)) {
            problems.add("invalid value for option '--data': '" + data + "', expected "
                    + DataKind.forms(DataKind.SINGLE_DIGITS));
        }
        atLeastOne("--examples", examples, problems);
        others.accept(problems);
        if (!problems.isEmpty()) {
            throw new ParameterException(command.commandLine(), String.join("\n", problems));
        }
    }

    static void atLeastOne(String option, long value, List<String> problems) {
        if (value < 1) {
            problems.add("invalid value for option '" + option + "': " + value + ", expected at least 1");
        }
    }

    /** The endless stream of digits. */
    EndlessDigits open() throws IOException {
        return new EndlessDigits(DataName.open(data), seed);
    }

    /** The file for results, which says first how they came about. */
    JsonLinesFile openJson() throws IOException {
        JsonLinesFile lines = JsonLinesFile.to(json);
        lines.add(object -> {
            object.writeStringField("kind", "setup");
            object.writeStringField("data", data);
            object.writeNumberField("examples", examples);
            object.writeNumberField("seed", seed);
            object.writeStringField("java", System.getProperty("java.vm.version"));
            object.writeStringField("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
            object.writeNumberField("processors", Runtime.getRuntime().availableProcessors());
        });
        return lines;
    }

    long examples() {
        return examples;
    }

    long seed() {
        return seed;
    }
}
