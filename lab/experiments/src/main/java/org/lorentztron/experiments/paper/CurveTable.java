package org.lorentztron.experiments.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.connectors.client.WholeFile;

/**
 * Curves as CSV: one line per variant and interval, error rates in %. The columns of averages are those of the
 * variants, which all have the same; a field is empty where an average was not due.
 */
final class CurveTable {
    private CurveTable() {}

    static void write(Path file, List<VariantRun> trainees) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(header(trainees.get(0).variant()));
        for (VariantRun trainee : trainees) {
            for (CurvePoint point : trainee.curve()) {
                lines.add(line(trainee.variant().name(), point));
            }
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        // As a whole, so that a crash leaves the one before.
        WholeFile.write(file, out -> out.write((String.join("\n", lines) + "\n").getBytes(UTF_8)));
    }

    private static String header(Variant variant) {
        return variant.averagings().stream()
                .map(averaging -> "," + averaging.id() + "_average_test_error")
                .collect(Collectors.joining(
                        "",
                        "model,examples,cumulative_error,moving_error,updates_per_example,snapshot_test_error",
                        ""));
    }

    private static String line(String name, CurvePoint point) {
        StringBuilder line = new StringBuilder(name).append(',').append(point.examples());
        append(line, point.cumulative() * 100);
        append(line, point.moving() * 100);
        append(line, point.updates());
        append(line, point.snapshot() * 100);
        point.averages().forEach(error -> append(line, error * 100));
        return line.toString();
    }

    private static void append(StringBuilder line, double value) {
        line.append(Double.isNaN(value) ? "," : String.format(Locale.ROOT, ",%.4f", value));
    }
}
