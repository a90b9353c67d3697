package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class LabelNoiseCommandTest {
    @TempDir
    Path folder;

    @Test
    void labelNoise_smallRun_isTheHarderTheMoreLabelsAreWrong() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "label-noise",
                "--models",
                "linear,dos:2",
                "--examples",
                "2000",
                "--interval",
                "1000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> table = Files.readAllLines(folder.resolve("label-noise.csv"));
        assertThat(table.stream().map(line -> line.split(",")[0]).distinct())
                .containsExactly(
                        "model",
                        "linear noise 0%",
                        "dos:2 noise 0%",
                        "linear noise 10%",
                        "dos:2 noise 10%",
                        "linear noise 30%",
                        "dos:2 noise 30%");
        // Predictions are counted against the labels as given: wrong ones cannot be foreseen.
        assertThat(cumulative(table, "dos:2 noise 10%")).isGreaterThan(cumulative(table, "dos:2 noise 0%") + 5);
        assertThat(cumulative(table, "dos:2 noise 30%")).isGreaterThan(cumulative(table, "dos:2 noise 10%") + 5);
        assertThat(folder.resolve("label-noise.png")).isNotEmptyFile();
        assertThat(run.out()).contains("uniform", "label-noise.csv, label-noise.png");
    }

    private static double cumulative(List<String> table, String name) {
        return table.stream()
                .filter(line -> line.startsWith(name + ",2000,"))
                .mapToDouble(line -> Double.parseDouble(line.split(",")[2]))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void labelNoise_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of("label-noise", "--models", "dos:1,dos:1", "--examples", "7", "--noise");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("a model is repeated")
                .contains("'--examples': 7")
                .contains("unknown option '--noise'");
    }
}
