package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Beyond the paper: what wrong labels do to models that correct every mistake at once, and what averages make good. */
@CommandLine.Command(
        name = "label-noise",
        header = "Wrong labels: 0, 10 and 30 %% of the training examples.",
        description = {
            "A wrong label is any of the other classes, each as likely; the same examples have it for all models. The"
                    + " test part is clean; cumulative and moving errors are counted against the labels as given."
                    + " Writes label-noise.csv and label-noise.png.",
            ""
        })
public final class LabelNoiseCommand implements Command {
    private static final List<Integer> PERCENTS = List.of(0, 10, 30);
    private static final double HIGHEST_PERCENT = 60;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("linear", "dos:4", "dos:16");

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.checkOfPairs(problems);
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        List<Variant> variants = new ArrayList<>();
        for (int percent : PERCENTS) {
            for (ModelName model : models.all()) {
                variants.add(new Variant(
                        model + " noise " + percent + "%",
                        model.settings(dataset.classes(), dataset.features(), 1, stream.seed()),
                        percent / 100.0,
                        Averagings.JOBS));
            }
        }
        Comparison comparison = new Comparison("label-noise", stream, console);
        List<VariantRun> trainees = comparison.run(dataset, variants);
        List<Panel> panels = new ArrayList<>();
        for (int p = 0; p < PERCENTS.size(); p++) {
            panels.add(panel(
                    PERCENTS.get(p) + " % wrong labels",
                    trainees.subList(
                            p * models.all().size(), (p + 1) * models.all().size())));
        }
        comparison.draw("Test error of uniform averages, and of snapshots (thin)", panels, HIGHEST_PERCENT);
    }

    /** One chart per share of wrong labels. */
    private Panel panel(String title, List<VariantRun> trainees) {
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < models.all().size(); m++) {
            lines.add(CurvePanels.quietLine(
                    "snapshot " + models.all().get(m), color(m), trainees.get(m), CurvePoint::snapshot));
        }
        for (int m = 0; m < models.all().size(); m++) {
            lines.add(CurvePanels.line(
                    models.all().get(m).toString(), color(m), trainees.get(m), point -> point.averages()
                            .get(0)));
        }
        return CurvePanels.overExamplesLinearly(title, lines);
    }

    private Color color(int model) {
        return models.color(model);
    }
}
