package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Beyond the paper: how large the random start should be. */
@CommandLine.Command(
        name = "init-scale",
        header = "The size of the random start: 0.1, 0.3, 1 (the paper's), 3 (the job's) and 10.",
        description = {
            "Start values have the standard deviation scale / sqrt(rank x (features + 1)). Every model is trained from"
                    + " a start of each size. Writes init-scale.csv and init-scale.png.",
            ""
        })
public final class InitScaleCommand implements Command {
    private static final List<Double> SCALES = List.of(0.1, 0.3, 1.0, 3.0, 10.0);
    private static final double HIGHEST_PERCENT = 30;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("dos:4", "dos:16");

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.checkRanked(problems);
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        List<Variant> variants = new ArrayList<>();
        for (ModelName model : models.all()) {
            for (double scale : SCALES) {
                variants.add(new Variant(
                        model + " scale " + scale,
                        model.settings(dataset.classes(), dataset.features(), scale, stream.seed()),
                        0,
                        Averagings.JOBS));
            }
        }
        Comparison comparison = new Comparison("init-scale", stream, console);
        List<VariantRun> trainees = comparison.run(dataset, variants);
        List<Panel> panels = new ArrayList<>();
        for (int m = 0; m < models.all().size(); m++) {
            panels.add(panel(
                    models.all().get(m).toString(), trainees.subList(m * SCALES.size(), (m + 1) * SCALES.size())));
        }
        comparison.draw(
                String.format(Locale.ROOT, "Test error after %,d examples by the size of the start", stream.examples()),
                panels,
                HIGHEST_PERCENT);
    }

    /** The errors at the end over the scale. */
    private static Panel panel(String title, List<VariantRun> trainees) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("snapshot", Palette.background(), scales(), newest(trainees, CurvePoint::snapshot)));
        for (int a = 0; a < Averagings.JOBS.size(); a++) {
            int index = a;
            lines.add(new Line(
                    Averagings.JOBS.get(a).id() + " average",
                    Palette.line(a),
                    scales(),
                    newest(trainees, point -> point.averages().get(index))));
        }
        return new Panel(
                title, "init scale (logarithmic)", "error, %", true, Double.POSITIVE_INFINITY, List.copyOf(lines));
    }

    private static double[] scales() {
        return SCALES.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] newest(List<VariantRun> trainees, ToDoubleFunction<CurvePoint> measure) {
        return trainees.stream()
                .map(trainee -> trainee.curve().get(trainee.curve().size() - 1))
                .mapToDouble(point -> 100 * measure.applyAsDouble(point))
                .toArray();
    }
}
