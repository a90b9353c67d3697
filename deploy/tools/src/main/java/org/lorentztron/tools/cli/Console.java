package org.lorentztron.tools.cli;

import java.io.PrintStream;

/**
 * Where a command speaks.
 *
 * @param out results, for people or, with {@code --json}, one object on one line
 * @param err progress and what went wrong
 */
public record Console(PrintStream out, PrintStream err) {
    /** Whether a person looks at the output as it appears, so that a line may be overwritten. */
    public static boolean isTerminal() {
        return System.console() != null;
    }
}
