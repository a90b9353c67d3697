package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** Partitions, with a broker of its own: each run has read and trained all events, or the command fails. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class GrowthCommandIT {
    @TempDir
    Path folder;

    @Test
    void growth_smallRunWithPartitions_hasALineForEach() throws Exception {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learners=shared,dos",
                "--units=6",
                "--vary-units=6",
                "--classes=3",
                "--features=20",
                "--non-zeros=5",
                "--rank=2",
                "--vary-classes=3",
                "--vary-features=20",
                "--vary-non-zeros=5",
                "--vary-rank=2",
                "--vary-partitions=3,1",
                "--partition-events=40000",
                "--events=60",
                "--rounds=1",
                "--round=1ms",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> partitions = Files.readAllLines(folder.resolve("growth.jsonl")).stream()
                .filter(line -> line.contains("\"varied\":\"partitions\""))
                .toList();
        assertThat(partitions).hasSize(2);
        assertThat(partitions.get(0)).contains("\"partitions\":1,\"eventsPerSecond\":");
        assertThat(partitions.get(1)).contains("\"partitions\":3,\"eventsPerSecond\":");
        assertThat(run.out()).containsPattern("partitions +1 +\\d+\\.\\d\\d +1\\.00 ");
        assertThat(folder.resolve("growth.png")).isNotEmptyFile();
    }
}
