package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class AlignmentCommandTest {
    @TempDir
    Path folder;

    @Test
    void alignment_smallRun_comparesFiveWaysInThreeGroups() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "alignment",
                "--model",
                "dos:2",
                "--replicas",
                "2",
                "--examples",
                "3000",
                "--interval",
                "1000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> table = Files.readAllLines(folder.resolve("alignment.csv"));
        assertThat(table).startsWith("group,alignment,models,test_error").hasSize(1 + 6 * (2 + 2 + 3));
        assertThat(table.stream().skip(1)).allMatch(line -> line.matches("[a-z ]+,[a-z-]+,[123],\\d+\\.\\d\\d"));
        assertThat(table.stream().skip(1).map(line -> line.split(",")[0]).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("different starts", "one shared start", "one trajectory");
        // Both groups' first models are one and the same; their second ones differ in the start.
        assertThat(error(table, "different starts,alone,1,")).isEqualTo(error(table, "one shared start,alone,1,"));
        assertThat(error(table, "different starts,alone,2,")).isNotEqualTo(error(table, "one shared start,alone,2,"));
        assertThat(run.out())
                .containsPattern("models +2 +2 +3\n")
                .containsPattern("both( +\\d+\\.\\d\\d){3}\n")
                .contains("best one alone", "worst one alone", "plain mean", "data metric")
                .contains("alignment.png");
        assertThat(run.err()).contains("2 of 2 models trained apart, on 1,500 examples each", "3,000 of 3,000");
        assertThat(folder.resolve("alignment.png")).isNotEmptyFile();
    }

    private static String error(List<String> table, String start) {
        return table.stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .substring(start.length());
    }

    @Test
    void alignment_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "alignment", "--model", "linear", "--replicas", "1", "--init-scale", "0", "--data", "photos", "more");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'linear', expected a model with a rank: linear models have no gauge to align")
                .contains("'--replicas': 1, expected at least 2")
                .contains("'--init-scale': 0.0, expected above 0")
                .contains("'photos', expected")
                .contains("unexpected argument 'more'");
    }
}
