package org.lorentztron.local.experiment;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lorentztron.local.pictures.Palette;
import org.lorentztron.local.pictures.Panels.Panel;
import org.lorentztron.model.learn.LearnerKind;

/** Figures 4 and 5 of the paper: training and test errors over the number of examples. */
final class CurveFigures {
    private static final double HIGHEST_PERCENT = 30;

    private CurveFigures() {}

    /** Figure 4: cumulative and moving error rates on training examples, predicted before they are learned. */
    static void writeTraining(Path file, List<Trainee> trainees, long interval) throws IOException {
        CurvePanels.write(
                file,
                "Training error, predicted before learning",
                List.of(
                        panel("cumulative", trainees, CurvePoint::cumulative),
                        panel(String.format("moving, %,d examples", interval), trainees, CurvePoint::moving)),
                HIGHEST_PERCENT);
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
        CurvePanels.write(file, "Test error", panels, HIGHEST_PERCENT);
    }

    private static Panel panel(String title, List<Trainee> trainees, ToDoubleFunction<CurvePoint> measure) {
        return CurvePanels.overExamples(
                title,
                trainees.stream()
                        .map(trainee ->
                                CurvePanels.line(trainee.variant().name(), color(trainee, trainees), trainee, measure))
                        .toList());
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
