package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.avro.HeldOutClass;
import org.lorentztron.connectors.wire.avro.HeldOutEvaluation;
import org.lorentztron.connectors.wire.avro.HeldOutProgressive;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.connectors.wire.avro.ProgressiveClass;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.probability.PlattScaling;

/** Manifests, as {@link SnapshotCodec} writes and reads them. */
class ManifestCodecTest {
    private static PublishedPair pair() {
        return Snapshots.pair("a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
    }

    private static PublishedPair pair(FeatureSet columns) {
        return Snapshots.pair("a", "b", 1, columns, new float[] {1, 2, 3}, new float[3]);
    }

    @Test
    void encode_manifest_beginsWithTheFingerprintOfItsSchema() {
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        assertThat(Arrays.copyOf(SnapshotCodec.encode(manifest), 10))
                .isEqualTo(PlainFingerprint.header(SnapshotSchemas.MANIFEST));
    }

    @Test
    void decode_ofEncode_isEqual() throws IOException {
        for (PublishedPair pair :
                List.of(pair(), pair().calibrated(new PlattScaling(0.25, 3, 50)), pair(FeatureSet.of(70_000, new int[] {
                    65_537, 65_538
                })))) {
            VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b", "ü"), List.of(pair));
            assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode("m", manifest)))
                    .isEqualTo(manifest);
        }
    }

    @Test
    void decode_classAgainstTheRest_isEqual() throws IOException {
        PublishedPair rest = Snapshots.rest("a", 1, new float[] {1, 2}, new float[] {3, 4});
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(rest));
        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode("m", manifest)))
                .isEqualTo(manifest);
    }

    @Test
    void decode_evaluation_isEqual() throws IOException {
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        List<Evaluation.OfClass> perClass =
                List.of(new Evaluation.OfClass(3, 1, 0.25), new Evaluation.OfClass(0, 0, 0));
        Evaluation alone = new Evaluation(3, 1, 0.25, perClass, null, List.of());
        Evaluation segmented = new Evaluation(
                3,
                1,
                0.25,
                perClass,
                null,
                List.of(),
                List.of(
                        new SegmentEvaluation("country", "F\u00fc", 2, 0, List.of()),
                        new SegmentEvaluation(
                                "country", "", 1, 1, List.of(new SegmentEvaluation.OfRare(1, 2, 3, 1, 0.5))),
                        new SegmentEvaluation(
                                "c", null, 1, 1, List.of(new SegmentEvaluation.OfRare(0, 0, 0, 0, Double.NaN)))),
                null);
        Evaluation counted = new Evaluation(
                3,
                1,
                0.25,
                List.of(new Evaluation.OfClass(2, 1, 0.25, 1, Double.NaN), new Evaluation.OfClass(1, 0, 0, 2, 0.5)),
                null,
                List.of());
        for (Evaluation evaluation : List.of(
                alone,
                segmented,
                counted,
                counted.after(alone).beside(1, 0),
                segmented.after(counted).refusedFor(List.of("error<=0.2")),
                alone.beside(1, 0).refusedFor(List.of("error<=0.2", "worse<=0.02")))) {
            VersionInfo evaluated = manifest.evaluated(evaluation);
            assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(evaluated)))
                    .isEqualTo(evaluated);
        }
    }

    /** Another program may have written it: -1 is not how the schema says that nobody counted. */
    @ParameterizedTest
    @CsvSource({
        "-1, 'class has -1 events predicted, expected 0 or more'",
        "4, 'class has 4 events predicted of 3, expected at most as many'"
    })
    void decode_predictedThatCannotBe_isRefused(long predicted, String message) {
        HeldOutProgressive progressive = HeldOutProgressive.newBuilder()
                .setEvents(3)
                .setErrors(0)
                .setLogLoss(0)
                .setPerClass(List.of(ProgressiveClass.newBuilder()
                        .setLabel("a")
                        .setEvents(0)
                        .setErrors(0)
                        .setLogLoss(0)
                        .setPredicted(predicted)
                        .build()))
                .build();
        HeldOutEvaluation written = HeldOutEvaluation.newBuilder()
                .setEvents(0)
                .setErrors(0)
                .setLogLoss(0)
                .setPerClass(List.of(new HeldOutClass("a", 0L, 0L, 0.0, null, null)))
                .setProgressive(progressive)
                .setAccepted(null)
                .setRefused(List.of())
                .setSegments(List.of())
                .build();
        assertThatThrownBy(() -> EvaluationCodec.decode(written, List.of("a")))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    /** It would be shown under the wrong names. */
    @Test
    void decode_evaluationOfOtherClasses_isRefused() {
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        Evaluation ofOne = new Evaluation(1, 0, 0, List.of(new Evaluation.OfClass(1, 0, 0)), null, List.of());
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest.evaluated(ofOne))))
                .isInstanceOf(IOException.class)
                .hasMessage("evaluation is of the classes [a], expected [a, b]");
    }

    /** The features held belong to what a manifest names, of pairs and of other parts. */
    @Property
    void decode_anyDigest_isEqual(
            @ForAll boolean isPair, @ForAll boolean isCalibrated, @ForAll Set<@IntRange(max = 9) Integer> held)
            throws IOException {
        int[] columns = held.stream().mapToInt(column -> column).sorted().toArray();
        FeatureSet features = columns.length == 0 ? FeatureSet.all(10) : FeatureSet.of(10, columns);
        PartDigest digest = PartDigest.of(features, new float[] {1, 2}, new float[] {3})
                .with(isCalibrated ? new PlattScaling(1.5, -0.5, 64) : null);
        VersionInfo.Part part = isPair
                ? new VersionInfo.Part(new PairName("a", "b"), "pair", 5, digest)
                : new VersionInfo.Part(new NamedPart("all|/ü"), "other", 5, digest);

        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(part));

        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest))).isEqualTo(manifest);
        assertThat(PartDigest.parse(digest.toString())).isEqualTo(digest);
    }

    /** It would come back as a pair. */
    @Test
    void encode_kindThatDoesNotFitTheName_isRefused() {
        PartDigest digest = new PartDigest("ab", null);
        VersionInfo.Part other = new VersionInfo.Part(new PairName("a", "b"), "other", 5, digest);
        VersionInfo.Part pair = new VersionInfo.Part(new NamedPart("all"), "pair", 5, digest);
        assertThatThrownBy(() ->
                        SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(other))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("part a|b of kind other is named by classes, expected a text");
        assertThatThrownBy(() ->
                        SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(pair))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("part all of kind pair is named by a text, expected its classes");
    }

    @Test
    void decode_pairAmongTheOtherParts_isRefused() {
        PartDigest digest = new PartDigest("ab", null);
        VersionInfo.Part part = new VersionInfo.Part(new NamedPart("all"), "pear", 5, digest);
        byte[] encoded = SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(part)));
        String text = new String(encoded, StandardCharsets.ISO_8859_1).replace("pear", "pair");
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasMessage("part all of kind pair is named by a text, expected its classes");
    }

    @Test
    void decode_unknownRule_isRefused() {
        byte[] encoded = SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair())));
        String text = new String(encoded, StandardCharsets.ISO_8859_1).replace("votes", "dices");
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasMessage("decide is dices, expected probability or votes");
    }

    @Test
    void decode_versionBelowOne_isRefused() {
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 0, List.of("a", "b"), List.of()));
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(manifest))
                .isInstanceOf(IOException.class)
                .hasMessage("version is 0, expected 1 or more");
    }

    @Test
    void decode_otherSchema_namesBothFingerprints() {
        byte[] model = SnapshotCodec.encode("m", pair());
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(model))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(SnapshotSchemas.MANIFEST)))
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(SnapshotSchemas.MODEL)));
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(null)).isInstanceOf(IOException.class);
    }

    @Property(tries = 3_000)
    void decode_damaged_decodesOrIsRefused(@ForAll int where, @ForAll byte[] damage) {
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 1, List.of("a", "b"), List.of()));
        Snapshots.overwrite(manifest, where, damage);
        try {
            SnapshotCodec.decodeManifest(manifest);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
    }
}
