package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** What the alignments made of several groups of models: as CSV, as a table for people and as a picture. */
record CombiningReport(List<Alignment> alignments, List<Combining> groups) {
    private static final double ALL = 100;

    /** One line per group, alignment and number of models, error rates in %. */
    void writeTable(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("group,alignment,models,test_error"));
        for (Combining group : groups) {
            addLines(lines, group.name() + ",alone", group.alone());
            for (int a = 0; a < alignments.size(); a++) {
                addLines(
                        lines,
                        group.name() + "," + alignments.get(a).id(),
                        group.combined().get(a));
            }
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }

    private static void addLines(List<String> lines, String start, double[] errors) {
        for (int k = 0; k < errors.length; k++) {
            lines.add(String.format(Locale.ROOT, "%s,%d,%.2f", start, k + 1, 100 * errors[k]));
        }
    }

    /** The errors of single models and of all models combined, in %. */
    void print(PrintStream out) {
        printRow(out, "", groups.stream().map(Combining::name).toList());
        printRow(
                out,
                "models",
                groups.stream().map(group -> Integer.toString(group.count())).toList());
        printRow(
                out,
                "best one alone",
                groups.stream()
                        .map(group -> percent(Arrays.stream(group.alone()).min().orElseThrow()))
                        .toList());
        printRow(
                out,
                "worst one alone",
                groups.stream()
                        .map(group -> percent(Arrays.stream(group.alone()).max().orElseThrow()))
                        .toList());
        for (int a = 0; a < alignments.size(); a++) {
            int index = a;
            printRow(
                    out,
                    alignments.get(a).label(),
                    groups.stream()
                            .map(group -> percent(group.combined().get(index)[group.count() - 1]))
                            .toList());
        }
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }

    private static void printRow(PrintStream out, String name, List<String> cells) {
        StringBuilder row = new StringBuilder(String.format("%-22s", name));
        cells.forEach(cell -> row.append(String.format(" %18s", cell)));
        out.println(row);
    }

    /** A chart for each group: errors over the number of models. */
    void draw(Path file) throws IOException {
        CurvePanels.write(
                file,
                "Test error of averages of several models",
                groups.stream().map(this::panel).toList(),
                ALL);
    }

    private Panel panel(Combining group) {
        List<Line> lines = new ArrayList<>();
        lines.add(line("each alone", Palette.background(), group.alone()));
        for (int a = 0; a < alignments.size(); a++) {
            lines.add(line(
                    alignments.get(a).label(), Palette.line(a), group.combined().get(a)));
        }
        return new Panel(group.name(), "models averaged", "error, %", false, Double.POSITIVE_INFINITY, lines);
    }

    private static Line line(String name, Color color, double[] errors) {
        double[] x = IntStream.rangeClosed(1, errors.length).asDoubleStream().toArray();
        double[] y = Arrays.stream(errors).map(error -> 100 * error).toArray();
        return new Line(String.format(Locale.ROOT, "%s: %.2f %%", name, y[y.length - 1]), color, x, y);
    }
}
