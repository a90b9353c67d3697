package org.lorentztron.local.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.tools.cli.CommandLineRun;

/** Events of a file, classified by the version of a broker; and explained. */
class ClassifyCommandIT {
    @TempDir
    static Path directory;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(ClassifyCommandIT.class);

    /**
     * The model says "a" exactly if the first feature is larger: what a person can check, in the form of the job's
     * predictions.
     */
    @Test
    void classify_ownEvents_printsAPredictionPerLine() throws IOException {
        Path file = Files.writeString(
                directory.resolve("own.jsonl"),
                "{\"id\": \"mine\", \"features\": [3, 1]}\n{\"timestamp\": 7, \"features\": {\"1\": 2}}\n");

        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + file);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "{\"id\":\"mine\",\"label\":\"a\",\"abstained\":false,\"probabilities\":{\"a\":0.5,\"b\":0.5},"
                                + "\"votes\":{\"a\":1,\"b\":0},\"margin\":4.0,\"version\":5,\"timestamp\":null}",
                        "{\"id\":null,\"label\":\"b\",\"abstained\":false,\"probabilities\":{\"a\":0.5,\"b\":0.5},"
                                + "\"votes\":{\"a\":0,\"b\":1},\"margin\":4.0,\"version\":5,\"timestamp\":7}");
    }

    /** Nothing is calibrated: both classes have the probability 1/2. */
    @Test
    void classify_withAPolicy_decidesAndAbstains() throws IOException {
        Path file = Files.writeString(directory.resolve("decided.jsonl"), "{\"features\": [3, 1]}\n");

        CommandLineRun decided = COMMANDS.call("classify", "--data", "jsonl:" + file, "--threshold", "b=0.5");
        CommandLineRun abstained =
                COMMANDS.call("classify", "--data", "jsonl:" + file, "--threshold", "b>a=2", "--abstain-below", "0.51");

        assertThat(decided.out()).contains("\"label\":\"b\",\"abstained\":false", "\"margin\":-4.0");
        assertThat(abstained.out()).contains("\"label\":null,\"abstained\":true", "\"margin\":-4.0");
    }

    /** As the job does with its dead letters: one bad line in a pipe does not end the others. */
    @Test
    void classify_lineThatIsNoEvent_isNamedAndTheOthersAreClassified() throws IOException {
        Path file = Files.writeString(
                directory.resolve("long.jsonl"),
                "{\"features\": [3, 1, 4]}\n{\"id\": \"good\", \"features\": [3, 1]}\n");

        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsSubsequence("long.jsonl, line 1: wrong-length: ", "lorentztron classify: 1 line is no event")
                .hasLineCount(2);
        assertThat(run.out()).hasLineCount(1).contains("\"id\":\"good\"");
    }

    @Test
    void classify_fileMissing_isNamed() {
        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + directory.resolve("none.jsonl"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("none.jsonl");
    }

    /** As inspect reads it. */
    @Test
    void explain_pairOfNoClasses_failsInOneLine(@TempDir Path folder) throws IOException {
        Path events = Files.writeString(folder.resolve("events.jsonl"), "");
        CommandLineRun run = COMMANDS.call("explain", "--data", "jsonl:" + events, "--pair", "a|c");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("--pair: a|c names no score, expected two of the classes a, b as A|B")
                .hasLineCount(1);
    }
}
