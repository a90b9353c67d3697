package org.lorentztron.experiments.growth;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Axes;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/**
 * A row of charts for each base and dimension: what was measured over its values, and a thin line for what the base
 * predicts, both axes logarithmic. Stateless.
 */
final class GrowthPicture {
    private static final List<Measure> SHOWN =
            List.of(Measure.TRAINING, Measure.SCORING, Measure.STATE, Measure.VERSION, Measure.CHECKPOINT);

    private GrowthPicture() {}

    static void write(Path file, List<GrowthReport> reports) throws IOException {
        List<List<Panel>> rows = new ArrayList<>();
        reports.forEach(report -> addRows(report, rows));
        String bases = reports.stream()
                .map(report ->
                        report.recipe() + " with " + report.base().point().shape())
                .collect(Collectors.joining("; "));
        Panels.writeRows(
                file,
                "Cost over one dimension at a time, the others as in the base: " + bases
                        + ". Thin: the base's cost times predicted work",
                rows);
    }

    private static void addRows(GrowthReport report, List<List<Panel>> rows) {
        Arrays.stream(Dimension.values())
                .filter(dimension -> !report.measured(dimension).isEmpty())
                .map(dimension -> SHOWN.stream()
                        .map(measure -> panel(measure, dimension, report))
                        .toList())
                .forEach(rows::add);
        if (!report.partitions().isEmpty()) {
            rows.add(List.of(
                    panel("whole pipeline", report, PartitionCost::cpuMicros),
                    panel("its consumers", report, PartitionCost::fetchMicros),
                    panel("its source", report, PartitionCost::sourceMicros),
                    panel("its trainer", report, PartitionCost::trainMicros),
                    panel("the broker", report, PartitionCost::brokerMicros)));
        }
    }

    static Panel panel(Measure measure, Dimension dimension, GrowthReport report) {
        Figures base = report.base().figures();
        List<Outcome> outcomes = report.measured(dimension);
        return new Panel(
                report.recipe() + ": " + measure.id() + " over " + dimension.id(),
                dimension.id(),
                measure.unit(),
                Axes.LOGARITHMIC,
                Double.POSITIVE_INFINITY,
                List.of(
                        line(
                                "predicted",
                                outcomes,
                                figures -> measure.measured(base) * measure.predicted(figures, base),
                                true),
                        line("measured", outcomes, measure::measured, false)));
    }

    private static Panel panel(String what, GrowthReport report, ToDoubleFunction<PartitionCost> measure) {
        double[] x = report.partitions().stream()
                .mapToDouble(PartitionCost::partitions)
                .toArray();
        double[] y = report.partitions().stream().mapToDouble(measure).toArray();
        double[] same = new double[y.length];
        Arrays.fill(same, y[0]);
        return new Panel(
                report.recipe() + ": " + what + ", CPU per event, over partitions",
                "partitions",
                "us",
                Axes.LOGARITHMIC,
                Double.POSITIVE_INFINITY,
                List.of(
                        new Line("predicted", Palette.line(1), x, same, true),
                        new Line("measured", Palette.line(0), x, y)));
    }

    private static Line line(String name, List<Outcome> outcomes, ToDoubleFunction<Figures> y, boolean quiet) {
        return new Line(
                name,
                Palette.line(quiet ? 1 : 0),
                outcomes.stream()
                        .mapToDouble(outcome -> outcome.point().value())
                        .toArray(),
                outcomes.stream()
                        .mapToDouble(outcome -> y.applyAsDouble(outcome.figures()))
                        .toArray(),
                quiet);
    }
}
