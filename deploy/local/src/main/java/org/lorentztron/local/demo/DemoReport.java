package org.lorentztron.local.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.tools.charts.ConfusionPicture;
import org.lorentztron.tools.charts.ConfusionTable;
import org.lorentztron.tools.charts.DigitSheet;
import org.lorentztron.tools.charts.LearningCurves;
import org.lorentztron.tools.charts.LearningCurves.Curve;
import org.lorentztron.tools.charts.LearningCurves.Kind;
import org.lorentztron.tools.charts.LearningCurves.Point;

/** What came of the demonstration: a table, the confusion matrix, three pictures. */
final class DemoReport {
    private final List<VersionRow> rows;
    private final ModelVersion version;
    private final ConfusionCounts confusion;
    private final int labelsToCome;

    /**
     * @param rows one per version, at least one
     * @param version of the last row
     * @param confusion of that version on the held-out digits
     * @param labelsToCome how many digits were sent whose labels were not
     */
    DemoReport(List<VersionRow> rows, ModelVersion version, ConfusionCounts confusion, int labelsToCome) {
        this.rows = List.copyOf(rows);
        this.version = version;
        this.confusion = confusion;
        this.labelsToCome = labelsToCome;
    }

    void print(PrintStream out) {
        VersionRow last = rows.get(rows.size() - 1);
        double rate = rows.stream()
                .skip(rows.size() / 2)
                .mapToDouble(VersionRow::eventsPerSecond)
                .average()
                .orElseThrow();
        out.println();
        entry(out, "events trained, by each of the two jobs", String.format(Locale.ROOT, "%,d", last.events()));
        entry(out, "events/s, second half", String.format(Locale.ROOT, "%,.0f", rate));
        entry(
                out,
                "updates per event, last interval (of 9 pairs)",
                String.format(Locale.ROOT, "%.2f", last.updatesPerEvent()));
        AwaitedLabels labels = last.labels();
        if (labels == null) {
            entry(out, "prequential error, newest events", VersionRow.percent(last.prequentialError()));
        } else {
            entry(out, "served error, newest labels", VersionRow.percent(last.prequentialError()));
            entry(out, "mean delay of labels", labels.delay());
            entry(out, "labels that were not sent yet at the end", String.format(Locale.ROOT, "%,d", labelsToCome));
        }
        entry(out, "held-out error, quadratic", VersionRow.percent(last.error()));
        entry(out, "held-out error, linear", VersionRow.percent(last.linearError()));
        entry(out, "linear / quadratic", String.format(Locale.ROOT, "%.1f", last.linearError() / last.error()));
        out.println();
        out.printf("Confusion matrix of version %d, %,d held-out digits%n%n", version.version(), confusion.events());
        ConfusionTable.lines(version.classes(), confusion).forEach(line -> out.println("  " + line));
    }

    private static void entry(PrintStream out, String name, String value) {
        out.printf("  %-46s %12s%n", name, value);
    }

    /** Draws the pictures and returns their paths. */
    List<Path> draw(Path directory, HeldOutDigits heldOut) throws IOException {
        Files.createDirectories(directory);
        Path curves = directory.resolve("learning-curves.png");
        Path digits = directory.resolve("digits.png");
        Path matrix = directory.resolve("confusion.png");
        boolean labelsComeLater = rows.get(0).labels() != null;
        String caption = "Quadratic, version " + version.version();
        LearningCurves.write(
                curves,
                "Drawn digits: errors while learning",
                List.of(
                        curve(
                                labelsComeLater ? Kind.QUADRATIC_SERVED : Kind.QUADRATIC_PREQUENTIAL,
                                VersionRow::prequentialError),
                        curve(Kind.LINEAR_AVERAGED, VersionRow::linearError),
                        curve(Kind.QUADRATIC_AVERAGED, VersionRow::error)));
        DigitSheet.write(digits, caption, heldOut.scored(version));
        ConfusionPicture.write(matrix, caption, version.classes(), confusion);
        return List.of(curves, digits, matrix);
    }

    private Curve curve(Kind kind, ToDoubleFunction<VersionRow> error) {
        return new Curve(
                kind,
                rows.stream()
                        .map(row -> new Point(row.events(), error.applyAsDouble(row)))
                        .toList());
    }
}
