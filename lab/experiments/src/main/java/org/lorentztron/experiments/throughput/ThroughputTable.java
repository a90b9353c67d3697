package org.lorentztron.experiments.throughput;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of an experiment, ratios first. Stateless. */
final class ThroughputTable {
    private static final List<String> LEGEND = List.of(
            "Measured is the steady part: from the first event that the source has decoded until the version of the"
                    + " last interval is made, or, by the engine, until the last event has arrived where the trainer"
                    + " would be. Start-up is left out.",
            "Engine of a job: its own source, decoder, splitter, router and exchange by key, to as many blocks, and a"
                    + " trainer that does nothing. No averages, versions, evaluation or sinks.",
            "of engine: events/s over those of the engine's job in the same repeat. Medians, and least to largest of"
                    + " all repeats. More than 100 % is noise: runs were too short, or the machine was busy.",
            "by CPU: the engine's CPU time per event over the job's, which says the same on a machine with other work"
                    + " to do.",
            "CPU: of this process, Kafka's broker has its own. Bytes: what tasks wrote for other tasks.");

    private ThroughputTable() {}

    /** The whole report in lines; {@code form} makes lines of a table. */
    static List<String> lines(Map<String, String> facts, List<RunResult> runs, Function<TextTable, List<String>> form) {
        List<Row> rows = Row.of(runs);
        List<String> lines = new ArrayList<>(form.apply(speeds(rows)));
        lines.add("");
        lines.addAll(form.apply(stages(rows)));
        lines.add("");
        LEGEND.forEach(line -> lines.add("- " + line));
        shown(rows).forEach(stage -> lines.add("- " + stage.id() + ": " + stage.meaning()));
        facts.forEach((name, value) -> lines.add("- " + name + ": " + value));
        return lines;
    }

    private static TextTable speeds(List<Row> rows) {
        TextTable sheet = new TextTable(
                List.of(
                        "events",
                        "job",
                        "of engine",
                        "range",
                        "by CPU",
                        "events/s",
                        "range",
                        "parallelism",
                        "CPU us/event",
                        "bytes/event",
                        "broker's CPU us/event"),
                2);
        for (Row row : rows) {
            sheet.add(List.of(
                    row.encoding().id(),
                    row.job().name(),
                    percent(row.ofEngine().median()),
                    percent(row.ofEngine().least()) + " to "
                            + percent(row.ofEngine().largest()),
                    percent(row.ofEngineByCpu().median()),
                    whole(row.eventsPerSecond().median()),
                    whole(row.eventsPerSecond().least()) + " to "
                            + whole(row.eventsPerSecond().largest()),
                    Integer.toString(row.parallelism()),
                    micros(row.cpuMicros().median()),
                    whole(row.bytes()),
                    micros(row.brokerMicros())));
        }
        return sheet;
    }

    private static TextTable stages(List<Row> rows) {
        List<Stage> shown = shown(rows);
        List<String> header = new ArrayList<>(List.of("CPU us/event", "job", "parallelism"));
        shown.forEach(stage -> header.add(stage.id()));
        TextTable sheet = new TextTable(header, 2);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(
                    List.of(row.encoding().id(), row.job().name(), Integer.toString(row.parallelism())));
            shown.forEach(stage -> cells.add(micros(row.stages().getOrDefault(stage, 0.0))));
            sheet.add(cells);
        }
        return sheet;
    }

    private static List<Stage> shown(List<Row> rows) {
        return Arrays.stream(Stage.values())
                .filter(stage -> rows.stream().anyMatch(row -> row.stages().getOrDefault(stage, 0.0) >= 0.005))
                .toList();
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
