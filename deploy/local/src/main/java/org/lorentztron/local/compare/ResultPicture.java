package org.lorentztron.local.compare;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lorentztron.local.compare.trial.JobResult;
import org.lorentztron.local.compare.trial.TrialOutcome;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/**
 * The errors of all jobs on the same data over the number of events. By test events: every order thin, their mean bold.
 * Else of the first order: of the newest models bold, as published thin.
 */
final class ResultPicture {
    private static final double PERCENT = 100;

    private ResultPicture() {}

    /** @param results of the same data, at least one */
    static void write(Path file, List<JobResult> results) throws IOException {
        boolean tested = results.get(0).outcomes().get(0).newest().isEmpty();
        Panels.write(file, results.get(0).data(), List.of(tested ? tested(results) : predicted(results)));
    }

    private static Panel tested(List<JobResult> results) {
        List<Line> orders = new ArrayList<>();
        List<Line> means = new ArrayList<>();
        for (int j = 0; j < results.size(); j++) {
            JobResult result = results.get(j);
            double[] events =
                    result.after().stream().mapToDouble(Long::doubleValue).toArray();
            for (TrialOutcome outcome : result.outcomes()) {
                double[] errors = outcome.points().stream()
                        .mapToDouble(point -> PERCENT * point.error())
                        .toArray();
                orders.add(new Line(
                        result.job() + " " + orders.size(), Palette.pale(Palette.line(j)), events, errors, true));
            }
            double[] mean = IntStream.range(0, events.length)
                    .mapToDouble(point -> PERCENT
                            * result.at(point, TrialOutcome.Point::error).getAverage())
                    .toArray();
            means.add(new Line(result.job(), Palette.line(j), events, mean));
        }
        orders.addAll(means);
        return new Panel(
                "versions judged by test events: each order (thin) and the mean",
                "events learned (logarithmic)",
                "test error, %",
                true,
                Double.POSITIVE_INFINITY,
                orders);
    }

    private static Panel predicted(List<JobResult> results) {
        List<Line> lines = new ArrayList<>();
        for (int j = 0; j < results.size(); j++) {
            lines.add(line(results.get(j), ", as published", Palette.pale(Palette.line(j)), TrialOutcome::published));
        }
        for (int j = 0; j < results.size(); j++) {
            lines.add(line(results.get(j), "", Palette.line(j), TrialOutcome::newest));
        }
        return new Panel(
                "each event predicted before it is learned",
                "events",
                "error of the newest events, %",
                false,
                Double.POSITIVE_INFINITY,
                lines);
    }

    private static Line line(
            JobResult result, String suffix, Color color, Function<TrialOutcome, List<ErrorCurve.Point>> windows) {
        List<ErrorCurve.Point> points = windows.apply(result.outcomes().get(0));
        return new Line(
                result.job() + suffix,
                color,
                points.stream().mapToDouble(ErrorCurve.Point::examples).toArray(),
                points.stream().mapToDouble(point -> PERCENT * point.windowed()).toArray());
    }
}
