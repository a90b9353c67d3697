package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.experiments.throughput.TextTable;

/** The tables of the experiment. Stateless. */
final class GrowthTable {
    /**
     * What is more than this many times the prediction, above the base, is named: noise and caches stay below on a
     * quiet machine.
     */
    private static final double TOLERANCE = 1.25;

    private static final List<String> LEGEND = List.of(
            "predicted: how many times the base's work is done, by counting alone. Features: all, or, of more than"
                    + " 16,384, those that the events of a part's (in training: a block's) classes have had. The"
                    + " constant feature counts as one more of both.",
            "measured / predicted: 1 if cost grows as the work does. Fixed cost makes it less than 1 above the base"
                    + " and more than 1 below.",
            "Fixed cost, time per event: each block that an event reaches walks over all of its features, however few"
                    + " of its parts are of the class, and counts for each part of it. See blocks/event: the default"
                    + " number of blocks grows with all parameters, of more than 16,384 features too, where a walk"
                    + " is a look-up besides. To score: the vote, and arrays for the images and scores.",
            "Fixed cost, bytes: of a part its labels and counts, and in a version its key, its schema's fingerprint"
                    + " and its line in the manifest; of features that are held on first touch their numbers, and in"
                    + " memory the object of each row in each block. Checkpoints: the call of a serializer for each"
                    + " block and part.",
            "Beyond counting: parameters that a processor's caches no longer hold come from memory, at several times"
                    + " the cost. That is not in the prediction.",
            "Times: CPU time of the one thread that does it, median of the rounds, after as many that do not count;"
                    + " other threads (garbage collection, compilation) are not in it, the kernel's first touch of"
                    + " memory is: give the JVM its whole heap at the start (-Xms as -Xmx, -XX:+AlwaysPreTouch)."
                    + " Time per event is the trainers': all blocks of the job's default layout that hold a part of"
                    + " the event's class.",
            "Checkpoint: each state copied, then written by its serializer to nowhere: what the storage takes is added"
                    + " to it.",
            "The whole pipeline, if it was asked for: the first base's job on a Kafka broker in a process of its own,"
                    + " from the first event decoded until the last version is made, at parallelism 1; all stages"
                    + " together, and some of them. What may grow: consumers ask and clocks are kept for each"
                    + " partition, and events wait until all partitions have passed their time.",
            "Updates are few, as with a model that knows most events already; one costs its part about as much again"
                    + " as its score, of a network several times as much. The job's source, decoder, order and"
                    + " exchange are in no figure but those of the whole pipeline: see experiment throughput.");

    private GrowthTable() {}

    /** All reports in lines; {@code form} makes lines of a table. */
    static List<String> lines(
            List<GrowthReport> reports, Map<String, String> facts, Function<TextTable, List<String>> form) {
        List<String> lines = new ArrayList<>();
        reports.forEach(report -> addTables(report, form, lines));
        lines.add("");
        reports.forEach(report -> {
            omissions(report).forEach(line -> lines.add("- " + line));
            faster(report).forEach(line -> lines.add("- " + line));
        });
        LEGEND.forEach(line -> lines.add("- " + line));
        facts.forEach((name, value) -> lines.add("- " + name + ": " + value));
        reports.forEach(report -> {
            lines.add("");
            lines.addAll(report.sizing().sentences());
        });
        return lines;
    }

    private static void addTables(GrowthReport report, Function<TextTable, List<String>> form, List<String> lines) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.add("Base: " + report.base().point().shape() + ", learner " + report.recipe());
        lines.add("");
        lines.addAll(form.apply(points(report)));
        for (Measure measure : Measure.values()) {
            lines.add("");
            lines.add(measure.id() + ", " + measure.unit() + ", should grow with "
                    + measure.grownWith(Law.of(report.recipe())) + ":");
            lines.add("");
            lines.addAll(form.apply(sheet(measure, report)));
        }
        if (!report.partitions().isEmpty()) {
            lines.add("");
            lines.add("the whole pipeline, CPU us per event, should not grow with partitions:");
            lines.add("");
            lines.addAll(form.apply(partitions(report.partitions())));
        }
    }

    private static TextTable points(GrowthReport report) {
        TextTable sheet = new TextTable(
                List.of(
                        "varied",
                        "value",
                        "parts",
                        "blocks",
                        "blocks/event",
                        "parameters",
                        "updates/event",
                        "error, %"),
                1);
        for (Outcome outcome : report.measured()) {
            Figures figures = outcome.figures();
            sheet.add(List.of(
                    outcome.point().dimension().id(),
                    whole(outcome.point().value()),
                    whole(figures.work().parts()),
                    whole(figures.blocks()),
                    number(figures.blocksPerEvent()),
                    whole(figures.work().parameters()),
                    number(figures.updatesPerEvent()),
                    number(100 * figures.error())));
        }
        return sheet;
    }

    private static TextTable sheet(Measure measure, GrowthReport report) {
        TextTable sheet = new TextTable(
                List.of("varied", "value", measure.unit(), "of base", "predicted", "measured / predicted"), 1);
        Figures base = report.base().figures();
        for (Outcome outcome : report.measured()) {
            Figures figures = outcome.figures();
            double measured = measure.relative(figures, base);
            double predicted = measure.predicted(figures, base);
            sheet.add(List.of(
                    outcome.point().dimension().id(),
                    whole(outcome.point().value()),
                    measure.unit().equals("bytes")
                            ? whole(measure.measured(figures))
                            : number(measure.measured(figures)),
                    number(measured),
                    number(predicted),
                    number(measured / predicted)));
        }
        return sheet;
    }

    private static TextTable partitions(List<PartitionCost> costs) {
        TextTable sheet = new TextTable(
                List.of("varied", "value", "us", "of the first", "fetch", "source", "train", "broker", "events/s"), 1);
        for (PartitionCost cost : costs) {
            sheet.add(List.of(
                    "partitions",
                    whole(cost.partitions()),
                    number(cost.cpuMicros()),
                    number(cost.cpuMicros() / costs.get(0).cpuMicros()),
                    number(cost.fetchMicros()),
                    number(cost.sourceMicros()),
                    number(cost.trainMicros()),
                    number(cost.brokerMicros()),
                    whole(cost.eventsPerSecond())));
        }
        return sheet;
    }

    private static List<String> omissions(GrowthReport report) {
        return report.outcomes().stream()
                .filter(outcome -> !outcome.isMeasured())
                .map(outcome -> outcome.name() + " is left out: " + outcome.omission())
                .toList();
    }

    /** The answer to the question of the experiment. */
    private static List<String> faster(GrowthReport report) {
        Figures base = report.base().figures();
        List<String> faster = new ArrayList<>();
        for (Outcome outcome : report.measured()) {
            Figures figures = outcome.figures();
            for (Measure measure : Measure.values()) {
                double predicted = measure.predicted(figures, base);
                double excess = measure.relative(figures, base) / predicted;
                if (predicted >= 1 && excess > TOLERANCE) {
                    faster.add(outcome.name() + ": " + measure.id() + " is " + number(excess)
                            + " times what the base and counting predict");
                }
            }
        }
        return faster.isEmpty()
                ? List.of(report.recipe() + ": from the base upwards nothing is more than " + number(TOLERANCE)
                        + " times what the base and counting predict.")
                : faster;
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
