package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
                "--learner=dos",
                "--classes=3",
                "--features=20",
                "--non-zeros=5",
                "--rank=2",
                "--base-only",
                "--partition-events=40000",
                "--events=60",
                "--rounds=1",
                "--round=1ms",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("\n1 +\\d+\\.\\d\\d ").containsPattern("\n32 +\\d+\\.\\d\\d ");
        assertThat(folder.resolve("growth.md")).isNotEmptyFile();
    }
}
