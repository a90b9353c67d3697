package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Beyond the paper: how much of an error rate is luck of the start. */
@CommandLine.Command(
        name = "seeds",
        header = "Several random starts on one stream: how much the errors vary.",
        description = {
            "All models learn the same examples in the same order; only their start differs, by the seeds S, S + 1,"
                    + " ... Prints mean, least and largest error at the end. Writes seeds.csv and seeds.png.",
            ""
        })
public final class SeedsCommand implements Command {
    private static final double HIGHEST_PERCENT = 60;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("dos:4", "dos:16");

    @Option(
            names = "--starts",
            paramLabel = "K",
            description = "Starts per model, at least 2 (default: ${DEFAULT-VALUE}).")
    private int starts = 5;

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.checkRanked(problems);
        if (starts < 2) {
            problems.add("invalid value for option '--starts': " + starts + ", expected at least 2");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        List<Variant> variants = new ArrayList<>();
        for (ModelName model : models.all()) {
            for (int start = 0; start < starts; start++) {
                long seed = stream.seed() + start;
                variants.add(new Variant(
                        model + " seed " + seed,
                        model.settings(dataset.classes(), dataset.features(), 1, seed),
                        0,
                        Averagings.JOBS));
            }
        }
        Comparison comparison = new Comparison("seeds", stream, console);
        List<VariantRun> trainees = comparison.run(dataset, variants);
        List<SeedSpread> spreads = new ArrayList<>();
        for (int m = 0; m < models.all().size(); m++) {
            spreads.add(new SeedSpread(models.all().get(m).toString(), trainees.subList(m * starts, (m + 1) * starts)));
        }
        console.out().println();
        SeedSpread.print(console.out(), spreads);
        comparison.draw(
                "Test error over " + starts + " random starts: each (thin) and their mean",
                List.of(
                        panel("snapshots", spreads, CurvePoint::snapshot),
                        panel("uniform averages", spreads, point -> point.averages()
                                .get(0)),
                        panel("polynomial averages", spreads, point -> point.averages()
                                .get(1))),
                HIGHEST_PERCENT);
    }

    private Panel panel(String title, List<SeedSpread> spreads, ToDoubleFunction<CurvePoint> measure) {
        List<Line> lines = new ArrayList<>();
        for (int m = 0; m < spreads.size(); m++) {
            SeedSpread spread = spreads.get(m);
            Color color = models.color(m);
            for (VariantRun trainee : spread.trainees()) {
                lines.add(CurvePanels.quietLine(trainee.variant().name(), color, trainee, measure));
            }
        }
        for (int m = 0; m < spreads.size(); m++) {
            SeedSpread.Summary atEnd = spreads.get(m).atEnd(measure);
            lines.add(new Line(
                    String.format(
                            Locale.ROOT,
                            "%s: %.2f %% (%.2f to %.2f)",
                            spreads.get(m).name(),
                            atEnd.mean(),
                            atEnd.least(),
                            atEnd.largest()),
                    models.color(m),
                    spreads.get(m).examples(),
                    spreads.get(m).means(measure)));
        }
        return CurvePanels.overExamplesLinearly(title, lines);
    }
}
