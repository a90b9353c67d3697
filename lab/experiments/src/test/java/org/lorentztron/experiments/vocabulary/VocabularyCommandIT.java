package org.lorentztron.experiments.vocabulary;

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
class VocabularyCommandIT {
    @TempDir
    Path folder;

    @Test
    void vocabulary_smallRun_holdsNoMoreThanItMay() throws Exception {
        CommandLineRun run = ExperimentCall.of(
                "vocabulary",
                "--events=60000",
                "--names=1000000",
                "--samples=6",
                "--job=--learner dos --rank 2 --interval 1s --max-features-held 3000",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("features held +[\\d.,]+ +[\\d.,]+ +[\\d.,]+ +[\\d.,]+");
        List<String> lines = Files.readAllLines(folder.resolve("vocabulary.csv"));
        assertThat(lines).hasSize(1 + 6);
        String[] last = lines.get(6).split(",");
        assertThat(Long.parseLong(last[1])).isGreaterThanOrEqualTo(60_000);
        // Events of an interval have 50,000 words, of which fewer than 20,000 are new.
        assertThat(Long.parseLong(last[8])).isBetween(1L, 23_000L);
        assertThat(Long.parseLong(last[9])).isPositive();
        assertThat(folder.resolve("vocabulary.png")).isNotEmptyFile();
    }
}
