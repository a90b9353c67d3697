package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * How much processor time each variant of a race took per example, and how long the paper's 100 million examples would
 * take it alone on all cores of this machine: processor time of drawing, averaging and testing, divided by the number
 * of cores, and that of learning, divided by no more of them than the variant has parts. Start-up, garbage collection
 * and writing the state are not in it.
 */
final class SpeedTable {
    private static final double PAPER_EXAMPLES = 1e8;
    private static final double MICROS = 1e6;

    private SpeedTable() {}

    static void print(PrintStream out, List<Variant> variants, TimesTable times, int cores) {
        ClockReading clocks = times.newest();
        double examples = times.examples();
        out.printf(
                Locale.ROOT,
                "%,.0f examples in %s on the clock, %s of processor time:%n",
                examples,
                Progress.text(clocks.wall()),
                Progress.text(clocks.process()));
        out.printf(
                Locale.ROOT,
                "%-22s %14s %18s %22s %24s%n",
                "model",
                "us/example",
                "examples/s/core",
                "averages + tests, us",
                "100M on " + cores + " cores");
        double drawing = clocks.stream() / examples;
        for (int v = 0; v < variants.size(); v++) {
            double learning = clocks.learning().get(v) / examples;
            double closing = clocks.closing().get(v) / examples;
            out.printf(
                    Locale.ROOT,
                    "%-22s %14.2f %,18.0f %22.2f %24s%n",
                    variants.get(v).name(),
                    learning * MICROS,
                    1 / learning,
                    closing * MICROS,
                    Progress.text(projectedSeconds(
                            learning,
                            drawing + closing,
                            VariantRun.allParts(variants.get(v)).size(),
                            cores)));
        }
        out.printf(Locale.ROOT, "%-22s %14.2f %,18.0f%n", "the stream", drawing * MICROS, 1 / drawing);
    }

    /**
     * Seconds for the paper's examples.
     *
     * @param learning processor seconds per example of a variant with this many parts
     * @param other processor seconds per example of what all cores share
     */
    static double projectedSeconds(double learning, double other, int parts, int cores) {
        return PAPER_EXAMPLES * (learning / Math.min(parts, cores) + other / cores);
    }
}
