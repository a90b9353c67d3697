package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How the errors of one model vary with its start.
 *
 * @param name of the model
 * @param trainees one for each start, all at the same example
 */
record SeedSpread(String name, List<VariantRun> trainees) {
    private static final String ROW = "%-12s %-20s %8s %8s %8s %8s%n";

    /** Errors of all starts in %: mean, the least and the largest one. */
    record Summary(double mean, double least, double largest) {}

    /** The number of examples at each point of the curves. */
    double[] examples() {
        return trainees.get(0).curve().stream()
                .mapToDouble(CurvePoint::examples)
                .toArray();
    }

    /** The mean in % at each point of the curves. */
    double[] means(ToDoubleFunction<CurvePoint> measure) {
        return IntStream.range(0, trainees.get(0).curve().size())
                .mapToDouble(point -> statistics(point, measure).getAverage())
                .toArray();
    }

    /** The errors at the end. */
    Summary atEnd(ToDoubleFunction<CurvePoint> measure) {
        DoubleSummaryStatistics statistics = statistics(trainees.get(0).curve().size() - 1, measure);
        return new Summary(statistics.getAverage(), statistics.getMin(), statistics.getMax());
    }

    private DoubleSummaryStatistics statistics(int point, ToDoubleFunction<CurvePoint> measure) {
        return trainees.stream()
                .mapToDouble(
                        trainee -> 100 * measure.applyAsDouble(trainee.curve().get(point)))
                .summaryStatistics();
    }

    /** The errors at the end as a table for people; spread is the largest less the least. */
    static void print(PrintStream out, List<SeedSpread> spreads) {
        out.printf(ROW, "", "test error, %", "mean", "least", "largest", "spread");
        for (SeedSpread spread : spreads) {
            print(out, spread.name, "snapshot", spread.atEnd(CurvePoint::snapshot));
            List<Averaging> averagings = spread.trainees.get(0).variant().averagings();
            for (int a = 0; a < averagings.size(); a++) {
                int index = a;
                print(out, spread.name, averagings.get(a).id() + " average", spread.atEnd(point -> point.averages()
                        .get(index)));
            }
        }
    }

    private static void print(PrintStream out, String name, String measure, Summary summary) {
        out.printf(
                ROW,
                name,
                measure,
                percent(summary.mean),
                percent(summary.least),
                percent(summary.largest),
                percent(summary.largest - summary.least));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
