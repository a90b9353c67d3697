package org.lorentztron.tools.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** One call of a program in this JVM, and what it said. */
public record CommandLineRun(int exitCode, String out, String err) {

    /** What a JVM would be started for. */
    public interface Program {

        /** @return the exit code */
        int run(PrintStream out, PrintStream err, String... args);
    }

    /** Calls the program. */
    public static CommandLineRun of(Program program, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = program.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
        return new CommandLineRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
