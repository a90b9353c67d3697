package org.lorentztron.benchmarks.peers;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.lorentztron.benchmarks.peers.streams.StreamsCommand;
import org.lorentztron.benchmarks.peers.streams.TestThenTrainCommand;
import org.lorentztron.tools.cli.CommandRunner;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The command line; {@link CommandRunner} says how commands are run. */
@CommandLine.Command(
        name = "lorentztron-peers",
        header = "Learners of other JVM libraries beside Lorentztron's, on the same data.")
public final class Peers {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    private Peers() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Whatever a library prints belongs to the logs, not into the result.
        System.setOut(System.err);
        Locale.setDefault(Locale.ROOT);
        System.setProperty("java.awt.headless", "true");
        System.exit(run(out, System.err, args));
    }

    /** Runs a command. */
    static int run(PrintStream out, PrintStream err, String... args) {
        // Tribuo says through java.util.logging when an epoch begins.
        LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
        CommandLine digits = new CommandLine(new DigitsCommand());
        digits.getCommandSpec()
                .usageMessage()
                .footer(Stream.of(Contestant.values())
                        .map(each -> String.format("%-18s %s, %s", each, each.library(), each.description()))
                        .toArray(String[]::new));
        CommandLine commands = new CommandLine(new Peers())
                .addSubcommand(digits)
                .addSubcommand(new StreamsCommand())
                .addSubcommand(new TestThenTrainCommand());
        return new CommandRunner("lorentztron-peers", out, err).run(commands, args);
    }
}
