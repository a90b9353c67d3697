package org.lorentztron.experiments.streams;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** The error of all jobs on one stream over time: of the newest models bold, as published pale. */
final class StreamPicture {
    private static final double PERCENT = 100;

    private StreamPicture() {}

    /** @param results of one stream, at least one */
    static void write(Path file, List<StreamResult> results) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (int j = 0; j < results.size(); j++) {
            StreamResult result = results.get(j);
            lines.add(line(
                    result.job() + ", as published",
                    Palette.pale(Palette.line(j)),
                    result.trial().published().points()));
        }
        for (int j = 0; j < results.size(); j++) {
            StreamResult result = results.get(j);
            lines.add(
                    line(result.job(), Palette.line(j), result.trial().newest().points()));
        }
        Panels.write(
                file,
                results.get(0).stream() + ": each event predicted before it is learned",
                List.of(new Panel(
                        "errors of the newest models and of the newest version",
                        "events",
                        "error of windows of 1,000 events, %",
                        false,
                        Double.POSITIVE_INFINITY,
                        lines)));
    }

    private static Line line(String name, Color color, List<ErrorCurve.Point> points) {
        return new Line(
                name,
                color,
                points.stream().mapToDouble(ErrorCurve.Point::examples).toArray(),
                points.stream().mapToDouble(point -> PERCENT * point.windowed()).toArray());
    }
}
