package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Beyond the paper: what the average over time is worth, and which one is best. */
@CommandLine.Command(
        name = "averaging",
        header = "Averages over time: uniform (the paper's), polynomial, exponential, window, function space.",
        description = {
            "Every model is trained once, and all averages are kept beside it. The function-space average is that of"
                    + " the scores, truncated to the rank of the models; it is tested after 2, 4, 8, ... intervals"
                    + " and at the end, and takes some 100 MB, and 20 s of processor time per test, for each model"
                    + " of 784 features. Writes averaging.csv and averaging.png.",
            ""
        })
public final class AveragingCommand implements Command {
    private static final double HIGHEST_PERCENT = 60;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("linear", "dos:4", "dos:16");

    @Option(
            names = "--window",
            paramLabel = "W",
            description = "Models in the window; the newest model's share in the exponential average is 1/W (default: "
                    + "${DEFAULT-VALUE}).")
    private int window = 10;

    @Option(
            names = "--averaging",
            split = ",",
            defaultValue = "uniform,polynomial,exponential,window,function-space",
            paramLabel = "NAME",
            description = "Averages that are compared (default: ${DEFAULT-VALUE}).")
    private List<String> averagings = List.of();

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.check(problems);
        for (String id : averagings) {
            if (!Averagings.IDS.contains(id)) {
                problems.add("invalid value for option '--averaging': '" + id + "', expected "
                        + String.join(" | ", Averagings.IDS));
            }
        }
        if (new HashSet<>(averagings).size() < averagings.size()) {
            problems.add("invalid value for option '--averaging': one is repeated");
        }
        if (window < 1) {
            problems.add("invalid value for option '--window': " + window + ", expected at least 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        List<Averaging> kept =
                averagings.stream().map(id -> Averagings.of(id, window)).toList();
        List<Variant> variants = models.all().stream()
                .map(model -> new Variant(
                        model.toString(),
                        model.settings(dataset.classes(), dataset.features(), 1, stream.seed()),
                        0,
                        kept))
                .toList();
        Comparison comparison = new Comparison("averaging", stream, console);
        List<VariantRun> trainees = comparison.run(dataset, variants);
        comparison.draw(
                "Test error of averages over time",
                trainees.stream().map(AveragingCommand::panel).toList(),
                HIGHEST_PERCENT);
    }

    /** A chart for each model. */
    private static Panel panel(VariantRun trainee) {
        List<Line> lines = new ArrayList<>();
        lines.add(CurvePanels.line("snapshot", Palette.background(), trainee, CurvePoint::snapshot));
        List<Averaging> averagings = trainee.variant().averagings();
        for (int a = 0; a < averagings.size(); a++) {
            int index = a;
            Color color = Palette.line(a);
            lines.add(CurvePanels.line(averagings.get(a).id(), color, trainee, point -> point.averages()
                    .get(index)));
        }
        return CurvePanels.overExamplesLinearly(trainee.variant().name(), lines);
    }
}
