package org.lorentztron.tools.charts;

import java.awt.BasicStroke;
import java.awt.Color;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * How every line chart looks: paper, ink, fonts of the axes, strokes. Title, legend and the scale of the axes are each
 * chart's own, because they depend on its size.
 */
public final class ChartStyle {
    private ChartStyle() {}

    /** Sets everything that the charts have in common. */
    public static void apply(XYStyler styler) {
        styler.setChartBackgroundColor(Palette.PAPER);
        styler.setPlotBackgroundColor(Palette.PAPER);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(Palette.GRID);
        styler.setPlotGridLinesStroke(new BasicStroke(1));
        styler.setChartFontColor(Palette.INK);
        styler.setChartTitleBoxVisible(false);
        styler.setAxisTitleFont(Palette.plain(17));
        styler.setAxisTickLabelsFont(Palette.plain(15));
        styler.setAxisTickLabelsColor(Palette.INK);
        styler.setAxisTickMarksColor(Palette.FAINT_INK);
        styler.setLegendBorderColor(Palette.PAPER);
        styler.setLegendBackgroundColor(Palette.PAPER);
    }

    /**
     * Adds a line with round ends.
     *
     * @param width in pixels
     * @param marked whether each point has a mark
     */
    static XYSeries line(XYChart chart, String name, double[] x, double[] y, Color color, float width, boolean marked) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setMarker(marked ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
        series.setMarkerColor(color);
        series.setLineColor(color);
        series.setLineStyle(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        return series;
    }
}
