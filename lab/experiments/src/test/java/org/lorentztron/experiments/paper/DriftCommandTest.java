package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class DriftCommandTest {
    @TempDir
    Path folder;

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void drift_smallRun_showsTheChangeAndTheRecovery() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "drift",
                "--models",
                "linear,herded:2",
                "--examples",
                "8000",
                "--interval",
                "1000",
                "--at",
                "4000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> table = Files.readAllLines(folder.resolve("drift.csv"));
        assertThat(table.stream().map(line -> line.split(",")[0]).distinct())
                .containsExactly("model", "linear", "herded:2");
        double before = field(table, "herded:2,4000,", 3);
        assertThat(field(table, "herded:2,5000,", 3)).isGreaterThan(before + 20);
        assertThat(field(table, "herded:2,8000,", 3)).isLessThan(before + 10);
        // Judged by the new names: whoever went on as before would be wrong in every case.
        assertThat(field(table, "herded:2,8000,", 5)).isLessThan(30);
        assertThat(field(table, "herded:2,8000,", 6)).isLessThan(30);
        assertThat(run.out())
                .contains("first after", "drift.csv, drift.png")
                .containsPattern("herded:2 .* after [1-4],000\n");
        assertThat(folder.resolve("drift.png")).isNotEmptyFile();
    }

    private static double field(List<String> table, String start, int column) {
        return table.stream()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.split(",")[column]))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void drift_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "drift", "--models", "linear,linear", "--at", "700", "--examples", "5000", "--interval", "1000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("a model is repeated")
                .contains("'--at': 700, expected a multiple of the interval, 1000, below the examples, 5000");
    }
}
