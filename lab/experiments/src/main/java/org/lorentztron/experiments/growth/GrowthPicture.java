package org.lorentztron.experiments.growth;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Axes;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/**
 * A row of charts for each dimension: what was measured over its values, and a thin line for what the base predicts,
 * both axes logarithmic. Stateless.
 */
final class GrowthPicture {
    private static final List<Measure> SHOWN =
            List.of(Measure.TRAINING, Measure.SCORING, Measure.STATE, Measure.VERSION, Measure.CHECKPOINT);

    private GrowthPicture() {}

    /** @param report with some points */
    static void write(Path file, GrowthReport report) throws IOException {
        List<List<Panel>> rows = new ArrayList<>();
        Arrays.stream(Dimension.values())
                .filter(dimension -> !report.points(dimension).isEmpty())
                .map(dimension -> SHOWN.stream()
                        .map(measure -> panel(measure, dimension, report))
                        .toList())
                .forEach(rows::add);
        List<PartitionCost> partitions = report.partitions();
        if (!partitions.isEmpty()) {
            rows.add(List.of(
                    panel("whole pipeline", partitions, PartitionCost::cpuMicros),
                    panel("its consumers", partitions, PartitionCost::fetchMicros),
                    panel("its source", partitions, PartitionCost::sourceMicros),
                    panel("its trainer", partitions, PartitionCost::trainMicros),
                    panel("the broker", partitions, PartitionCost::brokerMicros)));
        }
        Panels.writeRows(
                file,
                "Cost over one dimension at a time, the others as in the base: " + report.base()
                        + ". Thin: the base's cost times predicted work",
                rows);
    }

    private static Panel panel(Measure measure, Dimension dimension, GrowthReport report) {
        List<Point> points = report.points(dimension);
        double[] x = points.stream().mapToDouble(Point::value).toArray();
        return panel(
                measure.id() + " over " + dimension.id(),
                dimension.id(),
                measure.unit(),
                x,
                points.stream()
                        .mapToDouble(point -> measure.predicted(point.figures(), report.ofBase()))
                        .toArray(),
                points.stream()
                        .mapToDouble(point -> measure.of(point.figures()))
                        .toArray());
    }

    private static Panel panel(String what, List<PartitionCost> costs, ToDoubleFunction<PartitionCost> measure) {
        double[] y = costs.stream().mapToDouble(measure).toArray();
        double[] same = new double[y.length];
        Arrays.fill(same, y[0]);
        return panel(
                what + ", CPU per event, over partitions",
                "partitions",
                "us",
                costs.stream().mapToDouble(PartitionCost::partitions).toArray(),
                same,
                y);
    }

    private static Panel panel(
            String title, String axis, String unit, double[] x, double[] predicted, double[] measured) {
        return new Panel(
                title,
                axis,
                unit,
                Axes.LOGARITHMIC,
                Double.POSITIVE_INFINITY,
                List.of(
                        new Line("predicted", Palette.line(1), x, predicted, true),
                        new Line("measured", Palette.line(0), x, measured)));
    }
}
