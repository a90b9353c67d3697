package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.cli.Teardown;

/**
 * The demonstration in short, with a broker of its own. That the quadratic model wins takes longer and is shown by the
 * real one.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class DemoIT {
    private static final List<String> PICTURES = List.of("learning-curves.png", "digits.png", "confusion.png");

    @TempDir
    Path directory;

    @Test
    void run_shortLearning_reportsDrawsAndCleansUp() throws Exception {
        List<Path> before = temporaryDirectories();

        String out = demo(Duration.ZERO, Duration.ofSeconds(16));

        assertThat(out)
                .containsSubsequence(
                        "[1/6] Kafka broker",
                        "[6/6] ready",
                        "Watch it learn in a browser: http://localhost:",
                        VersionRow.HEADER,
                        "events trained",
                        "held-out error, linear",
                        "confusion.png",
                        "evaluate --bootstrap-servers localhost:9092 --data digits");
        // Before the first version nothing could be scored before it was trained, and the twin may come a little later.
        assertThat(lastVersion(out, VersionRow.HEADER))
                .as("every column of the last version has a number")
                .matches(" +\\d+ +[\\d,]+ +[1-9][\\d,]* +\\d+\\.\\d\\d( +\\d+\\.\\d\\d %){3}");
        assertThat(entry(out, "prequential error")).matches(".* \\d+\\.\\d\\d %");
        assertThat(out).doesNotContain("NaN").doesNotContain("Infinity").doesNotContain("label");
        assertDrawn();
        assertThat(temporaryDirectories()).isEqualTo(before);
    }

    /** Both jobs train from nothing but joined events, and the predictions are those that were served at the time. */
    @Test
    void run_labelsComeLater_showsServedErrorAndDelay() throws Exception {
        String out = demo(Duration.ofSeconds(2), Duration.ofSeconds(24));

        assertThat(out)
                .containsSubsequence(
                        "first labels in 2 s, then a version",
                        "Labels come 2 s after their digits",
                        VersionRow.LATE_HEADER,
                        "events trained",
                        "held-out error, linear",
                        "confusion.png");
        assertThat(lastVersion(out, VersionRow.LATE_HEADER))
                .as("every column of the last version has a number")
                .matches(" +\\d+ +[\\d,]+ +[1-9][\\d,]* +\\d+\\.\\d\\d( +\\d+\\.\\d\\d %){3} +2\\.0 s +[\\d,]+");
        assertThat(entry(out, "served error")).matches(".* \\d+\\.\\d\\d %");
        assertThat(entry(out, "mean delay of labels")).endsWith(" 2.0 s");
        assertThat(entry(out, "labels that were not sent yet at the end")).matches(".* [\\d,]+");
        assertThat(out).doesNotContain("NaN").doesNotContain("Infinity").doesNotContain("prequential");
        assertDrawn();
    }

    /** What a demonstration prints. */
    private String demo(Duration labelDelay, Duration learning) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DemoSettings settings = new DemoSettings(
                LearnerKind.HERDED, labelDelay, learning, false, 0, 0, 0, directory.resolve("pictures"));
        try (Teardown teardown = new Teardown()) {
            new Demo(settings, new PrintStream(bytes, true, StandardCharsets.UTF_8), teardown).run();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String lastVersion(String out, String header) {
        List<String> versions = out.lines()
                .dropWhile(line -> !line.equals(header))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .toList();
        // On a busy machine, starts may be fitted all the time after the first version.
        assertThat(versions).as("one line per version").isNotEmpty();
        return versions.get(versions.size() - 1);
    }

    private static String entry(String out, String name) {
        List<String> lines =
                out.lines().filter(line -> line.startsWith("  " + name)).toList();
        assertThat(lines).as(name).hasSize(1);
        return lines.get(0);
    }

    private void assertDrawn() {
        for (String name : PICTURES) {
            assertThat(directory.resolve("pictures").resolve(name)).isNotEmptyFile();
        }
    }

    private static List<Path> temporaryDirectories() throws Exception {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(Demo.DIRECTORY_PREFIX))
                    .sorted()
                    .toList();
        }
    }
}
