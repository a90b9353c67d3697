package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * The reader in Python that docs/wire-format.md shows is a second implementation of the format: it decides as this
 * client.
 */
class PythonReaderTest {
    private static final Path READER = Path.of("../docs/read_version.py");
    private static final Path SCHEMAS = Path.of("src/main/avro");
    private static final List<String> CLASSES = List.of("a|b", "c%", "d e");
    private static final int FEATURES = 6;

    @TempDir
    private Path folder;

    @BeforeAll
    static void findPython() throws InterruptedException {
        int exit;
        try {
            exit = new ProcessBuilder("python3", "--version").start().waitFor();
        } catch (IOException e) {
            exit = -1;
        }
        assumeTrue(exit == 0, "python3 is not installed");
    }

    @Test
    void main_versionOfThisClient_classifiesAlike() throws Exception {
        ModelVersion version = version(new Random(7));
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);
        Random random = new Random(8);
        List<String> lines = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            float[] x = random(random, FEATURES);
            ClassifiedEvent event = version.predict(Features.dense(x));
            lines.add("{\"features\": " + Arrays.toString(x) + "}");
            expected.add(event.label());
        }

        Run run = read(file, String.join("\n", lines));

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output().lines().map(line -> line.substring(0, line.indexOf(" {"))))
                .containsExactlyElementsOf(expected);
        assertThat(expected).contains(CLASSES.toArray(String[]::new));
    }

    @Test
    void main_pairOfAnotherVersion_isRefused() throws Exception {
        ModelVersion version = version(new Random(7));
        ModelVersion other = version(new Random(9));
        Path file = folder.resolve("mixture.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("m/manifest"));
            zip.write(SnapshotCodec.encode(version.manifest()));
            for (int i = 0; i < 3; i++) {
                PublishedPair pair = (i == 1 ? other : version).pairs().get(i);
                zip.putNextEntry(new ZipEntry(SnapshotKeys.part("m", pair.name())));
                zip.write(SnapshotCodec.encode("m", pair));
            }
        }

        Run run = read(file, "{\"features\": [0, 0, 0, 0, 0, 0]}");

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.output()).contains("not whole");
    }

    private record Run(int exitCode, String output) {}

    private Run read(Path version, String events) throws Exception {
        Path input = Files.writeString(folder.resolve("events.jsonl"), events);
        Path output = folder.resolve("output.txt");
        Process python = new ProcessBuilder("python3", READER.toString(), SCHEMAS.toString(), version.toString())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(python.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Run(python.exitValue(), Files.readString(output));
    }

    /** The second pair holds some of the features only. */
    private static ModelVersion version(Random random) {
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 3; a++) {
            for (int b = a + 1; b < 3; b++) {
                FeatureSet held =
                        pairs.size() == 1 ? FeatureSet.of(FEATURES, new int[] {1, 4}) : FeatureSet.all(FEATURES);
                int length = 2 * (held.count() + 1);
                pairs.add(Snapshots.pair(
                        CLASSES.get(a), CLASSES.get(b), 1000, held, random(random, length), random(random, length)));
            }
        }
        return ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, pairs), pairs);
    }

    private static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
