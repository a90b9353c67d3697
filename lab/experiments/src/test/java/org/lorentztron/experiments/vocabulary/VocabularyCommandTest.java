package org.lorentztron.experiments.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

class VocabularyCommandTest {
    @Test
    void vocabulary_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "vocabulary",
                "--events=3",
                "--names=0",
                "--words=0",
                "--minutes=-1",
                "--samples=3",
                "--job=--learner herded --rank 0 --max-features-held none");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--names': 0, expected at least 1")
                .contains("'--words': 0, expected 1 to 400")
                .contains("'--minutes': -1, expected at least 0")
                .contains("'--samples': 3, expected at least 4")
                .contains("--job \"--learner herded --rank 0 --max-features-held none\": --rank")
                .contains("--max-features-held none\": --max-features-held");
    }

    @Test
    void vocabulary_fewerEventsThanSamples_isRefused() {
        CommandLineRun run = ExperimentCall.of("vocabulary", "--events=9", "--samples=10");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--events': 9, expected at least 10");
    }
}
