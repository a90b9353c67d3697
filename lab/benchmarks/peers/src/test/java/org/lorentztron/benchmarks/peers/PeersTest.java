package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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

    private int run(String... args) {
        return Peers.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    private static List<String> objects(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            try (JsonParser json = new JsonFactory().createParser(line)) {
                assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
                json.skipChildren();
                assertThat(json.nextToken()).isNull();
            }
        }
        return lines;
    }

    @Test
    void race_twoPeers_areInTheTableBesideTheBaseline(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("results.jsonl");
        Path picture = folder.resolve("results.png");
        assertThat(run(
                        "--examples", "600",
                        "--repeats", "2",
                        "--warm-up", "100",
                        "--baseline", "dos:2",
                        "--contestants", "moa-sgd/rate=0.1,tribuo-linear",
                        "--json", json.toString(),
                        "--picture", picture.toString()))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(line -> line.split(" ")[0]))
                .startsWith("contestant", "dos:2", "moa-sgd/rate=0.1", "tribuo-linear");
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(1_200);
        List<String> objects = objects(json);
        assertThat(objects).hasSize(1 + 2 * 3 + 3);
        assertThat(objects.get(0)).contains("\"kind\":\"setup\"", "\"data\":\"digits\"", "\"examples\":600");
        assertThat(objects)
                .filteredOn(line -> line.contains("\"kind\":\"run\""))
                .hasSize(6);
        assertThat(objects)
                .filteredOn(line -> line.contains("\"contestant\":\"tribuo-linear\""))
                .allSatisfy(line -> assertThat(line).containsPattern("\"progressiveError\":(null|\\{\"median\":null)"));
    }

    @Test
    void tune_onePeer_marksTheBest(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("grid.jsonl");
        assertThat(run(
                        "tune",
                        "--examples",
                        "600",
                        "--held-out",
                        "200",
                        "--contestants",
                        "moa-perceptron",
                        "--json",
                        json.toString()))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).containsOnlyOnce("<- chosen");
        assertThat(objects(json))
                .filteredOn(line -> line.contains("\"chosen\":true"))
                .hasSize(1);
    }

    @Test
    void run_badUsage_saysEverythingAtOnce() {
        assertThat(run("--data", "libsvm:x", "--examples", "x", "--repeats", "0", "--interval", "0", "--unknown"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("--data", "'--examples': 'x'", "'--repeats': 0", "'--interval': 0", "--unknown", "--help");
        assertThat(out.size()).isZero();
    }

    @Test
    void tune_moreHeldOutThanThereAre_isBadUsage() {
        assertThat(run("tune", "--examples", "100", "--held-out", "100")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'--held-out': 100, expected at least 1 and less");
    }

    @Test
    void run_missingData_isAFailure(@TempDir Path folder) {
        assertThat(run("--data", "mnist:" + folder)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("train-images");
    }

    @Test
    void help_namesEveryLearner() {
        assertThat(run("--help")).isZero();
        for (Kind kind : Kind.values()) {
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("  " + kind.id(), kind.description());
        }
    }
}
