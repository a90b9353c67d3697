package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.Snapshots;

class VersionFileTest {
    @TempDir
    private Path folder;

    @Test
    void read_written_isTheVersion() throws IOException {
        Path file = folder.resolve("model.zip");

        VersionFile.write(file, version(7));

        ModelVersion read = VersionFile.read(file);
        assertThat(read.manifest()).isEqualTo(version(7).manifest());
        assertThat(read.pairs()).isEqualTo(version(7).pairs());
    }

    @Test
    void read_writtenClassesAgainstTheRest_isTheVersion() throws IOException {
        List<PublishedPair> parts = List.of(
                Snapshots.rest("a*", 1000, new float[] {1, 2}, new float[] {3, 4}),
                Snapshots.rest("*", 1000, new float[] {5, 6}, new float[] {7, 8}));
        ModelVersion version = ModelVersion.of(Snapshots.manifest("m", 1, List.of("a*", "*"), parts), parts);
        Path file = folder.resolve("model.zip");

        VersionFile.write(file, version);

        ModelVersion read = VersionFile.read(file);
        assertThat(read.manifest()).isEqualTo(version.manifest());
        assertThat(read.pairs()).isEqualTo(parts);
    }

    @Test
    void readNames_writtenWithAVersion_areTheNamesAndTheVersionIsTheSame() throws IOException {
        Path file = folder.resolve("model.zip");
        FeatureNames.Newest newest = new FeatureNames.Newest("m");
        new TopicLog()
                .putNames()
                .entries()
                .forEach(entry -> newest.accept(entry.key().getBytes(UTF_8), entry.value()));

        VersionFile.write(file, version(7), newest.names());

        assertThat(VersionFile.readNames(file).byIndex()).containsExactly(Map.entry(0, List.of("amount")));
        ModelVersion read = VersionFile.read(file);
        assertThat(read.manifest()).isEqualTo(version(7).manifest());
        assertThat(read.pairs()).isEqualTo(version(7).pairs());
        VersionFile.write(file, version(7));
        assertThat(VersionFile.readNames(file).byIndex()).isEmpty();
    }

    @Test
    void write_twice_makesEqualBytesAndLeavesNothingBeside() throws IOException {
        Path file = folder.resolve("model.zip");
        VersionFile.write(file, version(7));
        byte[] first = Files.readAllBytes(file);

        VersionFile.write(file, version(7));

        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void read_damagedAnywhere_isRefusedOrTheSame() throws IOException {
        Path file = folder.resolve("model.zip");
        VersionFile.write(file, version(7));
        byte[] good = Files.readAllBytes(file);
        int refused = 0;
        for (int place = 0; place < good.length; place++) {
            byte[] damaged = good.clone();
            damaged[place] ^= 0x10;
            Files.write(file, damaged);
            try {
                assertThat(VersionFile.read(file).pairs()).isEqualTo(version(7).pairs());
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("model.zip");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(good.length / 3);
    }

    @Test
    void read_cutOff_isRefusedByName() throws IOException {
        Path file = folder.resolve("model.zip");
        VersionFile.write(file, version(7));
        byte[] good = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(good, good.length / 2));

        assertThatThrownBy(() -> VersionFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("model.zip");
    }

    @Test
    void read_withoutManifest_saysSo() throws IOException {
        Path file = folder.resolve("model.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("m/a|b"));
            zip.write(SnapshotCodec.encode("m", TopicLog.pair("a", "b", 1)));
        }

        assertThatThrownBy(() -> VersionFile.read(file))
                .hasMessageEndingWith("model.zip holds the manifests of the models [], expected one");
    }

    @Test
    void read_withoutAPair_saysWhich() throws IOException {
        Path file = folder.resolve("model.zip");
        ModelVersion whole = version(7);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("m/manifest"));
            zip.write(SnapshotCodec.encode(whole.manifest()));
        }

        assertThatThrownBy(() -> VersionFile.read(file))
                .hasMessageContaining("model.zip holds no whole version: version 7 lacks 3 of 3 records");
    }

    private static ModelVersion version(long number) {
        return ModelVersion.of(TopicLog.manifest(number, TopicLog.pairs(number)), TopicLog.pairs(number));
    }
}
