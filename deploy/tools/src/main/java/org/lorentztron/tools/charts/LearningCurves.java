package org.lorentztron.tools.charts;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/**
 * The picture of learning: error in % (logarithmic) over events trained, one line per curve, 1200 x 750 pixels.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class LearningCurves {
    public static final int WIDTH = 1200;
    public static final int HEIGHT = 750;

    /** An error of 0 has no place on a logarithmic axis and is drawn at this many %. */
    private static final double LOWEST_PERCENT = 0.05;

    private static final double HIGHEST_PERCENT = 100;

    /** What a curve shows: its name in the legend, its colour and its width in pixels. */
    public enum Kind {
        QUADRATIC_PREQUENTIAL("quadratic, prequential", Palette.PALE_BLUE, 2),
        /** Of predictions that were made before their labels came. */
        QUADRATIC_SERVED("quadratic, served", Palette.PALE_BLUE, 2),
        LINEAR_AVERAGED("linear, averaged", Palette.ORANGE, 4),
        QUADRATIC_AVERAGED("quadratic, averaged", Palette.BLUE, 4);

        private final String title;
        private final Color color;
        private final float width;

        Kind(String title, Color color, float width) {
            this.title = title;
            this.color = color;
            this.width = width;
        }
    }

    /**
     * One measurement.
     *
     * @param events events trained so far
     * @param error share of wrong predictions, 0 to 1; NaN = not known, left out
     */
    public record Point(long events, double error) {}

    /**
     * One curve.
     *
     * @param kind what it shows
     * @param points by ascending events
     */
    public record Curve(Kind kind, List<Point> points) {
        public Curve {
            points = points.stream().filter(point -> point.error >= 0).toList();
        }
    }

    private LearningCurves() {}

    /**
     * Draws the curves and writes the PNG. Curves without a point are left out.
     *
     * @param curves drawn in this order, the last on top; a kind at most once
     * @throws IllegalArgumentException when no curve has a point
     * @throws IOException when the file cannot be written
     */
    public static void write(Path file, String title, List<Curve> curves) throws IOException {
        List<Curve> drawn =
                curves.stream().filter(curve -> !curve.points.isEmpty()).toList();
        if (drawn.isEmpty()) {
            throw new IllegalArgumentException("curves have no point, expected at least one");
        }
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle("events trained")
                .yAxisTitle("error, % (logarithmic)")
                .build();
        style(chart.getStyler());
        drawn.forEach(curve -> add(chart, curve));
        bounds(chart.getStyler(), drawn);
        Canvas.write(BitmapEncoder.getBufferedImage(chart), file);
    }

    private static void add(XYChart chart, Curve curve) {
        double[] x = curve.points.stream().mapToDouble(Point::events).toArray();
        double[] y = curve.points.stream().mapToDouble(LearningCurves::percent).toArray();
        double last = curve.points.get(curve.points.size() - 1).error * 100;
        String name = String.format(Locale.ROOT, "%s: %.2f %%", curve.kind.title, last);
        ChartStyle.line(chart, name, x, y, curve.kind.color, curve.kind.width, x.length == 1);
    }

    private static double percent(Point point) {
        return Math.max(LOWEST_PERCENT, 100 * point.error);
    }

    private static void style(XYStyler styler) {
        ChartStyle.apply(styler);
        styler.setChartPadding(24);
        styler.setChartTitleFont(Palette.bold(22));
        styler.setLegendFont(Palette.plain(18));
        styler.setLegendPosition(LegendPosition.InsideNE);
        styler.setLegendSeriesLineLength(36);
        styler.setLegendPadding(14);
        styler.setYAxisLogarithmic(true);
        // Not a formatting function: XChart places the ticks of one linearly, whatever the axis.
        styler.setYAxisDecimalPattern("0.##");
        styler.setXAxisTickLabelsFormattingFunction(events -> String.format(Locale.ROOT, "%,.0f", events));
        styler.setXAxisTickMarkSpacingHint(140);
    }

    /** From 0 events, and from a little below the lowest error to a little above the highest. */
    private static void bounds(XYStyler styler, List<Curve> curves) {
        double low = HIGHEST_PERCENT;
        double high = LOWEST_PERCENT;
        for (Curve curve : curves) {
            for (Point point : curve.points) {
                low = Math.min(low, percent(point));
                high = Math.max(high, percent(point));
            }
        }
        styler.setXAxisMin(0.0);
        // Over more than two decades only powers of ten bear a number: 8, 9 and 10 would overlap.
        styler.setYAxisLogarithmicDecadeOnly(high > 100 * low);
        // One power of ten must be in sight.
        double margin = low / 1.3;
        boolean numbered = Math.pow(10, Math.ceil(Math.log10(margin))) <= high;
        styler.setYAxisMin(numbered ? margin : Math.pow(10, Math.floor(Math.log10(low))));
        styler.setYAxisMax(Math.min(HIGHEST_PERCENT, high * 1.2));
    }
}
