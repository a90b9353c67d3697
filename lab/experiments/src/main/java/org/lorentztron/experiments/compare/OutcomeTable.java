package org.lorentztron.experiments.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** The outcomes of all jobs, for people and as CSV. */
final class OutcomeTable {
    private static final int CELL = 24;

    private OutcomeTable() {}

    /** A line for each job: its errors. */
    static void print(PrintStream out, List<Outcome> outcomes, Schedule schedule) {
        int width = width(outcomes);
        out.println(head(width, schedule).append("     CPU, s"));
        for (Outcome outcome : outcomes) {
            StringBuilder line = new StringBuilder(cell(outcome.job(), -width));
            for (int point = 0; point < schedule.after().size(); point++) {
                line.append(cell(text(outcome.errors(point)), CELL));
            }
            out.println(line.append(String.format(Locale.ROOT, " %10.1f", outcome.learningSeconds())));
        }
    }

    /** A line for each job: how good its probabilities are. */
    static void printProbabilities(PrintStream out, List<Outcome> outcomes, Schedule schedule) {
        int width = width(outcomes);
        out.println(head(width, schedule));
        for (Outcome outcome : outcomes) {
            StringBuilder line = new StringBuilder(cell(outcome.job(), -width));
            for (int point = 0; point < schedule.after().size(); point++) {
                String text = String.format(
                        Locale.ROOT, "%.3f, %.3f", outcome.logLoss(point), outcome.calibrationError(point));
                line.append(cell(text, CELL));
            }
            out.println(line);
        }
    }

    private static int width(List<Outcome> outcomes) {
        return outcomes.stream()
                .mapToInt(outcome -> outcome.job().length())
                .max()
                .orElseThrow();
    }

    private static StringBuilder head(int width, Schedule schedule) {
        StringBuilder head = new StringBuilder(cell("after", -width));
        schedule.after().forEach(events -> head.append(cell(String.format(Locale.ROOT, "%,d", events), CELL)));
        return head;
    }

    private static String cell(String text, int width) {
        return String.format(Locale.ROOT, "%" + width + "s", text);
    }

    private static String text(DoubleSummaryStatistics errors) {
        return errors.getCount() == 1
                ? String.format(Locale.ROOT, "%.2f", errors.getAverage())
                : String.format(
                        Locale.ROOT, "%.2f (%.2f to %.2f)", errors.getAverage(), errors.getMin(), errors.getMax());
    }

    /** A line for each job, order and point. */
    static void write(Path file, List<Outcome> outcomes, Schedule schedule) throws IOException {
        begin(file);
        for (Outcome outcome : outcomes) {
            for (int order = 0; order < outcome.trials().size(); order++) {
                append(file, outcome.job(), order, outcome.trials().get(order), schedule);
            }
        }
    }

    /** An empty table. */
    static void begin(Path file) throws IOException {
        Files.write(file, List.of("job,order,events,error %,log loss,calibration error"));
    }

    /** The lines of one order of a job. */
    static void append(Path file, String job, int order, Trial trial, Schedule schedule) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int point = 0; point < trial.errors().length; point++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "\"%s\",%d,%d,%.2f,%.4f,%.4f",
                    job.replace("\"", "\"\""),
                    order + 1,
                    schedule.after().get(point),
                    100 * trial.errors()[point],
                    trial.logLosses()[point],
                    trial.calibrationErrors()[point]));
        }
        Files.write(file, lines, StandardOpenOption.APPEND);
    }
}
