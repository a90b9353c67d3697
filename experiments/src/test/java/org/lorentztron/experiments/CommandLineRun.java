package org.lorentztron.experiments;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.lorentztron.tools.cli.CommandRunner;
import picocli.CommandLine;

/** One call of {@code lorentztron experiment ...} in this JVM, and what it said. */
public record CommandLineRun(int exitCode, String out, String err) {
    @CommandLine.Command(name = "lorentztron")
    private static final class Root {}

    public static CommandLineRun of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CommandRunner runner = new CommandRunner(
                "test",
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        int exitCode = runner.run(new CommandLine(new Root()).addSubcommand(ExperimentCommand.withSubcommands()), args);
        return new CommandLineRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
