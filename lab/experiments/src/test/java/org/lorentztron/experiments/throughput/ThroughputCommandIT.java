package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, small, with a broker of its own. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class ThroughputCommandIT {
    @TempDir
    Path folder;

    @Test
    void throughput_smallRun_writesRatios() throws Exception {
        CommandLineRun run = ExperimentCall.of(
                "throughput",
                "--events",
                "40000",
                "--warm-up-events",
                "20000",
                "--interval-examples",
                "10000",
                "--encodings",
                "json-sparse",
                "--models",
                "dos:2",
                "--repeats",
                "1",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("json-sparse +engine of dos:2 +100.0 %")
                .containsPattern("json-sparse +dos:2 +\\d+\\.\\d %");
        assertThat(Files.readString(folder.resolve("throughput.md"))).contains("| json-sparse | dos:2 | ");
    }
}
