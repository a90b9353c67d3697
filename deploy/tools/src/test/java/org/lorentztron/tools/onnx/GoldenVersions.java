package org.lorentztron.tools.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The versions of {@code clients/conformance/predictions}, whose README says what the files hold. */
final class GoldenVersions {
    private static final Path FOLDER = Path.of("..", "..", "clients", "conformance", "predictions");
    private static final String MODEL = "m";

    private GoldenVersions() {}

    static List<Path> cases() throws IOException {
        try (Stream<Path> cases = Files.list(FOLDER)) {
            return cases.sorted().toList();
        }
    }

    /** The newest version of a case, by the file that its records make. */
    static ModelVersion version(Path place, Path folder) throws IOException {
        Map<String, byte[]> newest = new LinkedHashMap<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(place.resolve("topic.records")))) {
            while (in.available() > 0) {
                in.readInt();
                byte[] key = bytes(in);
                byte[] value = bytes(in);
                String text = new String(key, UTF_8);
                newest.remove(text);
                if (text.startsWith(MODEL + "/") && value.length > 0) {
                    newest.put(text, value);
                }
            }
        }
        Set<String> entries = entries(newest);
        Path file = folder.resolve(place.getFileName() + ".zip");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out, UTF_8)) {
            for (String each : entries) {
                zip.putNextEntry(new ZipEntry(each));
                zip.write(newest.get(each));
                zip.closeEntry();
            }
        }
        return VersionFile.read(file);
    }

    /** The parts that the newest manifest names, those names of features that there are, and the manifest. */
    private static Set<String> entries(Map<String, byte[]> newest) throws IOException {
        String manifest = SnapshotKeys.manifest(MODEL);
        Set<String> entries = new LinkedHashSet<>();
        SnapshotCodec.decodeManifest(MODEL, newest.get(manifest))
                .parts()
                .forEach(part -> entries.add(SnapshotKeys.part(MODEL, part.name())));
        newest.keySet().stream()
                .filter(key -> SnapshotKeys.parseNames(key.getBytes(UTF_8)).isPresent())
                .forEach(entries::add);
        entries.add(manifest);
        return entries;
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(Math.max(0, in.readInt()));
    }
}
