package org.lorentztron.tools.charts;

import java.awt.Color;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/**
 * A picture of one or more line charts, side by side or in rows, under one title; each chart is 1000 x 680 pixels, its
 * legend beside it.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class Panels {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 680;
    private static final int HEAD = 64;
    private static final MathContext FOUR_DIGITS = new MathContext(4);
    /** Lines of at most this many points mark each point: nothing was measured in between. */
    private static final int FEW_POINTS = 10;

    /**
     * One line.
     *
     * @param name in the legend
     * @param x ascending, positive where the axis is logarithmic
     * @param y as long as x; NaN interrupts the line
     * @param quiet whether it is thin and missing in the legend: one of several in the background of another line
     */
    public record Line(String name, Color color, double[] x, double[] y, boolean quiet) {
        public Line {
            if (x.length != y.length || x.length == 0) {
                throw new IllegalArgumentException("line " + name + " has " + x.length + " x and " + y.length
                        + " y values, expected as many, at least one");
            }
        }

        /** A line in the legend. */
        public Line(String name, Color color, double[] x, double[] y) {
            this(name, color, x, y, false);
        }
    }

    /** How numbers lie on the axes. */
    public enum Axes {
        /** Both begin at 0. */
        LINEAR,
        /** The x axis is logarithmic, the y axis begins at 0. */
        LOGARITHMIC_X,
        /** Both are logarithmic, the y axis over whole powers of 10; values of y are positive. */
        LOGARITHMIC
    }

    /**
     * One chart.
     *
     * @param highestY where a linear y axis ends: what lies above is cut off; infinite for just above the highest value
     * @param lines at least one, the last on top
     */
    public record Panel(String title, String xTitle, String yTitle, Axes axes, double highestY, List<Line> lines) {
        /** @param logarithmicX whether the x axis is logarithmic; if not, it begins at 0, as the y axis does */
        public Panel(
                String title, String xTitle, String yTitle, boolean logarithmicX, double highestY, List<Line> lines) {
            this(title, xTitle, yTitle, logarithmicX ? Axes.LOGARITHMIC_X : Axes.LINEAR, highestY, lines);
        }

        /** The same with another end of the y axis. */
        public Panel withHighestY(double y) {
            return new Panel(title, xTitle, yTitle, axes, y, lines);
        }
    }

    private Panels() {}

    /** Draws the charts side by side and writes the PNG. */
    public static void write(Path file, String title, List<Panel> panels) throws IOException {
        writeRows(file, title, List.of(panels));
    }

    /**
     * Draws rows of charts and writes the PNG.
     *
     * @param rows at least one, none longer than the first
     */
    public static void writeRows(Path file, String title, List<List<Panel>> rows) throws IOException {
        int width = rows.get(0).size() * WIDTH;
        Canvas canvas = new Canvas(width, HEAD + rows.size() * HEIGHT);
        canvas.centered(title, Palette.bold(26), Palette.INK, 0, 14, width, HEAD - 14);
        for (int r = 0; r < rows.size(); r++) {
            for (int p = 0; p < rows.get(r).size(); p++) {
                canvas.picture(
                        BitmapEncoder.getBufferedImage(chart(rows.get(r).get(p))),
                        p * WIDTH,
                        HEAD + r * HEIGHT,
                        WIDTH,
                        HEIGHT);
            }
        }
        canvas.write(file);
    }

    private static XYChart chart(Panel panel) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(panel.title)
                .xAxisTitle(panel.xTitle)
                .yAxisTitle(panel.yTitle)
                .build();
        style(chart.getStyler(), panel);
        panel.lines.forEach(line -> add(chart, line, panel.highestY));
        double[] shown = panel.lines.stream()
                .flatMapToDouble(line -> Arrays.stream(line.y))
                .filter(y -> y >= 0)
                .toArray();
        double highest = Arrays.stream(shown).max().orElse(0);
        if (panel.axes == Axes.LOGARITHMIC) {
            double lowest = Arrays.stream(shown).filter(y -> y > 0).min().orElse(1);
            chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(lowest))));
            chart.getStyler().setYAxisMax(Math.pow(10, Math.ceil(Math.log10(Math.max(lowest, highest)))));
            return chart;
        }
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler()
                .setYAxisMax(
                        panel.highestY < Double.POSITIVE_INFINITY ? panel.highestY : Math.max(1e-9, highest * 1.05));
        return chart;
    }

    private static void add(XYChart chart, Line line, double highestY) {
        // XChart draws beyond the axis what is above its end: those values are left out instead.
        double[] shown =
                Arrays.stream(line.y).map(y -> y <= highestY ? y : Double.NaN).toArray();
        boolean marked = line.x.length <= FEW_POINTS && !line.quiet;
        ChartStyle.line(chart, line.name, line.x, shown, line.color, line.quiet ? 1.2f : 2.6f, marked)
                .setShowInLegend(!line.quiet);
    }

    private static void style(XYStyler styler, Panel panel) {
        ChartStyle.apply(styler);
        styler.setChartPadding(20);
        styler.setChartTitleFont(Palette.bold(19));
        styler.setLegendFont(Palette.plain(17));
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setLegendSeriesLineLength(30);
        styler.setLegendPadding(10);
        styler.setXAxisLogarithmic(panel.axes != Axes.LINEAR);
        styler.setYAxisLogarithmic(panel.axes == Axes.LOGARITHMIC);
        if (panel.axes != Axes.LINEAR) {
            // Not a formatting function: XChart places the ticks of one linearly, whatever the axis.
            styler.setXAxisDecimalPattern("#,###.###");
        } else {
            styler.setXAxisTickLabelsFormattingFunction(x -> x >= 1_000
                    ? String.format(Locale.ROOT, "%,.0f", x)
                    : new BigDecimal(x, FOUR_DIGITS).stripTrailingZeros().toPlainString());
            styler.setXAxisTickMarkSpacingHint(120);
            styler.setXAxisMin(0.0);
        }
        styler.setYAxisDecimalPattern(panel.axes == Axes.LOGARITHMIC ? "#,##0.####" : "0.##");
    }
}
