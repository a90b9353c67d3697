package org.lorentztron.experiments.curves;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.tools.cli.Console;

/** What people read of a race: a line every few seconds, and a table at the end. Error rates are in %. */
final class CurveReport {
    private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

    private final Console console;
    private final List<Trainee> trainees;
    private final long examples;
    private final long begun = System.nanoTime();
    private long lastLine = begun - PAUSE_NANOS;

    /** @param examples to be learned in all */
    CurveReport(Console console, List<Trainee> trainees, long examples) {
        this.console = console;
        this.trainees = trainees;
        this.examples = examples;
    }

    /** An interval has ended; says so unless it spoke a moment ago. */
    void progress(long learned) {
        long now = System.nanoTime();
        if (now - lastLine < PAUSE_NANOS && learned < examples) {
            return;
        }
        lastLine = now;
        double rate = learned / ((now - begun) * 1e-9);
        console.err()
                .printf(
                        Locale.ROOT,
                        "%,d of %,d, %,.0f examples/s, %,.0f min left; test error %% of averages: %s%n",
                        learned,
                        examples,
                        rate,
                        (examples - learned) / rate / 60,
                        trainees.stream()
                                .map(trainee -> String.format(
                                        Locale.ROOT,
                                        "%s %.2f",
                                        trainee.name(),
                                        100 * trainee.newest().averages().get(1)))
                                .collect(Collectors.joining(", ")));
    }

    /** The newest point of every model, what it costs, and the digest of what it has become. */
    void print() {
        console.out()
                .println("Error rates, % (cumulative and moving: training examples before they are learned; others:"
                        + " test)");
        console.out()
                .printf(
                        "%-22s %12s %11s %11s %11s %11s %11s %11s%n",
                        "", "examples", "cumulative", "moving", "snapshot", "uniform", "polynomial", "us/example");
        for (Trainee trainee : trainees) {
            IntervalPoint newest = trainee.newest();
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%-22s %,12d %11.2f %11.2f %11.2f %11.2f %11.2f %11.2f%n",
                            trainee.name(),
                            newest.examples(),
                            100 * newest.cumulative(),
                            100 * newest.moving(),
                            100 * newest.snapshot(),
                            100 * newest.averages().get(0),
                            100 * newest.averages().get(1),
                            trainee.learningNanos() * 1e-3 / newest.examples());
        }
        console.out().printf("%nSHA-256 of models, averages and errors at the end%n");
        trainees.forEach(trainee -> console.out().printf("%-22s %s%n", trainee.name(), StateDigest.of(trainee)));
    }
}
