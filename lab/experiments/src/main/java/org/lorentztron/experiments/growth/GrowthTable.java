package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.experiments.throughput.TextTable;

/** The tables of the experiment. Stateless. */
final class GrowthTable {
    private static final List<String> LEGEND = List.of(
            "Times: CPU time of the one thread that does it, median of the rounds; to train: of all blocks of the job's"
                    + " default layout that hold a part of the event's class. Give the JVM its whole heap at the start"
                    + " (-Xms as -Xmx, -XX:+AlwaysPreTouch). Checkpoint: states copied and written to nowhere.",
            "Of the work: the figure over that of the base, divided by what counting predicts; 1 means that cost grows"
                    + " as the work does. Of more than 16,384 features a part has those that events of its classes"
                    + " have had.",
            "Updates are few, as with a model that knows most events already. The job's source, decoder, order and"
                    + " exchange are in the whole pipeline alone: one job on a Kafka broker in a process of its own,"
                    + " at parallelism 1.");

    private GrowthTable() {}

    /** The report in lines; {@code form} makes lines of a table. */
    static List<String> lines(GrowthReport report, Map<String, String> facts, Function<TextTable, List<String>> form) {
        List<String> lines = new ArrayList<>();
        lines.add("Base: " + report.base());
        add(form.apply(measured(report)), lines);
        if (!report.points().isEmpty()) {
            add("Of the work:", form.apply(ofTheWork(report)), lines);
            add("Fitted to all:", form.apply(fits(report)), lines);
        }
        if (!report.partitions().isEmpty()) {
            add("The whole pipeline, CPU us per event, by partitions:", form.apply(partitions(report)), lines);
        }
        lines.add("");
        report.omissions().forEach(line -> lines.add("- " + line));
        LEGEND.forEach(line -> lines.add("- " + line));
        facts.forEach((name, value) -> lines.add("- " + name + ": " + value));
        return lines;
    }

    private static void add(String title, List<String> table, List<String> lines) {
        lines.add("");
        lines.add(title);
        add(table, lines);
    }

    private static void add(List<String> table, List<String> lines) {
        lines.add("");
        lines.addAll(table);
    }

    private static TextTable measured(GrowthReport report) {
        List<String> header = new ArrayList<>(List.of("", "parts", "blocks", "blocks/event", "parameters"));
        for (Measure measure : Measure.values()) {
            header.add(measure.id() + ", " + measure.unit());
        }
        header.addAll(List.of("updates/event", "error, %"));
        TextTable table = new TextTable(header, 1);
        table.add(measured("base", report.ofBase()));
        report.points().forEach(point -> table.add(measured(point.toString(), point.figures())));
        return table;
    }

    private static List<String> measured(String name, Figures figures) {
        List<String> row = new ArrayList<>(List.of(
                name,
                whole(figures.work().parts()),
                whole(figures.blocks()),
                number(figures.blocksPerEvent()),
                whole(figures.work().parameters())));
        for (Measure measure : Measure.values()) {
            double value = measure.of(figures);
            row.add(measure.unit().equals("bytes") ? whole(value) : number(value));
        }
        row.add(number(figures.updatesPerEvent()));
        row.add(number(100 * figures.error()));
        return row;
    }

    private static TextTable ofTheWork(GrowthReport report) {
        List<String> header = new ArrayList<>(List.of(""));
        Arrays.stream(Measure.values()).map(Measure::id).forEach(header::add);
        TextTable table = new TextTable(header, 1);
        for (Point point : report.points()) {
            List<String> row = new ArrayList<>(List.of(point.toString()));
            for (Measure measure : Measure.values()) {
                row.add(number(measure.of(point.figures()) / measure.predicted(point.figures(), report.ofBase())));
            }
            table.add(row);
        }
        return table;
    }

    /** Without those that look features up: they cost several times as much. */
    private static TextTable fits(GrowthReport report) {
        List<Figures> all = Stream.concat(
                        Stream.of(report.ofBase()), report.points().stream().map(Point::figures))
                .distinct()
                .filter(figures -> !figures.work().onFirstTouch())
                .toList();
        TextTable table = new TextTable(List.of("", "fixed", "for each", "", "median deviation, %"), 1);
        for (Measure measure : Measure.values()) {
            LinearFit fit = measure.fit(all);
            table.add(List.of(
                    measure.id() + ", " + measure.unit(),
                    String.format(Locale.ROOT, "%.4g", fit.fixed()),
                    String.format(Locale.ROOT, "%.4g", fit.slope()),
                    measure.each(),
                    whole(100 * fit.deviation())));
        }
        return table;
    }

    private static TextTable partitions(GrowthReport report) {
        TextTable table =
                new TextTable(List.of("partitions", "all", "fetch", "source", "train", "broker", "events/s"), 1);
        for (PartitionCost cost : report.partitions()) {
            table.add(List.of(
                    whole(cost.partitions()),
                    number(cost.cpuMicros()),
                    number(cost.fetchMicros()),
                    number(cost.sourceMicros()),
                    number(cost.trainMicros()),
                    number(cost.brokerMicros()),
                    whole(cost.eventsPerSecond())));
        }
        return table;
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
