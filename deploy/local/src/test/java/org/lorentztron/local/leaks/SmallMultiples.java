package org.lorentztron.local.leaks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Axes;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Many small charts over one time axis, all from 0: what is flat looks flat. */
public final class SmallMultiples {
    private static final int IN_A_ROW = 3;

    private final String timeTitle;
    private final List<Panel> panels = new ArrayList<>();
    private final SampleTable table;

    /** @param timeTitle what the first column of the table is */
    public SmallMultiples(SampleTable table, String timeTitle) {
        this.table = table;
        this.timeTitle = timeTitle;
    }

    /**
     * Adds a chart. Its legend names a column without the words of the title.
     *
     * @param columns a line for each that has values; none is an empty chart, which is an error
     */
    public SmallMultiples chart(String title, String unit, String... columns) {
        List<Line> lines = new ArrayList<>();
        for (String column : columns) {
            Series series = table.series(column);
            if (series.times().length > 0) {
                lines.add(
                        new Line(inLegend(column, title), Palette.line(lines.size()), series.times(), series.values()));
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalStateException("nothing was measured for the chart " + title);
        }
        panels.add(new Panel(title, timeTitle, unit, Axes.LINEAR, Double.POSITIVE_INFINITY, lines));
        return this;
    }

    private static String inLegend(String column, String title) {
        String rest = column.replace(title, "").strip();
        return rest.isEmpty() ? column : rest;
    }

    /** Draws the charts, {@value #IN_A_ROW} in a row, and writes the PNG. */
    public void write(Path file, String title) throws IOException {
        List<List<Panel>> rows = new ArrayList<>();
        for (int p = 0; p < panels.size(); p += IN_A_ROW) {
            rows.add(panels.subList(p, Math.min(p + IN_A_ROW, panels.size())));
        }
        Panels.writeRows(file, title, rows);
    }
}
