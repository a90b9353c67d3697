package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.LabelChange;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Beyond the paper: what becomes of models, and of their averages, when the world changes. */
@CommandLine.Command(
        name = "drift",
        header = "All labels change their meaning: how fast models recover.",
        description = {
            "From one example on every class is called by the name of the next one. Test errors are judged by the"
                    + " names as they hold at the time. Prints the moving errors around the change. Writes drift.csv"
                    + " and drift.png.",
            ""
        })
public final class DriftCommand implements Command {
    private static final double HIGHEST_PERCENT = 100;

    @Mixin
    private StreamOptions stream = new StreamOptions(1_000_000, 10_000);

    @Mixin
    private ModelsOption models = new ModelsOption("linear", "dos:8", "herded:8");

    @Option(
            names = "--at",
            paramLabel = "N",
            description = "Examples before the change, a multiple of the interval below --examples (default: "
                    + "${DEFAULT-VALUE}).")
    private long at = 500_000;

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.checkOfPairs(problems);
        if (stream.interval() >= 1
                && (at < stream.interval() || at >= stream.examples() || at % stream.interval() != 0)) {
            problems.add("invalid value for option '--at': " + at + ", expected a multiple of the interval, "
                    + stream.interval() + ", below the examples, " + stream.examples());
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        int classes = dataset.classes().size();
        List<Variant> variants = new ArrayList<>();
        for (ModelName model : models.all()) {
            variants.add(new Variant(
                    model.toString(),
                    model.settings(dataset.classes(), dataset.features(), 1, stream.seed()),
                    new LabelNoise(0, classes),
                    new LabelChange(at, classes),
                    List.of(Averaging.of(AverageWeights.POLYNOMIAL))));
        }
        Comparison comparison = new Comparison("drift", stream, console);
        List<VariantRun> trainees = comparison.run(dataset, variants);
        console.out().println();
        Recovery.print(
                console.out(),
                trainees.stream()
                        .map(trainee -> Recovery.of(trainee.variant().name(), trainee.curve(), at))
                        .toList());
        comparison.draw(
                String.format(Locale.ROOT, "All labels change after %,d examples", at),
                List.of(
                        panel("training examples before they are learned", trainees, CurvePoint::moving),
                        panel("test, polynomial averages", trainees, point -> point.averages()
                                .get(0))),
                HIGHEST_PERCENT);
    }

    private Panel panel(String title, List<VariantRun> trainees, ToDoubleFunction<CurvePoint> measure) {
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < trainees.size(); m++) {
            lines.add(CurvePanels.line(models.all().get(m).toString(), models.color(m), trainees.get(m), measure));
        }
        return CurvePanels.overExamplesLinearly(title, lines);
    }
}
