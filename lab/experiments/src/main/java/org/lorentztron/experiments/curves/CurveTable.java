package org.lorentztron.experiments.curves;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Curves as CSV: one line per model and interval, error rates in %. */
final class CurveTable {
    private CurveTable() {}

    static void write(Path file, List<Trainee> trainees) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(Trainee.AVERAGES.stream()
                .map(weights -> "," + weights.id() + "_average_test_error")
                .collect(Collectors.joining(
                        "",
                        "model,examples,cumulative_error,moving_error,updates_per_example,snapshot_test_error",
                        "")));
        for (Trainee trainee : trainees) {
            for (IntervalPoint point : trainee.curve()) {
                lines.add(line(trainee.name(), point));
            }
        }
        Files.write(file, lines);
    }

    private static String line(String name, IntervalPoint point) {
        StringBuilder line = new StringBuilder(name).append(',').append(point.examples());
        append(line, point.cumulative() * 100);
        append(line, point.moving() * 100);
        append(line, point.updates());
        append(line, point.snapshot() * 100);
        point.averages().forEach(error -> append(line, error * 100));
        return line.toString();
    }

    private static void append(StringBuilder line, double value) {
        line.append(String.format(Locale.ROOT, ",%.4f", value));
    }
}
