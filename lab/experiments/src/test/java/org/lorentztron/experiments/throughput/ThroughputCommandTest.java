package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;
import picocli.CommandLine;

class ThroughputCommandTest {
    @Test
    void throughput_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "throughput",
                "--events",
                "70000",
                "--warm-up-events",
                "50000",
                "--encodings",
                "json,json",
                "--parallelism",
                "2,0",
                "--repeats",
                "0",
                "--data",
                "libsvm:a");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--events': 70000, expected a multiple of the interval, 50000, and at least 2")
                .contains("'--warm-up-events': 50000")
                .contains("'--encodings': a value is repeated")
                .contains("'--parallelism': [2, 0], expected at least 1")
                .contains("'--repeats': 0")
                .contains("'libsvm:a'");
    }

    /** A job of pairs under the name of another scheme, or one that fits its starts, would be measured in its place. */
    @Test
    void contestants_ofNames_areJobsOfTheirSchemeAndSeed() {
        ThroughputCommand command = new ThroughputCommand();
        new CommandLine(command).parseArgs("--models", "dos:16/rest,linear,shared,herded:8/fit@300", "--seed", "7");

        assertThat(command.contestants())
                .extracting(job -> String.join(" ", job.options()))
                .containsExactly(
                        "--learner dos --rank 16 --start-fit 0 --scheme rest --seed 7",
                        "--learner linear",
                        "--learner shared --start-fit 0 --seed 7 --candidates one --averaging polynomial",
                        "--learner herded --rank 8 --start-fit 300 --seed 7 --candidates one --averaging polynomial");
    }
}
