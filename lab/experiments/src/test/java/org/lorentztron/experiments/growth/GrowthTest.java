package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;

class GrowthTest {
    private static final int EVENTS = 1_024;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Growth growth(Shape base, int events, long heapBytes) {
        return new Growth(
                base,
                1,
                new Effort(events, 1, Duration.ofMillis(1)),
                heapBytes,
                new Console(printer(out), printer(err)));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** Of the base's 3 classes, 20 features, 5 non-zeros and rank 2, one is another: predictions are by hand. */
    @Test
    void measure_pairs_standBesideTheirPredictions() throws Exception {
        Growth growth = growth(Shapes.SMALL, 60, 1 << 30);
        GrowthReport report = growth.measure(
                Map.of(
                        Dimension.CLASSES, List.of(3, 4),
                        Dimension.FEATURES, List.of(83),
                        Dimension.NON_ZEROS, List.of(11, 30),
                        Dimension.RANK, List.of(6)),
                0);
        growth.report(report, folder);

        assertThat(report.points())
                .extracting(Point::toString)
                .containsExactly("classes 3", "classes 4", "features 83", "non-zeros 11", "rank 6");
        assertPredicted(report, Measure.TRAINING, 1.0, 3.0 / 2, 1.0, 12.0 / 6, 3.0);
        assertPredicted(report, Measure.SCORING, 1.0, 6.0 / 3, 1.0, 12.0 / 6, 3.0);
        assertPredicted(report, Measure.STATE, 1.0, 6.0 / 3, 84.0 / 21, 1.0, 3.0);
        assertPredicted(report, Measure.VERSION, 1.0, 6.0 / 3, 84.0 / 21, 1.0, 3.0);
        // The heap of so small a model is below what else comes and goes in the JVM.
        EnumSet<Measure> measures = EnumSet.complementOf(EnumSet.of(Measure.MEMORY));
        assertThat(report.points()).allSatisfy(point -> assertThat(measures)
                .allSatisfy(measure -> assertThat(measure.of(point.figures())).isPositive()));
        assertThat(report.points().get(0).figures()).isSameAs(report.ofBase());
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Base: dos, 3 classes, 20 features, 5 non-zeros, rank 2")
                .containsPattern("features 83 +3 +2 +1.67 +1,008 ");
        assertThat(folder.resolve("growth.md")).content().contains("|  | train | score | state |");
        assertThat(folder.resolve("growth.png")).isNotEmptyFile();
    }

    /** More classes than events; classes against the rest. */
    @Test
    void measure_rest_standsBesideItsPredictions() throws Exception {
        Map<Dimension, List<Integer>> varied = Map.of(Dimension.CLASSES, List.of(90), Dimension.RANK, List.of(6));

        GrowthReport report =
                growth(new Shape("dos/rest", 3, 20, 5, 2), 60, 1 << 30).measure(varied, 0);

        assertPredicted(report, Measure.TRAINING, 90.0 / 3, 3.0);
        assertThat(report.points().get(0).figures().work().parts()).isEqualTo(90);
    }

    @Test
    void measure_network_growsWithItsUnits() throws Exception {
        GrowthReport report = growth(new Shape("shared", 3, 20, 5, 6), EVENTS, 1 << 30)
                .measure(Map.of(Dimension.NON_ZEROS, List.of(11), Dimension.RANK, List.of(18)), 0);

        assertPredicted(report, Measure.TRAINING, 15.0 / 9, 3.0);
        assertPredicted(report, Measure.STATE, 1.0, 3.0);
        Figures ofUnits = report.points().get(1).figures();
        // What has been counted takes some bytes, which do not grow with the units.
        assertThat(Measure.STATE.of(ofUnits) / Measure.STATE.of(report.ofBase()))
                .isCloseTo(2.754, within(0.001));
        assertThat(Measure.VERSION.of(ofUnits) / Measure.VERSION.of(report.ofBase()))
                .isBetween(1.2, 3.0);
    }

    /** @param expected how many times the base's figure each point is predicted to be */
    private static void assertPredicted(GrowthReport report, Measure measure, double... expected) {
        for (int i = 0; i < expected.length; i++) {
            double predicted = measure.predicted(report.points().get(i).figures(), report.ofBase());
            assertThat(predicted / measure.of(report.ofBase())).isCloseTo(expected[i], within(1e-9));
        }
    }

    @Test
    void measure_pointBeyondTheHeap_isLeftOutAndNamed() throws Exception {
        Growth growth = growth(Shapes.SMALL, 60, 1 << 20);
        GrowthReport report = growth.measure(Map.of(Dimension.FEATURES, List.of(20, 10_000)), 0);
        growth.report(report, folder);

        assertThat(report.points()).extracting(Point::toString).containsExactly("features 20");
        String message = "features 10000 is left out: takes about ";
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(message, "MB of heap, there are 1 (see java -Xmx)");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
        assertThat(folder.resolve("growth.md")).content().contains("- " + message);
    }

    @Test
    void measure_baseBeyondTheHeap_fails() {
        assertThatThrownBy(() -> growth(Shapes.SMALL, 60, 1_000).measure(Map.of(), 0))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageStartingWith("base is left out: takes about");
    }
}
