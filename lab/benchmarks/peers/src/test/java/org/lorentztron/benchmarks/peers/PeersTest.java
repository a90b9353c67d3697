package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int run(String... args) {
        return Peers.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    @Test
    void digits_aJobAndTwoPeers_areInTheTableAndThePicture() throws IOException {
        Path picture = folder.resolve("results.png");
        assertThat(run(
                        "digits",
                        "--examples",
                        "600",
                        "--repeats",
                        "2",
                        "--contestants",
                        "moa-sgd,tribuo-linear,lorentztron-job",
                        "--picture",
                        picture.toString()))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        List<String> table = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(table)
                .extracting(line -> line.split(" ")[0])
                .startsWith("contestant", "lorentztron-job", "moa-sgd", "tribuo-linear");
        assertThat(table.get(1))
                .matches("lorentztron-job +\\d+\\.\\d\\d +\\d+\\.\\d\\d +[0-9,]+ \\([0-9,]+-[0-9,]+\\)");
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(1_200);
    }

    @Test
    void digits_badUsage_saysEverythingAtOnce() {
        assertThat(run("digits", "--data", "libsvm:x", "--examples", "49", "--repeats", "x", "--contestants", "oracle"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("--data", "'--examples': 49", "'--repeats': 'x'", "'oracle'", "lorentztron-job", "--help");
        assertThat(out.size()).isZero();
    }

    @Test
    void digits_missingData_isAFailure() {
        assertThat(run("digits", "--data", "mnist:" + folder)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("train-images");
    }

    @Test
    void digits_help_namesEveryContestant() {
        assertThat(run("digits", "--help")).isZero();
        for (Contestant contestant : Contestant.values()) {
            assertThat(out.toString(StandardCharsets.UTF_8)).contains(contestant + " ", contestant.description());
        }
    }

    @Test
    void streams_byDefaultAndFurther_areSevenAndSixOthers() {
        String[] args = {"streams", "--out", folder.toString(), "--events", "10"};
        assertThat(run(args)).isZero();
        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder(
                        "rbf-drift.csv",
                        "hyperplane.csv",
                        "agrawal.csv",
                        "led.csv",
                        "random-tree.csv",
                        "waveform.csv",
                        "sea.csv");

        assertThat(run("streams", "--out", folder.toString(), "--events", "10", "--further"))
                .isZero();
        assertThat(folder.toFile().list())
                .hasSize(13)
                .contains(
                        "rbf-fast.csv",
                        "rbf-still.csv",
                        "hyperplane-wide.csv",
                        "agrawal-others.csv",
                        "sine.csv",
                        "mixed.csv");
    }

    @Test
    void streams_noEvents_isRefused() {
        assertThat(run("streams", "--events", "0", "--seed", "x")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'--events': 0, expected 1 to", "--seed");
    }

    @Test
    void testThenTrain_twoLearners_addsTheirResultsOnce() throws IOException {
        assertThat(run("streams", "--out", folder.toString(), "--events", "300"))
                .isZero();
        Path results = folder.resolve("peers.csv");
        String[] args = {
            "test-then-train",
            "--streams",
            folder.toString(),
            "--out",
            results.toString(),
            "--learners",
            "no-change,majority"
        };
        assertThat(run(args)).as(err.toString(StandardCharsets.UTF_8)).isZero();
        List<String> lines = Files.readAllLines(results);
        assertThat(lines).hasSize(1 + 2 * 7);
        assertThat(lines.get(0)).startsWith("stream,learner,events,error %");
        assertThat(lines.get(1)).matches("agrawal,no-change,300,\\d+\\.\\d+,-?\\d+\\.\\d+,,\\d+");

        // An interrupted run goes on where it was: what is there is not measured again.
        Files.write(results, lines.subList(0, 10));
        assertThat(run(args)).isZero();
        assertThat(Files.readAllLines(results).subList(0, 10)).isEqualTo(lines.subList(0, 10));
        assertThat(Files.readAllLines(results)).hasSize(1 + 2 * 7);
    }

    @Test
    void testThenTrain_unknownLearner_namesAll() {
        assertThat(run("test-then-train", "--learners", "sgd,majority,oracle", "--seed", "x"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'sgd'", "no-change", "patches-100", "--seed");
    }
}
