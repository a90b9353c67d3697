package org.lorentztron.job.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.version.Versions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.predict.DecisionRule;

/** A job starts from a version whose names are encoded otherwise, and says what it learns anew. */
class WarmStartEncodingTest {
    @TempDir
    Path folder;

    private List<String> warnings(String space, String... more) throws IOException {
        PublishedPair pair =
                Versions.pair(FeatureSet.of(NamedFeatures.SIZE, new int[] {5, 9}), new float[3], new float[3]);
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                List.of("a", "b"),
                space,
                null,
                List.of(VersionInfo.Part.of(pair)),
                20,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        Path file = folder.resolve("version");
        VersionFile.write(file, ModelVersion.of(manifest, List.of(pair)));
        String[] options = new String[2 + more.length];
        options[0] = "--features=named";
        options[1] = "--warm-start=file:" + file;
        System.arraycopy(more, 0, options, 2, more.length);
        WarmStart start = WarmStart.read(TestOptions.of(options), Map.of(), true);
        assertThat(start.problems()).isEmpty();
        return start.warnings();
    }

    @Test
    void read_versionOfTheFirstEncoding_saysWhatIsLearnedAnew() throws IOException {
        assertThat(warnings(NamedFeatures.FIRST, "--event-text=note"))
                .singleElement()
                .asString()
                .startsWith("file:")
                .contains("(model test, version 3) has learned entries of the first encoding", "words in --event-text");
        assertThat(warnings(NamedFeatures.FIRST))
                .singleElement()
                .asString()
                .contains("decimals of Connect")
                .doesNotContain("--event-text");
    }

    @Test
    void read_versionOfTheSameEncoding_saysNothing() throws IOException {
        assertThat(warnings(NamedFeatures.NAME, "--event-text=note")).isEmpty();
    }
}
