package org.lorentztron.experiments.paper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Figures 4 and 5 of the paper: training and test errors over the number of examples. */
final class CurveFigures {
    private static final double HIGHEST_PERCENT = 30;

    private CurveFigures() {}

    /** Figure 4: cumulative and moving error rates on training examples, predicted before they are learned. */
    static void writeTraining(Path file, List<VariantRun> trainees, long interval) throws IOException {
        CurvePanels.write(
                file, "Training error, predicted before learning", training(trainees, interval), HIGHEST_PERCENT);
    }

    static List<Panel> training(List<VariantRun> trainees, long interval) {
        return List.of(
                panel("cumulative", trainees, CurvePoint::cumulative),
                panel(String.format(Locale.ROOT, "moving, %,d examples", interval), trainees, CurvePoint::moving));
    }

    /** Figure 5: test error rates of models as they are and of their averages over time, a chart for each averaging. */
    static void writeTest(Path file, List<VariantRun> trainees) throws IOException {
        CurvePanels.write(file, "Test error", test(trainees), HIGHEST_PERCENT);
    }

    static List<Panel> test(List<VariantRun> trainees) {
        List<Panel> panels = new ArrayList<>();
        panels.add(panel("snapshots", trainees, CurvePoint::snapshot));
        List<Averaging> averagings = trainees.get(0).variant().averagings();
        for (int a = 0; a < averagings.size(); a++) {
            int index = a;
            panels.add(panel(averagings.get(a).id() + " averages", trainees, point -> point.averages()
                    .get(index)));
        }
        return panels;
    }

    private static Panel panel(String title, List<VariantRun> trainees, ToDoubleFunction<CurvePoint> measure) {
        List<ModelName> models = trainees.stream()
                .map(trainee -> ModelName.of(trainee.variant().settings()))
                .toList();
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            lines.add(CurvePanels.line(models.get(m).toString(), ModelName.color(m, models), trainees.get(m), measure));
        }
        return CurvePanels.overExamples(title, lines);
    }
}
