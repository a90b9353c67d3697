package org.lorentztron.experiments.growth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lorentztron.experiments.throughput.JobCandidate;
import org.lorentztron.experiments.throughput.MachineFacts;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.experiments.throughput.PartitionSweep;
import org.lorentztron.experiments.throughput.TextTable;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;

/**
 * Measures a base and the shapes around it, one after the other in this thread, each once. Used once, by one thread.
 */
final class Growth {
    private static final List<Integer> PARTITIONS = List.of(1, 2, 4, 8, 16, 32);
    private static final String TABLE = "growth.md";
    private static final String PICTURE = "growth.png";

    private final Shape base;
    private final long seed;
    private final Effort effort;
    private final long heapBytes;
    private final Console console;
    private final Map<Shape, Figures> known = new HashMap<>();
    private final List<String> omissions = new ArrayList<>();

    /**
     * @param seed of events and of the models' start
     * @param effort spent on each shape
     * @param heapBytes shapes that take more are left out
     */
    Growth(Shape base, long seed, Effort effort, long heapBytes, Console console) {
        this.base = base;
        this.seed = seed;
        this.effort = effort;
        this.heapBytes = heapBytes;
        this.console = console;
    }

    /**
     * Measures the base, twice: the code is compiled in the first time, which is forgotten. Then the points around it.
     *
     * @param varied dimensions, with their values
     * @param partitionEvents events of each run of the whole pipeline, a multiple of {@value PartitionSweep#INTERVALS};
     *     0 for none
     */
    GrowthReport measure(Map<Dimension, List<Integer>> varied, long partitionEvents) throws Exception {
        figures("base", base);
        known.clear();
        Figures ofBase = figures("base", base).orElseThrow(() -> new CommandFailedException(omissions.get(0)));
        List<Point> points = new ArrayList<>();
        for (Dimension dimension : Dimension.values()) {
            for (int value : varied.getOrDefault(dimension, List.of())) {
                Shape shape = dimension.with(base, value);
                if (dimension.of(shape) == value) {
                    figures(dimension.id() + " " + value, shape)
                            .ifPresent(figures -> points.add(new Point(dimension, shape, figures)));
                }
            }
        }
        return new GrowthReport(base, ofBase, points, omissions, partitions(partitionEvents));
    }

    /** Empty for a shape that is left out, which is said. */
    private Optional<Figures> figures(String name, Shape shape) {
        Figures same = known.get(shape);
        if (same != null) {
            return Optional.of(same);
        }
        ShapeRun run = new ShapeRun(shape, seed, effort);
        Optional<String> omission = run.omission(heapBytes);
        if (omission.isPresent()) {
            omissions.add(name + " is left out: " + omission.get());
            console.err().println(name + " is left out: " + omission.get());
            return Optional.empty();
        }
        Figures figures = run.measure();
        known.put(shape, figures);
        console.err()
                .printf(
                        Locale.ROOT,
                        "%s: %.2f us per event, %,d bytes of state%n",
                        name,
                        figures.trainMicros(),
                        figures.stateBytes());
        return Optional.of(figures);
    }

    private List<PartitionCost> partitions(long events) throws Exception {
        return events == 0
                ? List.of()
                : new PartitionSweep(
                                new SyntheticEvents(base, seed),
                                JobCandidate.learner(base.learner(), base.learnerOptions(seed)),
                                events,
                                effort.rounds(),
                                console.err())
                        .measure(PARTITIONS);
    }

    /** Prints the tables, and writes them and the picture. */
    void report(GrowthReport report, Path out) throws IOException {
        Map<String, String> facts = MachineFacts.facts();
        GrowthTable.lines(report, facts, TextTable::text).forEach(console.out()::println);
        Files.write(out.resolve(TABLE), GrowthTable.lines(report, facts, TextTable::markdown));
        if (!report.points().isEmpty()) {
            GrowthPicture.write(out.resolve(PICTURE), report);
        }
        console.out().printf("%nIn %s: %s%n", out, report.points().isEmpty() ? TABLE : TABLE + ", " + PICTURE);
    }
}
