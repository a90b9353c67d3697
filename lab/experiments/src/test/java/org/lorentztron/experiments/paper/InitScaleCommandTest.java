package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class InitScaleCommandTest {
    @TempDir
    Path folder;

    @Test
    void initScale_smallRun_comparesFiveScales() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "init-scale",
                "--models",
                "dos:2",
                "--examples",
                "1000",
                "--interval",
                "1000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("init-scale.csv")).lines().map(line -> line.split(",")[0]))
                .containsExactly(
                        "model",
                        "dos:2 scale 0.1",
                        "dos:2 scale 0.3",
                        "dos:2 scale 1.0",
                        "dos:2 scale 3.0",
                        "dos:2 scale 10.0");
        // The scale is not only a name.
        assertThat(Files.readString(folder.resolve("init-scale.csv"))
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",", 2)[1])
                        .distinct())
                .hasSize(5);
        assertThat(folder.resolve("init-scale.png")).isNotEmptyFile();
        assertThat(run.out()).contains("uniform", "polynomial", "init-scale.png");
    }

    @Test
    void initScale_linear_isBadUsage() {
        CommandLineRun run = ExperimentCall.of("init-scale", "--models", "linear,dos:2", "--interval", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'linear', expected models with a rank: linear models start at 0")
                .contains("'--interval': 0");
    }
}
