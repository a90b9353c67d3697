package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class SeedsCommandTest {
    @TempDir
    Path folder;

    @Test
    void seeds_smallRun_saysHowMuchTheErrorsVary() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "seeds",
                "--models",
                "dos:2,dos:3",
                "--starts",
                "3",
                "--seed",
                "8",
                "--examples",
                "2000",
                "--interval",
                "1000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> table = Files.readAllLines(folder.resolve("seeds.csv"));
        assertThat(table.stream().map(line -> line.split(",")[0]).distinct())
                .containsExactly(
                        "model",
                        "dos:2 seed 8",
                        "dos:2 seed 9",
                        "dos:2 seed 10",
                        "dos:3 seed 8",
                        "dos:3 seed 9",
                        "dos:3 seed 10");
        double[] snapshots = table.stream()
                .filter(line -> line.matches("dos:3 seed \\d+,2000,.*"))
                .mapToDouble(line -> Double.parseDouble(line.split(",")[5]))
                .sorted()
                .toArray();
        assertThat(snapshots).hasSize(3).doesNotHaveDuplicates();
        assertThat(run.out())
                .contains(String.format(
                        Locale.ROOT,
                        "dos:3        snapshot             %8.2f %8.2f %8.2f %8.2f%n",
                        (snapshots[0] + snapshots[1] + snapshots[2]) / 3,
                        snapshots[0],
                        snapshots[2],
                        snapshots[2] - snapshots[0]))
                .containsPattern("dos:2 +uniform average( +\\d+\\.\\d\\d){4}\n")
                .containsPattern("dos:2 +polynomial average( +\\d+\\.\\d\\d){4}\n");
        assertThat(folder.resolve("seeds.png")).isNotEmptyFile();
    }

    @Test
    void seeds_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run =
                ExperimentCall.of("seeds", "--models", "linear,linear", "--starts", "1", "--interval", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("a model is repeated")
                .contains("'linear', expected models with a rank: linear models start at 0")
                .contains("'--starts': 1, expected at least 2")
                .contains("'--interval': 0");
    }
}
