package org.lorentztron.tools.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.tools.onnx.RandomVersions.Kind;
import org.lorentztron.tools.onnx.RandomVersions.Shape;

/** Models of ONNX say what the Java client says. */
class OnnxFileTest {
    private static final int VERSIONS = 20;
    private static final int EVENTS = 2_000;

    /** Sums are exact in any order, so that nothing but the rules for ties decides. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void labels_ofWholeNumbers_areThoseOfTheJavaClient(Kind kind) throws Exception {
        Random random = new Random(kind.ordinal());
        int ties = 0;
        for (int seed = 0; seed < VERSIONS; seed++) {
            Shape shape = new Shape(kind, true, random.nextBoolean(), random.nextBoolean(), decide(random));
            ties += check(seed, shape, EVENTS / VERSIONS);
        }
        assertThat(ties).isGreaterThan(20);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void labels_ofAnyVersion_areThoseOfTheJavaClient(
            @ForAll int seed,
            @ForAll Kind kind,
            @ForAll boolean whole,
            @ForAll boolean mapped,
            @ForAll boolean named,
            @ForAll Decide decide)
            throws Exception {
        check(seed, new Shape(kind, whole, mapped, named, decide), 100);
    }

    private static int check(int seed, Shape shape, int events) throws OrtException {
        ModelVersion version = RandomVersions.draw(seed, shape);
        List<Features> drawn = RandomVersions.events(version, shape.whole(), events, seed);
        return SameAsJava.check(shape + " of seed " + seed, version, drawn, shape.whole());
    }

    private static Decide decide(Random random) {
        return random.nextBoolean() ? Decide.VOTES : Decide.PROBABILITY;
    }

    private static ModelVersion any() {
        return RandomVersions.draw(1, new Shape(Kind.PAIRS, false, true, false, Decide.VOTES));
    }

    @Test
    void write_existingFile_isReplacedByTheSameBytesEachTime(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.onnx");
        Files.writeString(file, "something else");

        OnnxFile.write(file, any(), FeatureNames.NONE);

        assertThat(Files.readAllBytes(file)).isEqualTo(OnnxFile.bytes(any(), FeatureNames.NONE));
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void write_intoNoFolder_throwsAndLeavesNothing(@TempDir Path folder) {
        Path file = folder.resolve("none").resolve("model.onnx");

        assertThatThrownBy(() -> OnnxFile.write(file, any(), FeatureNames.NONE))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void model_ofMoreThan2GB_isRefused() {
        OnnxFile.requireFitting(Integer.MAX_VALUE);

        assertThatThrownBy(() -> OnnxFile.requireFitting(Integer.MAX_VALUE + 1L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version takes 2147483648 bytes or more, expected at most 2147483647");
    }
}
