package org.lorentztron.experiments.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The results of all streams and jobs, for people and as CSV. */
final class StreamTable {
    private static final double PERCENT = 100;

    private StreamTable() {}

    /** A line for each stream and job, and for each job the geometric means of all streams. */
    static void print(PrintStream out, List<StreamResult> results, List<String> jobs) {
        int stream = width(
                "geometric mean", results.stream().map(StreamResult::stream).toList());
        int job = width("job", jobs);
        String format = "%-" + stream + "s  %-" + job + "s %9s %9s %15s %10s%n";
        out.printf(format, "stream", "job", "error, %", "kappa, %", "as published, %", "events/s");
        for (StreamResult result : results) {
            out.printf(
                    format,
                    result.stream(),
                    result.job(),
                    percent(result.trial().newest().error()),
                    percent(result.trial().newest().kappa()),
                    percent(result.trial().published().error()),
                    String.format(Locale.ROOT, "%,.0f", result.trial().eventsPerSecond()));
        }
        for (String name : jobs) {
            List<StreamTrial> trials = results.stream()
                    .filter(result -> result.job().equals(name))
                    .map(StreamResult::trial)
                    .toList();
            out.printf(
                    format,
                    "geometric mean",
                    name,
                    percent(mean(trials, trial -> trial.newest().error())),
                    "",
                    percent(mean(trials, trial -> trial.published().error())),
                    String.format(Locale.ROOT, "%,.0f", mean(trials, StreamTrial::eventsPerSecond)));
        }
    }

    private static int width(String head, List<String> texts) {
        return Math.max(
                head.length(), texts.stream().mapToInt(String::length).max().orElse(0));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", PERCENT * share);
    }

    private static double mean(List<StreamTrial> trials, ToDoubleFunction<StreamTrial> value) {
        double logarithms = trials.stream()
                .mapToDouble(trial -> Math.log(value.applyAsDouble(trial)))
                .average()
                .orElseThrow();
        return Math.exp(logarithms);
    }

    /** An empty table. */
    static void begin(Path file) throws IOException {
        Files.write(file, List.of("stream,learner,events,error %,kappa %,published error %,events/s"));
    }

    /** A line at the end of the table. */
    static void append(Path file, StreamResult result) throws IOException {
        StreamTrial trial = result.trial();
        String line = String.format(
                Locale.ROOT,
                "%s,%s,%d,%.3f,%.3f,%.3f,%.0f",
                quoted(result.stream()),
                quoted(result.job()),
                trial.newest().events(),
                PERCENT * trial.newest().error(),
                PERCENT * trial.newest().kappa(),
                PERCENT * trial.published().error(),
                trial.eventsPerSecond());
        Files.write(file, List.of(line), StandardOpenOption.APPEND);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
