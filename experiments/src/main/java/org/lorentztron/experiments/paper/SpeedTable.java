package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.Locale;

/**
 * How much processor time each variant of a race took per example, and how long the paper's 100 million examples would
 * take it alone on all cores of this machine: processor time of drawing, learning, averaging and testing, divided by
 * the number of cores. Start-up, garbage collection and writing the state are not in it.
 */
final class SpeedTable {
    private static final double PAPER_EXAMPLES = 1e8;
    private static final double MICROS = 1e-3;
    private static final double SECONDS = 1e-9;

    private SpeedTable() {}

    /** @param examples how many were learned in the time that the race has measured */
    static void print(PrintStream out, Experiment race, long examples, int cores) {
        double drawing = (double) race.drawNanos() / examples;
        out.printf(
                Locale.ROOT,
                "%-22s %14s %18s %22s %24s%n",
                "model",
                "us/example",
                "examples/s/core",
                "averages + tests, us",
                "100M on " + cores + " cores");
        for (VariantRun trainee : race.trainees()) {
            double learning = (double) trainee.learningNanos() / examples;
            double closing = (double) trainee.closingNanos() / examples;
            double projected = projectedSeconds(learning + drawing + closing, cores);
            out.printf(
                    Locale.ROOT,
                    "%-22s %14.2f %,18.0f %22.2f %24s%n",
                    trainee.variant().name(),
                    learning * MICROS,
                    1e9 / learning,
                    closing * MICROS,
                    Progress.text(projected));
        }
        out.printf(Locale.ROOT, "%-22s %14.2f %,18.0f%n", "the stream", drawing * MICROS, 1e9 / drawing);
    }

    /** @param nanos processor time per example */
    static double projectedSeconds(double nanos, int cores) {
        return PAPER_EXAMPLES * nanos / cores * SECONDS;
    }
}
