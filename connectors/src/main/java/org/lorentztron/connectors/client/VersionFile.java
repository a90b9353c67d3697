package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;

/**
 * A version in a file: a ZIP archive of its records in the models topic, each entry named by the record's key, the
 * manifest last. Names of its features may stand before the manifest. So a version can be kept when compaction has
 * removed it from the topic, carried elsewhere, and read in any language.
 *
 * <p>Equal versions make equal bytes. Stateless.
 */
public final class VersionFile {
    /** The manifest may unpack to as many bytes as this, and {@link #MANIFEST_TIMES} those that it is packed in. */
    private static final long ANY_MANIFEST = 1L << 20;

    /** Texts and numbers of an object are much larger than their bytes, so fewer than of others. */
    private static final int MANIFEST_TIMES = 20;

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
        List<VersionRecord> records = Stream.of(version.records(), names.records(), List.of(version.manifest()))
                .<VersionRecord>flatMap(List::stream)
                .toList();
        if (records.size() > VersionArchive.MOST_ENTRIES) {
            throw new IOException(version + " has " + records.size() + " records, expected at most "
                    + VersionArchive.MOST_ENTRIES + " in a file");
        }
        WholeFile.write(file, out -> {
            try (ZipOutputStream zip = new ZipOutputStream(out, UTF_8)) {
                put(zip, version.manifest().modelId(), records);
            }
        });
    }

    private static void put(ZipOutputStream zip, String modelId, List<VersionRecord> records) throws IOException {
        long bytes = 0;
        for (VersionRecord each : records) {
            byte[] value = SnapshotCodec.encode(modelId, each);
            bytes += value.length;
            if (bytes > VersionArchive.MOST_BYTES) {
                throw new IOException("records of the version have more than the " + VersionArchive.MOST_BYTES
                        + " bytes that a file may have");
            }
            ZipEntry entry = new ZipEntry(SnapshotKeys.of(modelId, each));
            entry.setTime(0); // else the bytes would depend on the clock
            zip.putNextEntry(entry);
            zip.write(value);
            zip.closeEntry();
        }
    }

    /**
     * Reads a version; its parts have the digests that its manifest names.
     *
     * @throws IOException if it cannot be read or does not hold exactly one whole version; the message names the file
     */
    public static ModelVersion read(Path file) throws IOException {
        VersionArchive archive = open(file);
        SnapshotKeys.Key key = manifest(file, archive);
        VersionInfo manifest = manifest(file, archive, key);
        Set<PartName> named =
                manifest.parts().stream().map(VersionInfo.Part::name).collect(Collectors.toSet());
        PartRecords records = new PartRecords(0);
        records.expect(manifest);
        for (String name : archive.names()) {
            byte[] entry = name.getBytes(UTF_8);
            Optional<SnapshotKeys.Key> part = SnapshotKeys.parse(entry)
                    .filter(each -> each.modelId().equals(key.modelId()))
                    .filter(each -> named.contains(each.part()));
            if (part.isPresent()) {
                put(part.get(), unpack(file, archive, name), records);
            } else if (!name.equals(name(key)) && !isNames(entry, key.modelId())) {
                throw new IOException(file + " has the entry " + name
                        + ", expected parts that the manifest names, names of features, and the manifest");
            }
        }
        CheckedVersion checked = CheckedVersion.of(manifest, records);
        return checked.version()
                .orElseThrow(() -> new IOException(
                        file + " holds no whole version: " + checked.problem().orElseThrow()));
    }

    private static VersionInfo manifest(Path file, VersionArchive archive, SnapshotKeys.Key key) throws IOException {
        String name = name(key);
        long most = ANY_MANIFEST + MANIFEST_TIMES * archive.packed(name);
        if (archive.size(name) > most) {
            throw new IOException(file + " is damaged: the manifest unpacks to " + archive.size(name)
                    + " bytes, expected at most " + most);
        }
        byte[] value = unpack(file, archive, name);
        try {
            return SnapshotCodec.decodeManifest(key.modelId(), value);
        } catch (IOException e) {
            throw new IOException(file + " holds no whole version: its manifest is unreadable: " + e.getMessage(), e);
        }
    }

    private static void put(SnapshotKeys.Key part, byte[] value, PartRecords records) {
        try {
            records.put(0, PartKinds.decode(part, value), value.length);
        } catch (IOException e) {
            records.putDamaged(0, Objects.requireNonNull(part.part()), "its record is unreadable: " + e.getMessage());
        }
    }

    private static boolean isNames(byte[] entry, String modelId) {
        return SnapshotKeys.parseNames(entry)
                .filter(each -> each.modelId().equals(modelId))
                .isPresent();
    }

    /**
     * Reads the names of a version's features; none if the file has none.
     *
     * @throws IOException if it cannot be read or has not exactly one manifest; the message names the file
     */
    public static FeatureNames readNames(Path file) throws IOException {
        VersionArchive archive = open(file);
        FeatureNames.Newest newest =
                new FeatureNames.Newest(manifest(file, archive).modelId());
        for (String name : archive.names()) {
            byte[] entry = name.getBytes(UTF_8);
            if (SnapshotKeys.parseNames(entry).isPresent()) {
                newest.accept(entry, unpack(file, archive, name));
            }
        }
        return newest.names();
    }

    /** The key of the only manifest. */
    private static SnapshotKeys.Key manifest(Path file, VersionArchive archive) throws IOException {
        List<SnapshotKeys.Key> manifests = archive.names().stream()
                .flatMap(name -> SnapshotKeys.parse(name.getBytes(UTF_8)).stream())
                .filter(SnapshotKeys.Key::isManifest)
                .toList();
        if (manifests.size() != 1) {
            List<String> models =
                    manifests.stream().map(SnapshotKeys.Key::modelId).toList();
            throw new IOException(file + " holds the manifests of the models " + models + ", expected one");
        }
        return manifests.get(0);
    }

    private static String name(SnapshotKeys.Key manifest) {
        return SnapshotKeys.manifest(manifest.modelId());
    }

    private static VersionArchive open(Path file) throws IOException {
        try {
            return VersionArchive.read(file);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no file " + file + " on this machine", e);
        } catch (AccessDeniedException e) {
            throw new IOException("this user may not read the file " + file, e);
        } catch (VersionArchive.TooLargeException e) {
            throw new IOException(file + " is too large: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    private static byte[] unpack(Path file, VersionArchive archive, String name) throws IOException {
        try {
            return archive.unpack(name);
        } catch (IOException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }
}
