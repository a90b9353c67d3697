package org.lorentztron.experiments.growth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.experiments.throughput.JobCandidate;
import org.lorentztron.experiments.throughput.MachineFacts;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.experiments.throughput.PartitionSweep;
import org.lorentztron.experiments.throughput.TextTable;
import org.lorentztron.experiments.throughput.ThroughputSettings;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;

/**
 * Measures the base of every study and then its points, one after the other in this thread, each shape once. Writes
 * growth.jsonl as it goes, and growth.md and growth.png in the end. Used once, by one thread.
 */
final class Growth {
    private static final String LINES = "growth.jsonl";
    private static final String TABLE = "growth.md";
    private static final String PICTURE = "growth.png";

    private final GrowthSettings settings;
    private final Console console;
    private final Map<Shape, Outcome> known = new HashMap<>();

    Growth(GrowthSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    /** Measures all, and reports; a report for each study. */
    List<GrowthReport> run() throws Exception {
        Map<String, String> facts = MachineFacts.facts();
        facts.forEach((name, value) -> console.err().println(name + ": " + value));
        Path lines = settings.out().resolve(LINES);
        Files.writeString(lines, GrowthLine.of(facts) + "\n");
        List<GrowthReport> reports = new ArrayList<>();
        for (Study study : settings.studies()) {
            reports.add(measure(study, lines));
        }
        report(reports, facts);
        return reports;
    }

    private GrowthReport measure(Study study, Path lines) throws Exception {
        Outcome base = base(study);
        List<Outcome> outcomes = new ArrayList<>();
        for (Point point : study.points()) {
            Outcome outcome = outcome(point);
            outcomes.add(outcome);
            Files.writeString(lines, GrowthLine.of(outcome, base.figures()) + "\n", StandardOpenOption.APPEND);
        }
        List<PartitionCost> partitions = partitions(study);
        for (PartitionCost cost : partitions) {
            Files.writeString(lines, GrowthLine.of(cost) + "\n", StandardOpenOption.APPEND);
        }
        return new GrowthReport(base, partitions, outcomes);
    }

    private List<PartitionCost> partitions(Study study) throws Exception {
        GrowthSettings.Partitions partitions = settings.partitions();
        if (!partitions.areVaried() || study != settings.studies().get(0)) {
            return List.of();
        }
        Shape base = study.base();
        long interval = partitions.events() / GrowthSettings.Partitions.INTERVALS;
        return new PartitionSweep(
                        new SyntheticEvents(base, settings.seed()),
                        JobCandidate.learner(base.toString(), base.recipe().options(settings.seed())),
                        new ThroughputSettings.Load(partitions.events(), partitions.events(), interval),
                        settings.effort().rounds(),
                        console.err())
                .measure(partitions.counts());
    }

    /** Measured twice: the code is compiled in the first time, which is forgotten. */
    private Outcome base(Study study) throws CommandFailedException {
        Point point = new Point(study.values().firstKey(), study.base());
        outcome(point);
        known.clear();
        Outcome base = outcome(point);
        if (!base.isMeasured()) {
            throw new CommandFailedException("the base, " + study.base() + ", " + base.omission());
        }
        return base;
    }

    private Outcome outcome(Point point) {
        Outcome same = known.get(point.shape());
        if (same != null) {
            return new Outcome(point, same.result(), same.omission());
        }
        ShapeRun run = new ShapeRun(point.shape(), settings.seed(), settings.effort());
        Outcome outcome = run.omission(settings.heapBytes())
                .map(reason -> Outcome.omitted(point, reason))
                .orElseGet(() -> Outcome.measured(point, run.measure()));
        known.put(point.shape(), outcome);
        say(outcome);
        return outcome;
    }

    private void say(Outcome outcome) {
        console.err()
                .println(
                        outcome.isMeasured()
                                ? String.format(
                                        Locale.ROOT,
                                        "%s: %.2f us per event, %,d bytes of state",
                                        outcome.name(),
                                        outcome.figures().trainMicros(),
                                        outcome.figures().stateBytes())
                                : outcome.name() + " is left out: " + outcome.omission());
    }

    private void report(List<GrowthReport> reports, Map<String, String> facts) throws IOException {
        GrowthTable.lines(reports, facts, TextTable::text).forEach(console.out()::println);
        Files.write(settings.out().resolve(TABLE), GrowthTable.lines(reports, facts, TextTable::markdown));
        GrowthPicture.write(settings.out().resolve(PICTURE), reports);
        console.out().printf("%nIn %s: %s, %s, %s%n", settings.out(), LINES, TABLE, PICTURE);
    }
}
