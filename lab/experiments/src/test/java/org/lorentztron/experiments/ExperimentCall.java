package org.lorentztron.experiments;

import java.io.PrintStream;
import org.lorentztron.tools.cli.CommandLineRun;
import org.lorentztron.tools.cli.CommandRunner;
import picocli.CommandLine;

/** Calls of {@code lorentztron experiment ...} in this JVM. */
public final class ExperimentCall {
    @CommandLine.Command(name = "lorentztron")
    private static final class Root {}

    private ExperimentCall() {}

    public static CommandLineRun of(String... args) {
        return CommandLineRun.of(ExperimentCall::run, args);
    }

    private static int run(PrintStream out, PrintStream err, String... args) {
        CommandLine line = new CommandLine(new Root()).addSubcommand(ExperimentCommand.withSubcommands());
        return new CommandRunner("test", out, err).run(line, args);
    }
}
