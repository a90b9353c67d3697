package org.lorentztron.experiments.networks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Figures 2, 3 and 4 of paper 6. Stateless. */
final class NetworkPictures {
    /** Errors above are cut off: networks of one or two basis vectors. */
    private static final double HIGHEST_PERCENT = 50;

    private NetworkPictures() {}

    /** Figure 3: test error over the largest number of basis vectors, a chart for each dataset. */
    static void writeSizes(Path file, List<Contest> contests, int mostUnits) throws IOException {
        List<Panel> panels = new ArrayList<>();
        for (Contest contest : contests) {
            List<Line> lines = new ArrayList<>();
            for (Contest.Entry entry : contest.entries()) {
                double[] x = steps(entry.steps() == 0 ? mostUnits : entry.steps());
                double[] y = IntStream.rangeClosed(1, x.length)
                        .mapToDouble(steps -> 100 * (1 - entry.accuracyWithin(steps)))
                        .toArray();
                String name = String.format(
                        Locale.ROOT, "%s: %.1f %%", entry.machine().name(), 100 * (1 - entry.accuracy()));
                lines.add(new Line(name, Palette.line(lines.size()), x, y));
            }
            panels.add(new Panel(
                    contest.name(), "basis vectors, at most", "test error, %", false, HIGHEST_PERCENT, lines));
        }
        Panels.write(file, "Polynomial networks by conditional gradient", panels);
    }

    /** Figure 2: how close the choices come to the best basis vector. */
    static void writeSelection(Path file, List<SelectionStudy> studies) throws IOException {
        List<Panel> panels = new ArrayList<>();
        for (SelectionStudy study : studies) {
            List<Line> lines = new ArrayList<>();
            for (SelectionStudy.Method method : SelectionStudy.Method.values()) {
                double[] y = study.shares()[method.ordinal()];
                String name = String.format(Locale.ROOT, "%s: %.3f", method.title(), study.mean(method));
                lines.add(new Line(name, Palette.line(lines.size()), steps(y.length), y));
            }
            panels.add(new Panel(study.name(), "step of the fit", "share of the best criterion", false, 1.05, lines));
        }
        Panels.write(file, "Choice of a basis vector for l1/linf", panels);
    }

    /** Figure 4: RMSE and nDCG over the largest number of basis vectors. */
    static void writeRatings(Path file, List<RatingModel.Path> chosen) throws IOException {
        Panels.write(
                file,
                "Ratings: one output and ordinal McRank",
                List.of(
                        ratings("RMSE", chosen, RatingModel.Point::error),
                        ratings("nDCG@1", chosen, RatingModel.Point::first),
                        ratings("nDCG@5", chosen, RatingModel.Point::fifth)));
    }

    private static Panel ratings(
            String measure, List<RatingModel.Path> chosen, ToDoubleFunction<RatingModel.Point> value) {
        List<Line> lines = new ArrayList<>();
        for (RatingModel.Path one : chosen) {
            double[] x = steps(Math.max(1, one.path().size() - 1));
            double[] y = IntStream.rangeClosed(1, x.length)
                    .mapToDouble(steps -> value.applyAsDouble(one.within(steps)))
                    .toArray();
            String name = String.format(Locale.ROOT, "%s: %.3f", one.model().name(), value.applyAsDouble(one.best()));
            lines.add(new Line(name, Palette.line(lines.size()), x, y));
        }
        return new Panel(measure, "basis vectors, at most", measure, false, Double.POSITIVE_INFINITY, lines);
    }

    /** 1 to the number of steps. */
    private static double[] steps(int count) {
        return IntStream.rangeClosed(1, count).asDoubleStream().toArray();
    }
}
