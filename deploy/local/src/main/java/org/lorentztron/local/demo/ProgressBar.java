package org.lorentztron.local.demo;

import java.io.PrintStream;

/** Shows how far the build-up is: a bar that fills on a terminal, else a line per step. Not thread-safe. */
final class ProgressBar {
    private static final int WIDTH = 24;
    private static final int LONGEST_STEP = 44;

    private final PrintStream out;
    private final boolean terminal;
    private final int steps;
    private int step;

    ProgressBar(PrintStream out, boolean terminal, int steps) {
        this.out = out;
        this.terminal = terminal;
        this.steps = steps;
    }

    /** The next step begins; the last call says that all is done. */
    void next(String what) {
        if (terminal) {
            int filled = WIDTH * step / (steps - 1);
            String bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
            out.printf("\r%s  %-" + LONGEST_STEP + "s", bar, what);
            if (step == steps - 1) {
                out.println();
            }
        } else {
            out.printf("[%d/%d] %s%n", step + 1, steps, what);
        }
        out.flush();
        step++;
    }
}
