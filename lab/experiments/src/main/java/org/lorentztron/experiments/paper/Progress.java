package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says every few seconds how far a race is, how fast it goes, how long it will take, and how the variants do. */
final class Progress {
    private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

    private final PrintStream err;
    private final long first;
    private final long end;
    private final long begun = System.nanoTime();
    private long lastLine = begun - PAUSE_NANOS;

    /**
     * @param first examples learned before
     * @param end examples to be learned in all
     */
    Progress(PrintStream err, long first, long end) {
        this.err = err;
        this.first = first;
        this.end = end;
    }

    /** An interval has ended; says so unless it spoke a moment ago. */
    void at(long examples, List<VariantRun> trainees) {
        long now = System.nanoTime();
        if (now - lastLine < PAUSE_NANOS && examples < end) {
            return;
        }
        lastLine = now;
        double rate = (examples - first) / seconds(now);
        err.printf(
                Locale.ROOT,
                "%,d of %,d, %,.0f examples/s, %s left; test error %% (snapshot/averages) %s%n",
                examples,
                end,
                rate,
                text((end - examples) / rate),
                trainees.stream().map(Progress::errors).collect(Collectors.joining(", ")));
    }

    double seconds() {
        return seconds(System.nanoTime());
    }

    private double seconds(long now) {
        return Math.max(1e-9, (now - begun) * 1e-9);
    }

    /** Snapshot and averages of the newest interval. */
    private static String errors(VariantRun trainee) {
        CurvePoint newest = trainee.curve().get(trainee.curve().size() - 1);
        StringBuilder text = new StringBuilder(trainee.variant().name())
                .append(String.format(Locale.ROOT, " %.2f", 100 * newest.snapshot()));
        newest.averages().stream()
                .filter(error -> !error.isNaN())
                .forEach(error -> text.append(String.format(Locale.ROOT, "/%.2f", 100 * error)));
        return text.toString();
    }

    /** Seconds as a person says them: 42 s, 12 min, 3.4 h. */
    static String text(double seconds) {
        if (seconds < 100) {
            return String.format(Locale.ROOT, "%.0f s", seconds);
        }
        return seconds < 6000
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }
}
