package org.lorentztron.local.produce;

import java.util.function.Consumer;
import org.lorentztron.tools.cli.Console;

/** Rows and lines that are no events: the first are told on stderr, all are counted. Not thread-safe. */
final class BadRows implements Consumer<String> {
    private static final int TOLD = 20;

    private final Console console;
    private long count;

    BadRows(Console console) {
        this.console = console;
    }

    @Override
    public void accept(String problem) {
        count++;
        if (count <= TOLD) {
            console.err().println(problem);
        } else if (count == TOLD + 1) {
            console.err().println("more bad rows are counted only");
        }
    }

    long count() {
        return count;
    }
}
