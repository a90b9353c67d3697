package org.lorentztron.local.experiment;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lorentztron.local.pictures.Palette;
import org.lorentztron.local.pictures.Panels;
import org.lorentztron.local.pictures.Panels.Line;
import org.lorentztron.local.pictures.Panels.Panel;
import org.lorentztron.model.learn.LearnerKind;

/** Figures 4 and 5 of the paper: training and test errors over the number of examples. */
final class CurveFigures {
    private static final String X = "training examples (logarithmic)";
    private static final double HIGHEST_PERCENT = 30;

    private CurveFigures() {}

    /** Figure 4: cumulative and moving error rates on training examples, predicted before they are learned. */
    static void writeTraining(Path file, List<Trainee> trainees, long interval) throws IOException {
        write(
                file,
                "Training error, predicted before learning",
                List.of(
                        panel("cumulative", trainees, CurvePoint::cumulative),
                        panel(String.format("moving, %,d examples", interval), trainees, CurvePoint::moving)));
    }

    /** Figure 5: test error rates of models as they are and of their averages over time, a chart for each averaging. */
    static void writeTest(Path file, List<Trainee> trainees) throws IOException {
        List<Panel> panels = new ArrayList<>();
        panels.add(panel("snapshots", trainees, CurvePoint::snapshot));
        List<Averaging> averagings = trainees.get(0).variant().averagings();
        for (int a = 0; a < averagings.size(); a++) {
            int index = a;
            panels.add(panel(averagings.get(a).id() + " averages", trainees, point -> point.averages()
                    .get(index)));
        }
        write(file, "Test error", panels);
    }

    /** One y axis for the charts of a picture: what they are there for is to be compared. */
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

    private static Panel panel(String title, List<Trainee> trainees, ToDoubleFunction<CurvePoint> measure) {
        List<Line> lines = new ArrayList<>();
        for (Trainee trainee : trainees) {
            List<CurvePoint> curve = trainee.curve();
            double[] x = curve.stream().mapToDouble(CurvePoint::examples).toArray();
            double[] y =
                    curve.stream().mapToDouble(measure).map(rate -> 100 * rate).toArray();
            String name = String.format("%s: %.2f %%", trainee.variant().name(), y[y.length - 1]);
            lines.add(new Line(name, color(trainee, trainees), x, y));
        }
        return new Panel(title, X, "error, %", true, HIGHEST_PERCENT, lines);
    }

    private static Color color(Trainee trainee, List<Trainee> trainees) {
        if (trainee.variant().settings().kind() == LearnerKind.LINEAR) {
            return Palette.linear();
        }
        List<Trainee> dos = trainees.stream()
                .filter(each -> each.variant().settings().kind() == LearnerKind.DOS)
                .toList();
        return Palette.dos(dos.indexOf(trainee), dos.size());
    }
}
