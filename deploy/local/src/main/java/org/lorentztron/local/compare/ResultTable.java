package org.lorentztron.local.compare;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.local.compare.trial.JobResult;
import org.lorentztron.local.compare.trial.TrialOutcome;
import org.lorentztron.tools.charts.Columns;

/**
 * The results as text for a terminal: a row for each set of data, job and point; of several sets, the geometric means
 * of each job.
 */
final class ResultTable {
    private static final double PERCENT = 100;
    /** The column that only predictions before learning have. */
    private static final int PUBLISHED = 7;

    private ResultTable() {}

    /** The lines, without line ends. */
    static List<String> lines(List<JobResult> results) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "data", "job", "events", "error, %", "kappa", "log loss", "ECE", "as published, %", "events/s"));
        results.forEach(result -> add(result, rows));
        if (results.stream().map(JobResult::data).distinct().count() > 1) {
            results.stream().map(JobResult::job).distinct().forEach(job -> rows.add(means(results, job)));
        }
        boolean tested =
                rows.stream().skip(1).allMatch(row -> row.get(PUBLISHED).isEmpty());
        return Columns.aligned(
                tested ? rows.stream().map(ResultTable::withoutPublished).toList() : rows, 2);
    }

    private static List<String> withoutPublished(List<String> row) {
        List<String> shorter = new ArrayList<>(row);
        shorter.remove(PUBLISHED);
        return shorter;
    }

    private static void add(JobResult result, List<List<String>> rows) {
        for (int point = 0; point < result.after().size(); point++) {
            boolean first = point == 0;
            boolean last = point == result.after().size() - 1;
            rows.add(List.of(
                    first ? result.data() : "",
                    first ? result.job() : "",
                    String.format(Locale.ROOT, "%,d", result.after().get(point)),
                    percent(result.at(point, TrialOutcome.Point::error)),
                    number("%.3f", result.at(point, TrialOutcome.Point::kappa).getAverage()),
                    number("%.3f", result.at(point, TrialOutcome.Point::logLoss).getAverage()),
                    number(
                            "%.3f",
                            result.at(point, TrialOutcome.Point::calibrationError)
                                    .getAverage()),
                    percent(result.at(point, TrialOutcome.Point::published)),
                    last ? number("%,.0f", result.eventsPerSecond()) : ""));
        }
    }

    private static List<String> means(List<JobResult> results, String job) {
        List<JobResult> own =
                results.stream().filter(result -> result.job().equals(job)).toList();
        return List.of(
                "geometric mean",
                job,
                "",
                number("%.2f", PERCENT * mean(own, result -> result.last(TrialOutcome.Point::error))),
                "",
                "",
                "",
                number("%.2f", PERCENT * mean(own, result -> result.last(TrialOutcome.Point::published))),
                number("%,.0f", mean(own, JobResult::eventsPerSecond)));
    }

    private static double mean(List<JobResult> results, ToDoubleFunction<JobResult> value) {
        return Math.exp(results.stream()
                .mapToDouble(result -> Math.log(value.applyAsDouble(result)))
                .average()
                .orElseThrow());
    }

    private static String percent(DoubleSummaryStatistics shares) {
        return shares.getCount() == 1
                ? number("%.2f", PERCENT * shares.getAverage())
                : number(
                        "%.2f (%.2f to %.2f)",
                        PERCENT * shares.getAverage(), PERCENT * shares.getMin(), PERCENT * shares.getMax());
    }

    /** Nothing for what is not known. */
    private static String number(String format, Object... values) {
        return Double.isNaN((Double) values[0]) ? "" : String.format(Locale.ROOT, format, values);
    }
}
