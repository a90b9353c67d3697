package org.lorentztron.experiments.margins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Axes;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Figure 1 of paper 7, and what becomes of multipliers and margins. Stateless. */
final class MarginPictures {
    private static final double LEAST_GAP = 1e-4;
    private static final double[] PARTS = {1e-1, 1e-2, 1e-3, 1e-4};
    private static final long[] MOMENTS = {1, 4, 16, 64, 256, 1_024};
    private static final double HIGHEST_MARGIN = 5;

    private MarginPictures() {}

    /** Figure 1: how far L is from its minimum, over passes and CPU time. */
    static void writeObjective(Path file, MethodContest contest) throws IOException {
        List<List<Panel>> rows = new ArrayList<>();
        for (boolean bias : new boolean[] {true, false}) {
            rows.add(List.of(
                    gaps(contest, bias, "passes over the kernel values", Trace.Step::passes),
                    gaps(contest, bias, "CPU time, s", Trace.Step::seconds)));
        }
        Panels.writeRows(file, "L above its minimum, " + contest.kernel(), rows);
    }

    private static Panel gaps(MethodContest contest, boolean bias, String xTitle, ToDoubleFunction<Trace.Step> x) {
        List<Line> lines = new ArrayList<>();
        for (MethodContest.Entry entry : contest.entries(bias)) {
            List<Trace.Step> steps = entry.judged().stream()
                    .map(one -> one.classifier().step())
                    .filter(step -> step.passes() > 0)
                    .toList();
            lines.add(new Line(
                    entry.method().name(),
                    Palette.line(lines.size()),
                    steps.stream().mapToDouble(x).toArray(),
                    steps.stream()
                            .mapToDouble(entry.goal()::gap)
                            .map(gap -> gap >= LEAST_GAP ? gap : Double.NaN)
                            .toArray()));
        }
        return new Panel(title(bias), xTitle, "(L - L*) / |L*|", Axes.LOGARITHMIC, Double.POSITIVE_INFINITY, lines);
    }

    private static String title(boolean bias) {
        return bias ? "with a bias: sum and box" : "through the origin: box";
    }

    /** Support vectors, multipliers and margins over the clipped joint updates. */
    static void writeEvolution(Path file, MethodContest contest) throws IOException {
        List<Judged> way = contest.joint().judged();
        List<Judged> moments = new ArrayList<>();
        for (long moment : MOMENTS) {
            way.stream()
                    .filter(one -> one.classifier().step().iterations() >= moment)
                    .findFirst()
                    .filter(one -> !moments.contains(one))
                    .ifPresent(moments::add);
        }
        Panels.write(
                file,
                "Clipped joint updates, " + contest.kernel(),
                List.of(supportVectors(contest, way), multipliers(moments), margins(contest, moments)));
    }

    private static Panel supportVectors(MethodContest contest, List<Judged> way) {
        double[] x = way.stream()
                .mapToDouble(one -> one.classifier().step().iterations())
                .toArray();
        List<Line> lines = new ArrayList<>();
        for (double part : PARTS) {
            lines.add(new Line(
                    "above " + part + " of the largest",
                    Palette.line(lines.size()),
                    x,
                    way.stream().mapToDouble(one -> one.supportVectors(part)).toArray()));
        }
        double[] atMinimum = new double[x.length];
        Arrays.fill(atMinimum, contest.entries(true).get(2).last().supportVectors(0));
        lines.add(new Line("above 0 in SMO's", Palette.line(lines.size()), x, atMinimum));
        return new Panel(
                "support vectors", "updates", "multipliers", Axes.LOGARITHMIC_X, Double.POSITIVE_INFINITY, lines);
    }

    private static Panel multipliers(List<Judged> moments) {
        List<Line> lines = new ArrayList<>();
        for (Judged one : moments) {
            double[] sorted = one.classifier().multipliers().clone();
            Arrays.sort(sorted);
            double[] y = IntStream.range(0, sorted.length)
                    .mapToDouble(i -> sorted[sorted.length - 1 - i])
                    .toArray();
            lines.add(new Line(name(one), Palette.shade(0, lines.size(), moments.size()), places(y.length), y));
        }
        return new Panel(
                "multipliers, the largest first",
                "place",
                "alpha",
                Axes.LOGARITHMIC_X,
                Double.POSITIVE_INFINITY,
                lines);
    }

    /** Negative margins, those of errors, are left out. */
    private static Panel margins(MethodContest contest, List<Judged> moments) {
        List<Line> lines = new ArrayList<>();
        for (Judged one : moments) {
            double[] y = Arrays.stream(one.margins(contest.problem()))
                    .map(margin -> margin >= 0 ? margin : Double.NaN)
                    .toArray();
            lines.add(new Line(name(one), Palette.shade(1, lines.size(), moments.size()), places(y.length), y));
        }
        return new Panel(
                "margins, the smallest first", "place", "y (f(x) + bias)", Axes.LOGARITHMIC_X, HIGHEST_MARGIN, lines);
    }

    private static String name(Judged one) {
        long updates = one.classifier().step().iterations();
        return updates == 1 ? "1 update" : updates + " updates";
    }

    /** 1 to the number of examples. */
    private static double[] places(int count) {
        return IntStream.rangeClosed(1, count).asDoubleStream().toArray();
    }
}
