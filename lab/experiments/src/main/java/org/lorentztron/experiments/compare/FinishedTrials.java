package org.lorentztron.experiments.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is known while others are at work: each trial is a line of progress and stands in the table as soon as it ends,
 * so that an interrupted comparison keeps it. Thread-safe.
 */
final class FinishedTrials {
    private final Path table;
    private final Schedule schedule;
    private final int count;
    private final PrintStream progress;
    private int finished;

    /** Begins the table anew. */
    FinishedTrials(Path table, Schedule schedule, int count, PrintStream progress) throws IOException {
        this.table = table;
        this.schedule = schedule;
        this.count = count;
        this.progress = progress;
        OutcomeTable.begin(table);
    }

    synchronized void add(String job, int order, Trial trial) {
        try {
            OutcomeTable.append(table, job, order, trial, schedule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        finished++;
        progress.printf(
                Locale.ROOT,
                "%d of %d: %s, order %d: %s %% in %.1f s of CPU time%n",
                finished,
                count,
                job,
                order + 1,
                Arrays.stream(trial.errors())
                        .mapToObj(error -> String.format(Locale.ROOT, "%.2f", 100 * error))
                        .collect(Collectors.joining(", ")),
                trial.learningSeconds());
    }
}
