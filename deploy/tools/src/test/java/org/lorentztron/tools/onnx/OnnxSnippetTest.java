package org.lorentztron.tools.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** What docs/guide/clients.md shows of ONNX in Python runs as it stands there, where python3 has onnxruntime. */
class OnnxSnippetTest {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```python\\n(.*?)^```");

    @TempDir
    private Path folder;

    private static String snippets() throws IOException {
        return SNIPPET.matcher(Files.readString(Path.of("..", "..", "docs", "guide", "clients.md")))
                .results()
                .map(match -> match.group(1))
                .filter(snippet -> snippet.contains("onnx"))
                .collect(Collectors.joining("\n"));
    }

    private Run python(String... arguments) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(Stream.concat(Stream.of("python3"), Stream.of(arguments))
                        .toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new Run(process.waitFor(), Files.readString(output));
    }

    private record Run(int exitCode, String output) {}

    private boolean hasOnnxruntime() throws InterruptedException {
        try {
            return python("-c", "import onnxruntime, numpy").exitCode() == 0;
        } catch (IOException e) {
            return false; // there is no python3
        }
    }

    @Test
    void snippets_ofOnnx_run() throws Exception {
        assumeTrue(hasOnnxruntime(), "python3 with onnxruntime and numpy is not installed");
        ModelVersion numbered = SmallVersions.numbered();
        ModelVersion named = SmallVersions.named();
        OnnxFile.write(folder.resolve("numbered.onnx"), numbered, FeatureNames.NONE);
        OnnxFile.write(folder.resolve("named.onnx"), named, names(named));
        Path script = Files.writeString(folder.resolve("snippets.py"), snippets());

        Run run = python(script.toString());

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("['a' 'b']").contains("['b' 'a']");
        assertThat(numbered.predict(new float[] {10, -20}).label()).isEqualTo("a");
        assertThat(named.predict(Map.of("amount", 12.5, "country", "US")).label())
                .isEqualTo("b");
    }

    /** Names stand in a file beside their version. */
    private FeatureNames names(ModelVersion version) throws IOException {
        NamedFeatures space = new NamedFeatures();
        List<VersionRecord> records = new ArrayList<>(version.records());
        for (String name : List.of("amount", "country=US")) {
            SortedMap<Integer, List<String>> entries = new TreeMap<>();
            entries.put(space.index(name), List.of(name));
            records.add(new PublishedNames(space.index(name) % 256, entries, 0));
        }
        records.add(version.manifest());
        Path file = folder.resolve("named.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file), UTF_8)) {
            for (VersionRecord each : records) {
                zip.putNextEntry(new ZipEntry(SnapshotKeys.of("mine", each)));
                zip.write(SnapshotCodec.encode("mine", each));
                zip.closeEntry();
            }
        }
        return VersionFile.readNames(file);
    }
}
