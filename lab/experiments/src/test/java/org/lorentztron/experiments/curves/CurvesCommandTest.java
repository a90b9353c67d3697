package org.lorentztron.experiments.curves;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class CurvesCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun curves(String out, String examples) {
        return ExperimentCall.of(
                "curves",
                "--models",
                "linear,dos:2",
                "--interval",
                "1000",
                "--examples",
                examples,
                "--out",
                folder.resolve(out).toString());
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void curves_ofTwoModels_areInTablesAndPictures() throws IOException {
        CommandLineRun run = curves("out", "3000");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("out/curves.csv")).lines())
                .hasSize(1 + 2 * 3)
                .startsWith("model,examples,cumulative_error,moving_error,updates_per_example,snapshot_test_error,"
                        + "uniform_average_test_error,polynomial_average_test_error")
                .element(6)
                .asString()
                .matches("dos:2,3000(,\\d+\\.\\d{4}){6}");
        assertThat(folder.resolve("out/training-error.png")).isNotEmptyFile();
        assertThat(folder.resolve("out/test-error.png")).isNotEmptyFile();
        assertThat(run.err()).contains("3,000 of 3,000, ");
        assertThat(run.out())
                .contains("cumulative", "snapshot", "polynomial")
                .containsPattern("(?m)^linear +[0-9a-f]{64}$")
                .containsPattern("(?m)^dos:2 +[0-9a-f]{64}$");
    }

    @Test
    void options_beforeTheExperiment_areNotIgnored() {
        CommandLineRun run = ExperimentCall.of("--seed", "5", "curves", "--examples", "50000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--seed' stands before 'curves', options come after it");
    }

    @Test
    void curves_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "curves",
                "--models",
                "dos:0,linear",
                "--data",
                "libsvm:x",
                "--examples",
                "70",
                "--init-scale=-1",
                "--fast");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'dos:0' is no model: ")
                .contains("'libsvm:x', expected digits | mnist:DIR")
                .contains("'--examples': 70, expected a multiple of the interval, 50000")
                .contains("'--init-scale': -1.0")
                .contains("unknown option '--fast'")
                .contains("Try 'lorentztron-lab curves --help'.");
    }

    @Test
    void laboratory_withoutAName_isBadUsage() {
        assertThat(ExperimentCall.of().err()).contains("lorentztron-lab: a command is missing");
        assertThat(ExperimentCall.of("curvs").err()).contains("unknown command 'curvs'");
        assertThat(ExperimentCall.of("--help").out()).contains("curves").contains("EXPERIMENT");
    }
}
