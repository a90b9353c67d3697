package org.lorentztron.experiments.vocabulary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Memory, time, features and error over the events. Stateless. */
final class VocabularyPicture {
    private static final double MILLION = 1e6;
    private static final double THOUSAND = 1e3;
    private static final double PERCENT = 100;

    private VocabularyPicture() {}

    static void write(Path file, String title, List<Sample> samples) throws IOException {
        Panels.writeRows(
                file,
                title,
                List.of(
                        List.of(
                                panel(
                                        "heap that is alive after a full collection",
                                        "MB",
                                        line("alive", 0, samples, VocabularyTable::megabytes)),
                                panel(
                                        "CPU time per event",
                                        "us",
                                        line("trainer", 0, samples, Sample::trainMicros),
                                        line("source", 1, samples, Sample::sourceMicros),
                                        line("averages, versions, checkpoints", 2, samples, Sample::publishMicros),
                                        line("compiler, collector", 3, samples, Sample::jvmMicros))),
                        List.of(
                                panel(
                                        "features",
                                        "thousand",
                                        line("held", 0, samples, sample -> sample.held() / THOUSAND)),
                                panel(
                                        "error of the newest events, each before it is learned",
                                        "%",
                                        line("error", 0, samples, sample -> PERCENT * sample.error())))));
    }

    private static Panel panel(String title, String unit, Line... lines) {
        return new Panel(title, "million events", unit, false, Double.POSITIVE_INFINITY, List.of(lines));
    }

    private static Line line(String name, int color, List<Sample> samples, ToDoubleFunction<Sample> y) {
        return new Line(
                name,
                Palette.line(color),
                samples.stream()
                        .mapToDouble(sample -> sample.events() / MILLION)
                        .toArray(),
                samples.stream().mapToDouble(y).toArray());
    }
}
