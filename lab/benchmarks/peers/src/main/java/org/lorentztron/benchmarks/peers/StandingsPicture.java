package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
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
import org.lorentztron.tools.charts.Canvas;
import org.lorentztron.tools.charts.ChartStyle;
import org.lorentztron.tools.charts.Palette;

/**
 * Standings as a picture: test errors over speeds, medians, both axes logarithmic. Learners of one library have one
 * colour. Needs no display.
 */
final class StandingsPicture {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 800;
    private static final int HEAD = 64;
    /** How far above its mark a name stands, as a factor. */
    private static final double ABOVE = 1.065;

    /** Where another mark would be under a name, as factors. */
    private static final double CLOSE_ABOVE = 1.15;

    private static final double CLOSE_BESIDE = 3;

    private static final double MARGIN = 1.25;

    /**
     * A learner.
     *
     * @param perSecond events per second, above 0
     * @param error in %, above 0
     */
    record Learner(String name, String library, double perSecond, double error) {

        static Learner of(Standing standing) {
            return new Learner(
                    standing.contestant().toString(),
                    standing.contestant().library(),
                    standing.speed().median(),
                    100 * standing.testError().median());
        }

        /** Above the mark, or below it where another mark stands there. */
        private AnnotationText text(List<Learner> all) {
            boolean crowded = all.stream()
                    .anyMatch(other -> other.error > error
                            && other.error < error * CLOSE_ABOVE
                            && Math.abs(Math.log(other.perSecond / perSecond)) < Math.log(CLOSE_BESIDE));
            String text = String.format(Locale.ROOT, "%s  %.2f %%", name, error);
            return new AnnotationText(text, perSecond, crowded ? error / ABOVE : error * ABOVE, false);
        }
    }

    private StandingsPicture() {}

    /**
     * Draws the learners and writes the PNG.
     *
     * @param learners at least one
     * @param examples how many were learned
     */
    static void write(Path file, List<Learner> learners, long examples) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle("events per second and core, with a prediction for each (logarithmic)")
                .yAxisTitle("test error, % (logarithmic)")
                .build();
        style(chart.getStyler(), learners);
        List<String> libraries =
                learners.stream().map(Learner::library).distinct().toList();
        for (String library : libraries) {
            List<Learner> members = learners.stream()
                    .filter(learner -> learner.library.equals(library))
                    .toList();
            XYSeries series = chart.addSeries(library, speeds(members), errors(members));
            series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setMarkerColor(Palette.line(libraries.indexOf(library)));
        }
        learners.forEach(learner -> chart.addAnnotation(learner.text(learners)));

        Canvas canvas = new Canvas(WIDTH, HEAD + HEIGHT);
        String title =
                String.format(Locale.ROOT, "%,d digits learned once: lower and further right is better", examples);
        canvas.centered(title, Palette.bold(26), Palette.INK, 0, 14, WIDTH, HEAD - 14);
        canvas.picture(BitmapEncoder.getBufferedImage(chart), 0, HEAD, WIDTH, HEIGHT);
        canvas.write(file);
    }

    private static double[] speeds(List<Learner> learners) {
        return learners.stream().mapToDouble(Learner::perSecond).toArray();
    }

    private static double[] errors(List<Learner> learners) {
        return learners.stream().mapToDouble(Learner::error).toArray();
    }

    private static void style(XYStyler styler, List<Learner> learners) {
        ChartStyle.apply(styler);
        styler.setChartPadding(20);
        styler.setLegendFont(Palette.plain(17));
        styler.setLegendPosition(LegendPosition.InsideNE);
        styler.setLegendPadding(10);
        styler.setMarkerSize(14);
        styler.setAnnotationTextFont(Palette.plain(16));
        styler.setAnnotationTextFontColor(Palette.INK);
        styler.setXAxisLogarithmic(true);
        styler.setYAxisLogarithmic(true);
        // Errors lie within a decade or two: powers of ten alone would be one number, or none.
        styler.setYAxisLogarithmicDecadeOnly(false);
        styler.setXAxisDecimalPattern("#,###");
        styler.setYAxisDecimalPattern("0.##");
        DoubleSummaryStatistics speed = Arrays.stream(speeds(learners)).summaryStatistics();
        styler.setXAxisMin(Math.pow(10, Math.floor(Math.log10(speed.getMin()))));
        styler.setXAxisMax(Math.pow(10, Math.ceil(Math.log10(speed.getMax()))));
        DoubleSummaryStatistics error = Arrays.stream(errors(learners)).summaryStatistics();
        styler.setYAxisMin(error.getMin() / MARGIN);
        styler.setYAxisMax(error.getMax() * MARGIN);
    }
}
