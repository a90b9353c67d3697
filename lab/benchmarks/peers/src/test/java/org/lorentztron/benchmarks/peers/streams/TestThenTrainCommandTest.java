package org.lorentztron.benchmarks.peers.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TestThenTrainCommandTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int testThenTrain(String... args) {
        TestThenTrainCommand command = new TestThenTrainCommand();
        command.printTo(new PrintStream(err, true, StandardCharsets.UTF_8));
        return quiet(command, args);
    }

    private int streams(String... args) {
        StreamsCommand command = new StreamsCommand();
        command.printTo(new PrintStream(err, true, StandardCharsets.UTF_8));
        return quiet(command, args);
    }

    private int quiet(Object command, String... args) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().parser().collectErrors(true);
        line.setParameterExceptionHandler((problem, given) -> {
            new PrintStream(err, true, StandardCharsets.UTF_8).println(problem.getMessage());
            return 2;
        });
        return line.execute(args);
    }

    @Test
    void call_twoLearners_addsTheirResultsOnce() throws IOException {
        assertThat(streams("--out", folder.toString(), "--events", "300")).isZero();
        Path out = folder.resolve("peers.csv");
        String[] args = {"--streams", folder.toString(), "--out", out.toString(), "--learners", "no-change,majority"};
        assertThat(testThenTrain(args)).isZero();
        List<String> results = Files.readAllLines(out);
        assertThat(results).hasSize(1 + 2 * 7);
        assertThat(results.get(0)).startsWith("stream,learner,events,error %");
        assertThat(results.get(1)).matches("agrawal,no-change,300,\\d+\\.\\d+,-?\\d+\\.\\d+,,\\d+");

        // An interrupted run goes on where it was: what is there is not measured again.
        Files.write(out, results.subList(0, 10));
        assertThat(testThenTrain(args)).isZero();
        assertThat(Files.readAllLines(out).subList(0, 10)).isEqualTo(results.subList(0, 10));
        assertThat(Files.readAllLines(out)).hasSize(1 + 2 * 7);
    }

    @Test
    void call_unknownLearner_namesAll() {
        assertThat(testThenTrain("--learners", "sgd,majority,oracle", "--seed", "x"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("'--learners': 'sgd', expected one of no-change, majority", "'oracle'", "--seed");
    }

    @Test
    void call_noEvents_isRefused() {
        assertThat(streams("--events", "0", "--seed", "x")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'--events': 0, expected at least 1", "--seed");
    }
}
