package org.lorentztron.local.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.lorentztron.local.compare.trial.JobTrials;
import org.lorentztron.local.compare.trial.TrialOutcome;

/** What is known while jobs are at work: a line for each trial, and its lines in the table. Thread-safe. */
final class Progress {
    private static final double PERCENT = 100;

    private final ResultCsv table;
    private final int count;
    private final PrintStream lines;
    private int finished;

    Progress(ResultCsv table, List<JobTrials> trialsOfJobs, PrintStream lines) {
        this.table = table;
        this.count =
                trialsOfJobs.stream().mapToInt(each -> each.orders().size()).sum();
        this.lines = lines;
    }

    synchronized void add(JobTrials trials, int order, TrialOutcome outcome) {
        try {
            table.add(trials.data(), trials.job().name(), order, outcome);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.printf(
                Locale.ROOT,
                "%d of %d: %s, %s%s: error %.2f %%%n",
                ++finished,
                count,
                trials.data(),
                trials.job().name(),
                trials.isRandom() ? ", order " + (order + 1) : "",
                PERCENT * outcome.last().error());
    }
}
