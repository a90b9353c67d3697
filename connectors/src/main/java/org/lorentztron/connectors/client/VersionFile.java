package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionRecord;

/**
 * A version in a file: a ZIP archive of its records in the models topic, each entry named by the record's key, the
 * manifest last. Names of its features may stand before the manifest. So a version can be kept when compaction has
 * removed it from the topic, carried elsewhere, and read in any language.
 *
 * <p>Equal versions make equal bytes. Stateless.
 */
public final class VersionFile {
    private VersionFile() {}

    /**
     * Writes a version; an existing file is replaced at once or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, ModelVersion version) throws IOException {
        write(file, version, FeatureNames.NONE);
    }

    /** The same with the names of the version's features, which only people need. */
    public static void write(Path file, ModelVersion version, FeatureNames names) throws IOException {
        WholeFile.write(file, out -> {
            try (ZipOutputStream zip = new ZipOutputStream(out, UTF_8)) {
                for (VersionRecord each : version.records()) {
                    put(zip, version.manifest().modelId(), each);
                }
                for (VersionRecord each : names.records()) {
                    put(zip, version.manifest().modelId(), each);
                }
                put(zip, version.manifest().modelId(), version.manifest());
            }
        });
    }

    private static void put(ZipOutputStream zip, String modelId, VersionRecord element) throws IOException {
        ZipEntry entry = new ZipEntry(SnapshotKeys.of(modelId, element));
        entry.setTime(0); // else the bytes would depend on the clock
        zip.putNextEntry(entry);
        zip.write(SnapshotCodec.encode(modelId, element));
        zip.closeEntry();
    }

    /**
     * Reads a version; its parts have the digests that its manifest names.
     *
     * @throws IOException if it cannot be read or does not hold exactly one whole version; the message names the file
     */
    public static ModelVersion read(Path file) throws IOException {
        Map<String, byte[]> records = records(file);
        VersionReader reader = new VersionReader(modelId(file, records));
        long place = 0;
        for (Map.Entry<String, byte[]> each : records.entrySet()) {
            reader.accept(0, place++, each.getKey().getBytes(UTF_8), each.getValue());
        }
        return reader.latest()
                .orElseThrow(() -> new IOException(
                        file + " holds no whole version: " + reader.problem().orElse("none is complete")));
    }

    /**
     * Reads the names of a version's features; none if the file has none.
     *
     * @throws IOException if it cannot be read or has not exactly one manifest; the message names the file
     */
    public static FeatureNames readNames(Path file) throws IOException {
        Map<String, byte[]> records = records(file);
        FeatureNames.Newest newest = new FeatureNames.Newest(modelId(file, records));
        records.forEach((key, value) -> newest.accept(key.getBytes(UTF_8), value));
        return newest.names();
    }

    private static String modelId(Path file, Map<String, byte[]> records) throws IOException {
        List<String> models = records.keySet().stream()
                .flatMap(key -> SnapshotKeys.parse(key.getBytes(UTF_8)).stream())
                .filter(SnapshotKeys.Key::isManifest)
                .map(SnapshotKeys.Key::modelId)
                .toList();
        if (models.size() != 1) {
            throw new IOException(file + " holds the manifests of the models " + models + ", expected one");
        }
        return models.get(0);
    }

    private static Map<String, byte[]> records(Path file) throws IOException {
        Map<String, byte[]> records = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(in, UTF_8)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                records.put(entry.getName(), zip.readAllBytes());
            }
        } catch (ZipException | EOFException | IllegalArgumentException e) {
            // The last is what a name that is no UTF-8 becomes.
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
        return records;
    }
}
