package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    void throughput_smallRun_writesRatiosRunsAndRecordings() throws Exception {
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
                "--jfr",
                folder.resolve("jfr").toString(),
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("json-sparse +engine of dos:2 +100.0 %")
                .containsPattern("json-sparse +dos:2 +\\d+\\.\\d %");
        List<String> lines = Files.readAllLines(folder.resolve("throughput.jsonl"));
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("\"processors\":").contains("\"kernels\":");
        assertThat(lines.get(1)).contains("\"job\":\"engine of dos:2\"").contains("\"read\":40000,\"versions\":0");
        assertThat(lines.get(2)).contains("\"job\":\"dos:2\"").contains("\"read\":40000,\"versions\":4");
        assertThat(Files.readString(folder.resolve("throughput.md"))).contains("| json-sparse | dos:2 | ");
        assertThat(folder.resolve("jfr/json-sparse-engine-of-dos-2-p2-0.jfr")).isNotEmptyFile();
        assertThat(folder.resolve("jfr/json-sparse-dos-2-p2-0.jfr")).isNotEmptyFile();
    }
}
