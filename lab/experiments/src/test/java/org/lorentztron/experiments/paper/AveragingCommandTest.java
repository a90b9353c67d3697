package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * The command as its users see it, on drawn digits; without the function-space average, which has too many pixels here.
 */
class AveragingCommandTest {
    @TempDir
    Path folder;

    @Test
    void averaging_smallRun_writesTableAndPicture() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "averaging",
                "--models",
                "linear,dos:2",
                "--averaging",
                "uniform,polynomial,exponential,window",
                "--window",
                "2",
                "--examples",
                "4000",
                "--interval",
                "1000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("averaging.csv")).lines())
                .hasSize(1 + 2 * 4)
                .startsWith("model,examples,cumulative_error,moving_error,updates_per_example,snapshot_test_error,"
                        + "uniform_average_test_error,polynomial_average_test_error,"
                        + "exponential_average_test_error,window_average_test_error")
                .last()
                .asString()
                .matches("dos:2,4000(,\\d+\\.\\d{4}){8}");
        assertThat(folder.resolve("averaging.png")).isNotEmptyFile();
        assertThat(run.out())
                .contains("4,000 examples in")
                .containsPattern("dos:2 +4,000( +\\d+\\.\\d\\d){7}\n")
                .contains("In " + folder + ": averaging.csv, averaging.png");
    }

    @Test
    void averaging_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "averaging",
                "--models",
                "dos:2,dos:2",
                "--averaging",
                "median,window,window",
                "--window",
                "0",
                "--examples",
                "70",
                "--fast");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--models': a model is repeated")
                .contains("'median', expected uniform | polynomial | exponential | window | function-space")
                .contains("'--averaging': one is repeated")
                .contains("'--window': 0, expected at least 1")
                .contains("'--examples': 70")
                .contains("unknown option '--fast'");
    }
}
