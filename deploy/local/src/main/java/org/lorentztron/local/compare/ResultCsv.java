package org.lorentztron.local.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.local.compare.trial.JobResult;
import org.lorentztron.local.compare.trial.TrialOutcome;

/**
 * The results as CSV: a line for each set of data, job, order and point. While jobs are at work, what has ended is in
 * the file, so that an interrupted comparison keeps it.
 */
final class ResultCsv {
    private static final double PERCENT = 100;

    private final Path file;

    /** Begins the file anew. */
    ResultCsv(Path file) throws IOException {
        this.file = file;
        Files.write(
                file,
                List.of("data,job,order,events,error %,kappa,log loss,calibration error,published error %,events/s"));
    }

    /** Adds the lines of a result. */
    void add(JobResult result) throws IOException {
        for (int order = 0; order < result.outcomes().size(); order++) {
            add(result.data(), result.job(), order, result.outcomes().get(order));
        }
    }

    /** Adds the lines of one order. */
    void add(String data, String job, int order, TrialOutcome outcome) throws IOException {
        List<String> lines = new ArrayList<>();
        for (TrialOutcome.Point point : outcome.points()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s,%s,%d,%d,%.3f,%.4f,%.4f,%.4f,%s,%.0f",
                    quoted(data),
                    quoted(job),
                    order + 1,
                    point.events(),
                    PERCENT * point.error(),
                    point.kappa(),
                    point.logLoss(),
                    point.calibrationError(),
                    Double.isNaN(point.published())
                            ? ""
                            : String.format(Locale.ROOT, "%.3f", PERCENT * point.published()),
                    outcome.eventsPerSecond()));
        }
        Files.write(file, lines, StandardOpenOption.APPEND);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
