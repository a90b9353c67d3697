package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;

class GrowthTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Growth growth(long heapBytes) {
        TreeMap<Dimension, List<Integer>> values = new TreeMap<>();
        values.put(Dimension.CLASSES, List.of(3));
        values.put(Dimension.FEATURES, List.of(20, 10_000));
        return new Growth(
                new GrowthSettings(
                        Shapes.SMALL,
                        values,
                        new GrowthSettings.Partitions(List.of(1), 0),
                        1,
                        new Effort(30, 1, Duration.ofMillis(1)),
                        heapBytes,
                        folder),
                new Console(printer(out), printer(err)));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void run_pointBeyondTheHeap_isLeftOutAndNamed() throws Exception {
        GrowthReport report = growth(1 << 20).run();

        assertThat(report.outcomes())
                .extracting(outcome -> outcome.point() + " " + outcome.isMeasured())
                .containsExactly("classes 3 true", "features 20 true", "features 10000 false");
        String message = "features 10000 is left out: takes about ";
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(message, "MB of heap, there are 1 (see java -Xmx)");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
        assertThat(folder.resolve("growth.md")).content().contains("- " + message);
        assertThat(folder.resolve("growth.jsonl")).content().contains("\"features\":10000,", "\"omission\":\"takes");
    }

    /** A shape that two dimensions share is measured once. */
    @Test
    void run_sameShapeTwice_hasTheSameFigures() throws Exception {
        List<Outcome> outcomes = growth(1 << 30).run().outcomes();

        assertThat(outcomes.get(1).figures()).isSameAs(outcomes.get(0).figures());
        assertThat(outcomes.get(2).figures()).isNotNull();
    }

    @Test
    void run_baseBeyondTheHeap_fails() {
        assertThatThrownBy(() -> growth(1_000).run())
                .isInstanceOf(CommandFailedException.class)
                .hasMessageStartingWith("the base, 3 classes, 20 features, 5 non-zeros, rank 2, takes about");
    }
}
