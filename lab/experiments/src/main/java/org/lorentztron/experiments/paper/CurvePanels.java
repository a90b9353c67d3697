package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Charts of error rates in %, and pictures of several of them that can be compared. */
final class CurvePanels {

    private CurvePanels() {}

    /**
     * A variant's rates over the number of examples; points without a value are left out.
     *
     * @param name in the legend, which adds the newest value
     * @param measure a rate, a share of 1
     */
    static Line line(String name, Color color, VariantRun trainee, ToDoubleFunction<CurvePoint> measure) {
        List<CurvePoint> known = trainee.curve().stream()
                .filter(point -> !Double.isNaN(measure.applyAsDouble(point)))
                .toList();
        double[] x = known.stream().mapToDouble(CurvePoint::examples).toArray();
        double[] y = known.stream().mapToDouble(measure).map(rate -> 100 * rate).toArray();
        return new Line(String.format(Locale.ROOT, "%s: %.2f %%", name, y[y.length - 1]), color, x, y);
    }

    /**
     * A variant's rates as a thin, pale line without a place in the legend.
     *
     * @param name different from that of other lines of the chart
     */
    static Line quietLine(String name, Color color, VariantRun trainee, ToDoubleFunction<CurvePoint> measure) {
        Line line = line(name, Palette.pale(color), trainee, measure);
        return new Line(name, line.color(), line.x(), line.y(), true);
    }

    /** A chart over the number of examples on a logarithmic axis: for all of a run. */
    static Panel overExamples(String title, List<Line> lines) {
        return new Panel(title, "training examples (logarithmic)", "error, %", true, Double.POSITIVE_INFINITY, lines);
    }

    /** The same on a linear axis: for how a run ends. */
    static Panel overExamplesLinearly(String title, List<Line> lines) {
        return new Panel(title, "training examples", "error, %", false, Double.POSITIVE_INFINITY, lines);
    }

    /**
     * Writes charts side by side with one y axis for all: what they are there for is to be compared.
     *
     * @param highestPercent what lies above is cut off
     */
    static void write(Path file, String title, List<Panel> panels, double highestPercent) throws IOException {
        double highest = panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .flatMapToDouble(line -> Arrays.stream(line.y()))
                .filter(y -> y <= highestPercent)
                .max()
                .orElse(highestPercent);
        Panels.write(
                file,
                title,
                panels.stream().map(panel -> panel.withHighestY(highest * 1.03)).toList());
    }
}
