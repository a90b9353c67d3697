package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.probability.RecentScores;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;

class GrowthTest {
    /** A pass fills the newest scores of a network: its state is the same, however many passes the clock allows. */
    private static final int EVENTS = RecentScores.MOST;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Growth growth(long heapBytes) {
        TreeMap<Dimension, List<Integer>> values = new TreeMap<>();
        values.put(Dimension.CLASSES, List.of(3));
        values.put(Dimension.FEATURES, List.of(20, 10_000));
        return growth(heapBytes, new Study(Shapes.SMALL, values));
    }

    private Growth growth(long heapBytes, Study... studies) {
        return new Growth(
                new GrowthSettings(
                        List.of(studies),
                        new GrowthSettings.Partitions(List.of(1), 0),
                        1,
                        new Effort(EVENTS, 1, Duration.ofMillis(1)),
                        heapBytes,
                        folder),
                new Console(printer(out), printer(err)));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void run_pointBeyondTheHeap_isLeftOutAndNamed() throws Exception {
        GrowthReport report = growth(1 << 20).run().get(0);

        assertThat(report.outcomes())
                .extracting(outcome -> outcome.point() + " " + outcome.isMeasured())
                .containsExactly("classes 3 true", "features 20 true", "features 10000 false");
        String message = "dos, features 10000 is left out: takes about ";
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(message, "MB of heap, there are 1 (see java -Xmx)");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
        assertThat(folder.resolve("growth.md")).content().contains("- " + message);
        assertThat(folder.resolve("growth.jsonl")).content().contains("\"features\":10000,", "\"omission\":\"takes");
    }

    /** A shape that two dimensions share is measured once. */
    @Test
    void run_sameShapeTwice_hasTheSameFigures() throws Exception {
        List<Outcome> outcomes = growth(1 << 30).run().get(0).outcomes();

        assertThat(outcomes.get(1).figures()).isSameAs(outcomes.get(0).figures());
        assertThat(outcomes.get(2).figures()).isNotNull();
    }

    /** Each is measured against its own base. */
    @Test
    void run_twoStudies_reportsBoth() throws Exception {
        Study pairs = new Study(Shapes.SMALL, new TreeMap<>(Map.of(Dimension.RANK, List.of(4))));
        Shape network = Shapes.of("shared", 6, 3, 20, 5);
        Study shared = new Study(network, new TreeMap<>(Map.of(Dimension.UNITS, List.of(18))));

        List<GrowthReport> reports = growth(1 << 30, pairs, shared).run();

        assertThat(reports).extracting(report -> report.base().point().shape()).containsExactly(Shapes.SMALL, network);
        assertThat(folder.resolve("growth.jsonl"))
                .content()
                .contains("\"varied\":\"rank\",\"learner\":\"dos\"", "\"varied\":\"units\",\"learner\":\"shared\"");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Base: 3 classes, 20 features, 5 non-zeros, rank 2, learner dos")
                .contains("Base: 3 classes, 20 features, 5 non-zeros, 6 units, learner shared")
                .contains("state, bytes, should grow with K (K - 1) / 2 x 2 x d x (n + 1):")
                .contains("state, bytes, should grow with m x (n + 1 + K):")
                .contains("Sizing, dos, on this machine:", "Sizing, shared, on this machine:");
        Figures ofBase = reports.get(1).base().figures();
        Figures ofUnits = reports.get(1).outcomes().get(0).figures();
        assertThat(Measure.STATE.predicted(ofUnits, ofBase)).isEqualTo(3);
        // 1,024 newest scores take 14 of 17 KB, and do not grow with the units.
        assertThat(Measure.STATE.relative(ofUnits, ofBase)).isCloseTo(1.272, within(0.001));
        assertThat(Measure.VERSION.relative(ofUnits, ofBase)).isBetween(1.2, 3.0);
    }

    @Test
    void run_baseBeyondTheHeap_fails() {
        assertThatThrownBy(() -> growth(1_000).run())
                .isInstanceOf(CommandFailedException.class)
                .hasMessageStartingWith("the base, 3 classes, 20 features, 5 non-zeros, rank 2, takes about");
    }
}
