package org.lorentztron.benchmarks.peers;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.NumberRange;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Measures learners on digits. */
@CommandLine.Command(
        name = "digits",
        header = "Learners on the same digits, once, in the same order.",
        description = {
            "Speeds are per second of CPU time of the one thread that learns: from the features of an example to the"
                    + " library's own type, a prediction, training, and averaging. Drawing the digits is not counted.",
            ""
        })
final class DigitsCommand implements Command {
    private static final long WARM_UP = 10_000;

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
    private int examples = 60_000;

    @Option(
            names = "--contestants",
            paramLabel = "NAME",
            split = ",",
            description = "Out of ${COMPLETION-CANDIDATES} (default: all).")
    private Set<Contestant> contestants = EnumSet.allOf(Contestant.class);

    @Option(names = "--repeats", paramLabel = "N", description = "How often all run (default: ${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the deformations and of peers' random starts (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Also draw test errors over speeds into this PNG; one of the same name is replaced.")
    private Path picture;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, DataKind.SINGLE_DIGITS);
        if (unknownData != null) {
            problems.add(unknownData);
        }
        // A job knows the scale of its features from no fewer events.
        new NumberRange(50, 1_000_000_000).check("--examples", examples, problems);
        new NumberRange(1, 1_000).check("--repeats", repeats, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        RaceDigits digits = RaceDigits.of(DataOption.deformed(DataOption.open(data), seed), examples);
        Race race = new Race(digits, contestants, seed);
        console.err().println("warming up");
        race.warmUp(WARM_UP);
        List<Standing> standings = race.run(repeats, (contestant, result) -> console.err()
                .printf(
                        Locale.ROOT,
                        "%s, test error %.2f %%, %,.0f events/s%n",
                        contestant,
                        100 * result.testError(),
                        result.examplesPerSecond()));
        StandingsTable.print(console.out(), standings);
        if (picture != null) {
            StandingsPicture.write(
                    picture,
                    standings.stream().map(StandingsPicture.Learner::of).toList(),
                    examples);
        }
    }
}
