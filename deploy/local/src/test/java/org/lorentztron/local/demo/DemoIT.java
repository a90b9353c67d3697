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
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.cli.Teardown;

/** The demonstration in short. That DoS wins takes longer and is shown by the real one. */
class DemoIT {
    @TempDir
    Path directory;

    @Test
    void run_shortLearning_reportsDrawsAndCleansUp() throws Exception {
        List<Path> before = temporaryDirectories();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Path pictures = directory.resolve("pictures");
        DemoSettings settings =
                new DemoSettings(LearnerKind.HERDED, Duration.ZERO, Duration.ofSeconds(16), false, 0, 0, 0, pictures);

        try (Teardown teardown = new Teardown()) {
            new Demo(settings, new PrintStream(bytes, true, StandardCharsets.UTF_8), teardown).run();
        }

        String out = bytes.toString(StandardCharsets.UTF_8);
        assertThat(out)
                .containsSubsequence(
                        "[1/6] Kafka broker",
                        "[6/6] ready",
                        "Watch it learn in a browser: http://localhost:",
                        VersionRow.HEADER,
                        "events trained",
                        "held-out error, linear twin",
                        "confusion.png",
                        "evaluate --bootstrap-servers localhost:9092 --data digits");
        List<String> versions = out.lines()
                .dropWhile(line -> !line.equals(VersionRow.HEADER))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .toList();
        // On a busy machine, starts may be fitted all the time after the first version.
        assertThat(versions).as("one line per version").isNotEmpty();
        // Before the first version nothing could be scored before it was trained, and the twin may come a little later.
        assertThat(versions.get(versions.size() - 1))
                .as("every column of the last version has a number")
                .matches(" +\\d+ +[\\d,]+ +[1-9][\\d,]* +\\d+\\.\\d\\d( +\\d+\\.\\d\\d %){3}");
        assertThat(out.lines().filter(line -> line.startsWith("  prequential error")))
                .singleElement()
                .asString()
                .matches(".* \\d+\\.\\d\\d %");
        assertThat(out).doesNotContain("NaN").doesNotContain("Infinity");
        for (String name : List.of("learning-curves.png", "digits.png", "confusion.png")) {
            assertThat(pictures.resolve(name)).isNotEmptyFile();
        }
        assertThat(temporaryDirectories()).isEqualTo(before);
    }

    private static List<Path> temporaryDirectories() throws Exception {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(Demo.DIRECTORY_PREFIX))
                    .sorted()
                    .toList();
        }
    }
}
