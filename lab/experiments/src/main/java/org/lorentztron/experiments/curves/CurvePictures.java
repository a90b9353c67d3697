package org.lorentztron.experiments.curves;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.experiments.digits.ModelName;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Figures 4 and 5 of the paper: training and test errors over the number of examples. Stateless. */
final class CurvePictures {
    /** What lies above is cut off. */
    private static final double HIGHEST_PERCENT = 30;

    private CurvePictures() {}

    /** Figure 4: cumulative and moving error rates on training examples, predicted before they are learned. */
    static void writeTraining(Path file, List<ModelName> models, List<Trainee> trainees, long interval)
            throws IOException {
        write(
                file,
                "Training error, predicted before learning",
                List.of(
                        panel("cumulative", models, trainees, IntervalPoint::cumulative),
                        panel(
                                String.format(Locale.ROOT, "moving, %,d examples", interval),
                                models,
                                trainees,
                                IntervalPoint::moving)));
    }

    /** Figure 5: test error rates of models as they are and of their averages over time, a chart for each average. */
    static void writeTest(Path file, List<ModelName> models, List<Trainee> trainees) throws IOException {
        List<Panel> panels = new ArrayList<>();
        panels.add(panel("snapshots", models, trainees, IntervalPoint::snapshot));
        for (int a = 0; a < Trainee.AVERAGES.size(); a++) {
            int index = a;
            panels.add(panel(Trainee.AVERAGES.get(a).id() + " averages", models, trainees, point -> point.averages()
                    .get(index)));
        }
        write(file, "Test error", panels);
    }

    static Panel panel(
            String title, List<ModelName> models, List<Trainee> trainees, ToDoubleFunction<IntervalPoint> rate) {
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            List<IntervalPoint> curve = trainees.get(m).curve();
            double[] x = curve.stream().mapToDouble(IntervalPoint::examples).toArray();
            double[] y =
                    curve.stream().mapToDouble(rate).map(share -> 100 * share).toArray();
            String name = String.format(Locale.ROOT, "%s: %.2f %%", models.get(m), y[y.length - 1]);
            lines.add(new Line(name, ModelName.color(m, models), x, y));
        }
        return new Panel(title, "training examples (logarithmic)", "error, %", true, Double.POSITIVE_INFINITY, lines);
    }

    /** Charts with one y axis for all: what they are there for is to be compared. */
    private static void write(Path file, String title, List<Panel> panels) throws IOException {
        double highest = panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .flatMapToDouble(line -> Arrays.stream(line.y()))
                .filter(y -> y <= HIGHEST_PERCENT)
                .max()
                .orElse(HIGHEST_PERCENT);
        Panels.write(
                file,
                title,
                panels.stream().map(panel -> panel.withHighestY(highest * 1.03)).toList());
    }
}
