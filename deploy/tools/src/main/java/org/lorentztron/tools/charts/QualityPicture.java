package org.lorentztron.tools.charts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.lorentztron.model.monitor.ClassCurves;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.tools.charts.Panels.Axes;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/**
 * Four charts of the probabilities of classes, each against the rest: receiver operating characteristic, precision and
 * recall, reliability, and gains. A line is of one class by one version. Stateless and thread-safe; needs no display.
 */
public final class QualityPicture {
    private static final int MOST_LINES = 6;
    /** Of reliability: as many events each. */
    private static final int GROUPS = 10;

    private QualityPicture() {}

    /**
     * A line.
     *
     * @param name such as {@code fraud, version 12}
     * @param curves of the class, all of which are defined
     * @param rocAuc the area of the first chart
     * @param prAuc that of the second
     */
    public record Curve(String name, ClassCurves curves, double rocAuc, double prAuc) {
        /** Of one class. */
        public static Curve of(String name, int ofClass, Quality quality, ClassCurves curves) {
            return new Curve(name, curves, quality.rocAuc(ofClass), quality.prAuc(ofClass));
        }
    }

    /**
     * Draws the first {@value #MOST_LINES} curves and writes the PNG.
     *
     * @param curves at least one
     */
    public static void write(Path file, String title, List<Curve> curves) throws IOException {
        List<Curve> drawn = curves.subList(0, Math.min(MOST_LINES, curves.size()));
        List<Line> roc = new ArrayList<>();
        List<Line> precision = new ArrayList<>();
        List<Line> reliability = new ArrayList<>(List.of(diagonal("true")));
        List<Line> gains = new ArrayList<>(List.of(diagonal("at random")));
        for (int i = 0; i < drawn.size(); i++) {
            Curve curve = drawn.get(i);
            roc.add(line(area(curve.name, curve.rocAuc), i, curve.curves.roc()));
            precision.add(line(area(curve.name, curve.prAuc), i, curve.curves.precisionRecall()));
            reliability.add(line(curve.name, i, curve.curves.reliability(GROUPS)));
            gains.add(line(curve.name, i, curve.curves.gains()));
        }
        Panels.writeRows(
                file,
                title,
                List.of(
                        List.of(
                                panel(
                                        "ROC",
                                        "share of the others taken for the class",
                                        "share of the class found",
                                        roc),
                                panel("precision and recall", "recall", "precision", precision)),
                        List.of(
                                panel("reliability", "probability of the class", "share of the class", reliability),
                                panel("gains", "share of events looked at", "share of the class found", gains))));
    }

    private static String area(String name, double area) {
        return String.format(Locale.ROOT, "%s: %.3f", name, area);
    }

    private static Panel panel(String title, String x, String y, List<Line> lines) {
        return new Panel(title, x, y, Axes.LINEAR, 1.0, lines);
    }

    private static Line diagonal(String name) {
        return new Line(name, Palette.FAINT_INK, new double[] {0, 1}, new double[] {0, 1}, true);
    }

    private static Line line(String name, int index, List<ClassCurves.Point> points) {
        return new Line(
                name,
                Palette.line(index),
                coordinates(points, ClassCurves.Point::x),
                coordinates(points, ClassCurves.Point::y));
    }

    private static double[] coordinates(List<ClassCurves.Point> points, Function<ClassCurves.Point, Double> of) {
        return points.stream().mapToDouble(of::apply).toArray();
    }
}
