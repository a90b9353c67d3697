package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it. */
class GrowthCommandTest {
    @TempDir
    Path folder;

    @Test
    void growth_baseOnly_showsItsFigures() {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learner=shared",
                "--classes=3",
                "--features=20",
                "--non-zeros=5",
                "--rank=6",
                "--base-only",
                "--events=60",
                "--partition-events=0",
                "--rounds=1",
                "--round=1ms",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Base: shared, 3 classes, 20 features, 5 non-zeros, rank 6")
                .containsPattern("base +1 +1 +1.00 +144 ")
                .doesNotContain("\nOf the work:");
        assertThat(folder.resolve("growth.md")).isNotEmptyFile();
        assertThat(folder.resolve("growth.png")).doesNotExist();
    }

    @Test
    void growth_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learner=arow",
                "--classes=1",
                "--rank=0",
                "--events=0",
                "--rounds=0",
                "--partition-events=30",
                "surprise");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("unexpected argument 'surprise'")
                .contains("'--learner': 'arow', expected one of dos, dos/rest, herded, herded/rest, linear,"
                        + " linear/rest, shared")
                .contains("'--rank': 0, expected at least 1")
                .contains("'--classes': 1, expected at least 2")
                .contains("'--partition-events': 30, expected 0 or a multiple of 4")
                .contains("'--events': 0, expected at least 1")
                .contains("'--rounds': 0, expected at least 1");
    }

    @Test
    void growth_shapeOfNoJob_isRefusedInTheJobsWords() {
        CommandLineRun run = ExperimentCall.of("growth", "--rank=100000000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no job has dos, 10 classes, 784 features, 50 non-zeros, rank 100000000: ");
    }
}
