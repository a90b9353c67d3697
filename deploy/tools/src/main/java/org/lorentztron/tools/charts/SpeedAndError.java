package org.lorentztron.tools.charts;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A picture of what a chooser weighs: the error of learners over their speed, both logarithmic; the farther to the
 * right and the lower, the better.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class SpeedAndError {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 800;
    private static final int HEAD = 64;
    private static final int MARKER = 14;
    /** How far above its mark a name stands, as a factor. */
    private static final double ABOVE = 1.065;

    /** Where another mark would be under a name, as factors. */
    private static final double CLOSE_ABOVE = 1.15;

    private static final double CLOSE_BESIDE = 3;

    private static final double MARGIN = 1.25;

    /**
     * A learner.
     *
     * @param name beside its mark, with its error
     * @param library whose it is; learners of one library have one colour and one entry in the legend
     * @param perSecond events per second, above 0
     * @param error in %, above 0
     */
    public record Learner(String name, String library, double perSecond, double error) {}

    private SpeedAndError() {}

    /**
     * Draws the learners and writes the PNG.
     *
     * @param xTitle what the speed is
     * @param yTitle what the error is
     * @param learners at least one
     */
    public static void write(Path file, String title, String xTitle, String yTitle, List<Learner> learners)
            throws IOException {
        Canvas canvas = new Canvas(WIDTH, HEAD + HEIGHT);
        canvas.centered(title, Palette.bold(26), Palette.INK, 0, 14, WIDTH, HEAD - 14);
        canvas.picture(BitmapEncoder.getBufferedImage(chart(xTitle, yTitle, learners)), 0, HEAD, WIDTH, HEIGHT);
        canvas.write(file);
    }

    private static XYChart chart(String xTitle, String yTitle, List<Learner> learners) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        style(chart.getStyler(), learners);
        List<String> libraries =
                learners.stream().map(Learner::library).distinct().toList();
        for (int l = 0; l < libraries.size(); l++) {
            String library = libraries.get(l);
            add(
                    chart,
                    library,
                    Palette.line(l),
                    learners.stream()
                            .filter(learner -> learner.library.equals(library))
                            .toList());
        }
        learners.forEach(learner -> chart.addAnnotation(name(learner, learners)));
        return chart;
    }

    private static void style(XYStyler styler, List<Learner> learners) {
        ChartStyle.apply(styler);
        styler.setChartPadding(20);
        styler.setLegendFont(Palette.plain(17));
        styler.setLegendPosition(LegendPosition.InsideNE);
        styler.setLegendPadding(10);
        styler.setMarkerSize(MARKER);
        styler.setAnnotationTextFont(Palette.plain(16));
        styler.setAnnotationTextFontColor(Palette.INK);
        styler.setXAxisLogarithmic(true);
        styler.setYAxisLogarithmic(true);
        // Errors lie within a decade or two: powers of ten alone would be one number, or none.
        styler.setYAxisLogarithmicDecadeOnly(false);
        styler.setXAxisDecimalPattern("#,###");
        styler.setYAxisDecimalPattern("0.##");
        styler.setXAxisMin(powerBelow(
                learners.stream().mapToDouble(Learner::perSecond).min().orElseThrow()));
        styler.setXAxisMax(powerAbove(
                learners.stream().mapToDouble(Learner::perSecond).max().orElseThrow()));
        styler.setYAxisMin(learners.stream().mapToDouble(Learner::error).min().orElseThrow() / MARGIN);
        styler.setYAxisMax(learners.stream().mapToDouble(Learner::error).max().orElseThrow() * MARGIN);
    }

    private static double powerBelow(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }

    private static double powerAbove(double value) {
        return Math.pow(10, Math.ceil(Math.log10(value)));
    }

    private static void add(XYChart chart, String library, Color color, List<Learner> learners) {
        XYSeries series = chart.addSeries(
                library,
                learners.stream().mapToDouble(Learner::perSecond).toArray(),
                learners.stream().mapToDouble(Learner::error).toArray());
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setMarkerColor(color);
    }

    /** Above the mark, or below it where another mark stands there. */
    private static AnnotationText name(Learner learner, List<Learner> all) {
        boolean crowded = all.stream()
                .anyMatch(other -> other.error > learner.error
                        && other.error < learner.error * CLOSE_ABOVE
                        && Math.abs(Math.log(other.perSecond / learner.perSecond)) < Math.log(CLOSE_BESIDE));
        double y = crowded ? learner.error / ABOVE : learner.error * ABOVE;
        String text = String.format(Locale.ROOT, "%s  %.2f %%", learner.name, learner.error);
        return new AnnotationText(text, learner.perSecond, y, false);
    }
}
