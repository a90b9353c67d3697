package org.lorentztron.benchmarks.peers;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.LogManager;
import org.lorentztron.benchmarks.peers.streams.StreamsCommand;
import org.lorentztron.benchmarks.peers.streams.TestThenTrainCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command line. Exit codes: 0 success, 1 failure, 2 bad usage.
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks/peers -am package -DskipTests
 * java -jar lab/benchmarks/peers/target/lorentztron-peers.jar --data mnist:DIR
 * java -jar lab/benchmarks/peers/target/lorentztron-peers.jar tune --data mnist:DIR
 * java -jar lab/benchmarks/peers/target/lorentztron-peers.jar margins --data mnist:DIR
 * java -jar lab/benchmarks/peers/target/lorentztron-peers.jar streams --out DIR
 * java -jar lab/benchmarks/peers/target/lorentztron-peers.jar test-then-train --streams DIR
 * </pre>
 */
@Command(
        name = "lorentztron-peers",
        header = "Learners of other JVM libraries beside Lorentztron's, on the same digits.",
        description =
                "Every contestant learns the same digits in the same order, once. Speeds are per second of CPU time of"
                        + " the one thread that learns: of the training calls alone, and end to end, from the"
                        + " features of an example to the library's own type, a prediction, and training; of"
                        + " Lorentztron's learners with the averaging. Drawing the digits is not counted.",
        subcommands = {TuneCommand.class, PeerMarginsCommand.class, StreamsCommand.class, TestThenTrainCommand.class})
public final class Peers implements Callable<Integer> {
    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--contestants",
            paramLabel = Contestant.GRAMMAR,
            split = ",",
            converter = Contestant.Converter.class,
            description = "Who takes part, out of the learners below (default: all, herded:16, herded:8/fit=1000).")
    private List<Contestant> contestants = standard();

    @Option(
            names = "--baseline",
            paramLabel = Contestant.GRAMMAR,
            converter = Contestant.Converter.class,
            description = "Whose speed ratios are to; takes part in any case (default: ${DEFAULT-VALUE}).")
    private Contestant baseline = Contestant.parse("dos:8");

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Also draw test errors over speeds into this PNG; one of the same name is replaced.")
    private Path picture;

    @Option(names = "--repeats", paramLabel = "N", description = "How often all run (default: ${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description =
                    "Examples that each learns and forgets before anything is measured (default: ${DEFAULT-VALUE}).")
    private long warmUp = 10_000;

    @Option(
            names = "--interval",
            paramLabel = "N",
            description =
                    "Examples after which Lorentztron's learners average their models (default: ${DEFAULT-VALUE}).")
    private long interval = 2_000;

    @Spec
    private CommandSpec spec;

    private final PrintStream out;
    private final PrintStream err;

    private Peers(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Whatever a library prints belongs to the logs, not into the result.
        System.setOut(System.err);
        Locale.setDefault(Locale.ROOT);
        System.setProperty("java.awt.headless", "true");
        System.exit(run(out, System.err, args));
    }

    /** Runs the command. */
    static int run(PrintStream out, PrintStream err, String... args) {
        // Tribuo says through java.util.logging when an epoch begins.
        LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
        CommandLine line = new CommandLine(new Peers(out, err));
        CommandLine tune = line.getSubcommands().get("tune");
        ((TuneCommand) tune.getCommand()).printTo(out, err);
        CommandLine margins = line.getSubcommands().get("margins");
        ((PeerMarginsCommand) margins.getCommand()).printTo(out, err);
        CommandLine streams = line.getSubcommands().get("streams");
        ((StreamsCommand) streams.getCommand()).printTo(err);
        CommandLine testThenTrain = line.getSubcommands().get("test-then-train");
        ((TestThenTrainCommand) testThenTrain.getCommand()).printTo(err);
        line.getCommandSpec().usageMessage().footer(footer());
        configure(line);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((problem, given) -> {
            String name = problem.getCommandLine().getCommandSpec().qualifiedName();
            problem.getMessage().lines().forEach(message -> err.println(name + ": " + message));
            err.println("Try '" + name + " --help'.");
            return CommandLine.ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            err.println(command.getCommandSpec().qualifiedName() + ": " + failure);
            return CommandLine.ExitCode.SOFTWARE;
        });
        return line.execute(args);
    }

    /** By default picocli stops at the first error. Users want to know them all. */
    private static void configure(CommandLine line) {
        line.getSubcommands().values().forEach(Peers::configure);
        line.getCommandSpec().parser().collectErrors(true);
        line.setUsageHelpWidth(120);
    }

    private static String[] footer() {
        List<String> lines = new ArrayList<>(List.of("", "Learners, with all their parameters at their defaults:"));
        for (Kind kind : Kind.values()) {
            StringBuilder name = new StringBuilder("  " + kind.id());
            kind.defaults()
                    .values()
                    .forEach((parameter, value) ->
                            name.append('/').append(parameter).append('=').append(value));
            lines.add(name.toString());
            lines.add("      " + kind.library() + ", " + kind.description());
        }
        return lines.toArray(String[]::new);
    }

    private static List<Contestant> standard() {
        List<Contestant> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            all.add(new Contestant(kind, kind.defaults()));
            if (kind == Kind.HERDED) {
                all.add(Contestant.parse("herded:16"));
                all.add(Contestant.parse("herded:8/fit=1000"));
            }
        }
        return all;
    }

    @Override
    public Integer call() throws IOException {
        check();
        Set<Contestant> all = new LinkedHashSet<>(List.of(baseline));
        all.addAll(contestants);
        Race race =
                new Race(RaceDigits.of(common.open(), common.examples()), List.copyOf(all), interval, common.seed());
        try (JsonLinesFile json = common.openJson()) {
            err.println("warming up");
            race.warmUp(Math.min(warmUp, common.examples()));
            List<Run> runs = race.run(repeats, run -> {
                json.add(run);
                err.printf(
                        Locale.ROOT,
                        "%d of %d: %s, test error %.2f %%, %,.0f trained/s%n",
                        run.repeat() + 1,
                        repeats,
                        run.contestant(),
                        100 * run.result().newestError(),
                        run.result().trainedPerSecond());
            });
            List<Standing> standings = Standing.all(runs, baseline);
            standings.forEach(standing -> json.add(standing, baseline));
            StandingsTable.print(out, standings, baseline);
            if (picture != null) {
                StandingsPicture.write(picture, standings, common.examples());
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void check() {
        common.check(spec, problems -> {
            CommonOptions.atLeastOne("--repeats", repeats, problems);
            CommonOptions.atLeastOne("--interval", interval, problems);
            if (warmUp < 0) {
                problems.add("invalid value for option '--warm-up': " + warmUp + ", expected at least 0");
            }
        });
    }
}
