package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.ensemble.DecisionRule;
import org.lorentztron.model.ensemble.ScoreSpace;
import org.lorentztron.model.probability.PlattScaling;

class SnapshotCodecTest {
    /** The parsing canonical forms of the schemas, written by hand. */
    private static final String MODEL_SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.ModelSnapshot\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                    + field("intervals", "\"long\"") + "," + field("classA", "\"string\"") + ","
                    + field("classB", "[\"null\",\"string\"]") + "," + field("learner", "\"string\"") + ","
                    + field("features", "\"int\"") + "," + field("rank", "\"int\"") + "," + field("u", "\"bytes\"")
                    + ","
                    + field("v", "\"bytes\"") + "," + field("examples", "\"long\"") + "," + field("updates", "\"long\"")
                    + ","
                    + field("mistakes", "\"long\"") + "," + field("boost", "\"double\"") + ","
                    + field("alignmentResidual", "\"double\"") + ","
                    + field("columns", "[\"null\",{\"type\":\"array\",\"items\":\"int\"}]") + ","
                    + field(
                            "calibration",
                            "[\"null\",{\"name\":\"org.lorentztron.connectors.wire.avro.PairCalibration\",\"type\":\"record\","
                                    + "\"fields\":[" + field("a", "\"double\"") + "," + field("b", "\"double\"") + ","
                                    + field("examples", "\"int\"") + "]}]")
                    + "]}";

    private static final String MANIFEST_SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.SnapshotManifest\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("version", "\"long\"") + ","
                    + field("intervalEnd", "\"long\"") + ","
                    + field("classes", "{\"type\":\"array\",\"items\":\"string\"}") + ","
                    + field("featureSpace", "\"string\"") + "," + field("featureMap", "[\"null\"," + mapSchema() + "]")
                    + ","
                    + field(
                            "pairs",
                            "{\"type\":\"array\",\"items\":{\"name\":\"org.lorentztron.connectors.wire.avro.PairReference\",\"type\":\"record\","
                                    + "\"fields\":[" + field("classA", "\"string\"") + ","
                                    + field("classB", "[\"null\",\"string\"]") + "," + field("intervalEnd", "\"long\"")
                                    + ","
                                    + field("sha256", "\"string\"") + ","
                                    + field("columnsSha256", "[\"null\",\"string\"]") + ","
                                    + field("calibrationSha256", "[\"null\",\"string\"]") + "]}}")
                    + ","
                    + field(
                            "parts",
                            "{\"type\":\"array\",\"items\":{\"name\":\"org.lorentztron.connectors.wire.avro.PartReference\",\"type\":\"record\","
                                    + "\"fields\":[" + field("part", "\"string\"") + ","
                                    + field("kind", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                                    + field("sha256", "\"string\"") + ","
                                    + field("columnsSha256", "[\"null\",\"string\"]") + ","
                                    + field("calibrationSha256", "[\"null\",\"string\"]") + "]}}")
                    + "," + field("eventsTrained", "\"long\"") + ","
                    + field(
                            "sourcePositions",
                            "{\"type\":\"array\",\"items\":{\"name\":\"org.lorentztron.connectors.wire.avro.SourcePosition\",\"type\":\"record\","
                                    + "\"fields\":[" + field("topic", "\"string\"") + ","
                                    + field("partition", "\"int\"") + "," + field("offset", "\"long\"") + "]}}")
                    + "," + field("decide", "\"string\"") + "," + field("sharpness", "\"double\"")
                    + "," + field("options", "{\"type\":\"map\",\"values\":\"string\"}") + ","
                    + field("seed", "\"long\"") + "," + field("softwareVersion", "\"string\"") + ","
                    + field("evaluation", "[\"null\"," + evaluationSchema() + "]") + "]}";

    private static String evaluationSchema() {
        String namespace = "{\"name\":\"org.lorentztron.connectors.wire.avro.";
        return namespace + "HeldOutEvaluation\",\"type\":\"record\",\"fields\":["
                + field("events", "\"long\"") + "," + field("errors", "\"long\"") + ","
                + field("logLoss", "\"double\"") + ","
                + field(
                        "perClass",
                        "{\"type\":\"array\",\"items\":" + namespace + "HeldOutClass\",\"type\":\"record\",\"fields\":["
                                + field("label", "\"string\"") + "," + field("events", "\"long\"") + ","
                                + field("errors", "\"long\"") + "," + field("logLoss", "\"double\"") + "]}}")
                + ","
                + field(
                        "accepted",
                        "[\"null\"," + namespace + "HeldOutAccepted\",\"type\":\"record\",\"fields\":["
                                + field("version", "\"long\"") + "," + field("errors", "\"long\"") + "]}]")
                + "," + field("refused", "{\"type\":\"array\",\"items\":\"string\"}") + "]}";
    }

    private static final SnapshotKeys.Key KEY = new SnapshotKeys.Key("m", new PairName("a", "b"));

    private static PublishedPair pair() {
        return Snapshots.pair("a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
    }

    private static PublishedPair pair(FeatureSet columns) {
        return Snapshots.pair("a", "b", 1, columns, new float[] {1, 2, 3}, new float[3]);
    }

    @Test
    void encode_hasTheBytesOfTheSpecification() {
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", pair())))
                .isEqualTo(HexFormat.of().formatHex(PlainFingerprint.header(MODEL_SCHEMA))
                        + "026d" + "02" + "02" + "0261" + "02" + "0262" + "06646f73" // model m, interval 1, a, b, dos
                        + "02" + "02" // 1 feature, rank 1
                        + "100000803f00000040" + "100000404000008040" // u, v
                        + "0a" + "06" + "02" // 5 examples, 3 updates, 1 mistake
                        + "000000000000e03f" + "000000000000d03f" + "00"
                        + "00"); // boost, residual, no columns, no calibration
        PublishedPair rest = Snapshots.rest("a", 1, new float[] {1, 2}, new float[] {3, 4});
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", rest), 10, 21))
                .isEqualTo("026d" + "02" + "02" + "0261" + "00" + "06646f73");
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        assertThat(Arrays.copyOf(SnapshotCodec.encode(manifest), 10))
                .isEqualTo(PlainFingerprint.header(MANIFEST_SCHEMA));
        PublishedPair some = pair(FeatureSet.of(70_000, new int[] {65_537, 65_538}));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", some)))
                .endsWith("02" + "04" + "82800884800800" + "00");
        // 1.5 and -0.5, 64 examples.
        PublishedPair calibrated = pair().calibrated(new PlattScaling(1.5, -0.5, 64));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", calibrated)))
                .endsWith("00" + "02" + "000000000000f83f" + "000000000000e0bf" + "8001");
    }

    @Test
    void decode_ofEncode_isEqual() throws IOException {
        for (PublishedPair pair :
                List.of(pair(), pair().calibrated(new PlattScaling(0.25, 3, 50)), pair(FeatureSet.of(70_000, new int[] {
                    65_537, 65_538
                })))) {
            assertThat(SnapshotCodec.decodePair(KEY, SnapshotCodec.encode("m", pair)))
                    .isEqualTo(pair);
            VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b", "ü"), List.of(pair));
            assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode("m", manifest)))
                    .isEqualTo(manifest);
        }
    }

    @Test
    void decodeManifest_evaluation_isEqual() throws IOException {
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        List<Evaluation.OfClass> perClass =
                List.of(new Evaluation.OfClass(3, 1, 0.25), new Evaluation.OfClass(0, 0, 0));
        Evaluation alone = new Evaluation(3, 1, 0.25, perClass, null, List.of());
        for (Evaluation evaluation :
                List.of(alone, alone.beside(1, 0).refusedFor(List.of("error<=0.2", "worse<=0.02")))) {
            VersionInfo evaluated = manifest.evaluated(evaluation);
            assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(evaluated)))
                    .isEqualTo(evaluated);
        }
    }

    /** It would be shown under the wrong names. */
    @Test
    void decodeManifest_evaluationOfOtherClasses_isRefused() {
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair()));
        Evaluation ofOne = new Evaluation(1, 0, 0, List.of(new Evaluation.OfClass(1, 0, 0)), null, List.of());
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest.evaluated(ofOne))))
                .isInstanceOf(IOException.class)
                .hasMessage("evaluation is of the classes [a], expected [a, b]");
    }

    @Test
    void decode_classAgainstTheRest_isEqual() throws IOException {
        PublishedPair rest = Snapshots.rest("a", 1, new float[] {1, 2}, new float[] {3, 4});
        SnapshotKeys.Key key = new SnapshotKeys.Key("m", new PairName("a", null));
        byte[] record = SnapshotCodec.encode("m", rest);
        assertThat(SnapshotCodec.decodePair(key, record)).isEqualTo(rest).isNotEqualTo(pair());
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, record))
                .isInstanceOf(IOException.class)
                .hasMessage("record is of m/a against the rest, expected m/a|b as its key says");
        VersionInfo manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(rest));
        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode("m", manifest)))
                .isEqualTo(manifest);
    }

    /** The features held belong to what a manifest names, of pairs and of other parts. */
    @Property
    void decodeManifest_ofEncode_isEqualWithAnyDigest(
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
                .hasMessage("part a|b of kind other has a PairName, expected a NamedPart");
        assertThatThrownBy(() ->
                        SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(pair))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("part all of kind pair has a NamedPart, expected a PairName");
    }

    @Test
    void decodeManifest_pairAmongTheOtherParts_isRefused() {
        PartDigest digest = new PartDigest("ab", null);
        VersionInfo.Part part = new VersionInfo.Part(new NamedPart("all"), "pear", 5, digest);
        byte[] encoded = SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), "indexed", List.of(part)));
        String text = new String(encoded, StandardCharsets.ISO_8859_1).replace("pear", "pair");
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasMessage("part all of kind pair has a NamedPart, expected a PairName");
    }

    /** Reference: printf '\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40' | sha256sum (coreutils). */
    @Test
    void digest_isThatOfUThenV() {
        assertThat(pair().digest())
                .isEqualTo(new PartDigest("ad73b9acd6e4a74b2f5bb5386658ce3bb146cd040a1867646ab3b973fb6632b1", null));
    }

    /** Reference: printf '\x70\x11\x01\x00\x01\x00\x01\x00\x02\x00\x01\x00' | sha256sum (coreutils). */
    @Test
    void digest_withColumns_namesThemAndTheNumberOfFeatures() {
        PartDigest digest =
                pair(FeatureSet.of(70_000, new int[] {65_537, 65_538})).digest();
        assertThat(digest.sha256()).isEqualTo(pair(FeatureSet.all(2)).digest().sha256());
        assertThat(digest.columnsSha256())
                .isEqualTo("cee6ef7546107b88cf67c236be1f6e3707f3dc2623e3ff2ebdc6d309f573f229");
        assertThat(PartDigest.parse(digest.toString())).isEqualTo(digest);
        assertThat(PartDigest.parse("00ff"))
                .isEqualTo(new PartDigest("00ff", null))
                .hasToString("00ff");
    }

    /** Reference: python3 -c "hashlib.sha256(struct.pack('<ddi', 1.5, -0.5, 64)).hexdigest()", Python 3.11. */
    @Test
    void digest_withCalibration_namesItBesideTheParameters() {
        PartDigest digest = pair().calibrated(new PlattScaling(1.5, -0.5, 64)).digest();
        assertThat(digest.sha256()).isEqualTo(pair().digest().sha256());
        assertThat(digest.calibrationSha256())
                .isEqualTo("2bc09679aca68837e57cd33667c63b94484f657ebc6d4b8af87b6c81097e4c02");
        assertThat(PartDigest.parse(digest.toString())).isEqualTo(digest);
        assertThat(digest.with(null)).isEqualTo(pair().digest());
        PartDigest columns = pair(FeatureSet.of(70_000, new int[] {65_537, 65_538}))
                .calibrated(new PlattScaling(1.5, -0.5, 64))
                .digest();
        assertThat(columns.calibrationSha256()).isEqualTo(digest.calibrationSha256());
        assertThat(PartDigest.parse(columns.toString())).isEqualTo(columns);
    }

    @Test
    void decode_calibrationOutOfRange_isRefused() {
        byte[] encoded = SnapshotCodec.encode("m", pair().calibrated(new PlattScaling(1.5, -0.5, 64)));
        // The highest byte of a, before b and two bytes of examples.
        encoded[encoded.length - 2 - 8 - 1] = (byte) 0xbf;
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, encoded))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("calibration has slope -");
    }

    /** The digest sees every bit of a, b and examples; what is left out is no record. */
    @Test
    void decode_flippedBitOfACalibration_isRefusedOrHasAnotherDigest() {
        PublishedPair pair = pair().calibrated(new PlattScaling(1.5, -0.5, 64));
        byte[] encoded = SnapshotCodec.encode("m", pair);
        for (int bit = 0; bit < 8 * (8 + 8 + 2); bit++) {
            byte[] flipped = encoded.clone();
            flipped[flipped.length - 1 - bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(SnapshotCodec.decodePair(KEY, flipped).digest())
                        .as("bit %d", bit)
                        .isNotEqualTo(pair.digest());
            } catch (IOException e) {
                assertThat(e).hasMessageContaining(" expected ");
            }
        }
    }

    @Test
    void decodeManifest_unknownRule_isRefused() {
        byte[] encoded = SnapshotCodec.encode(Snapshots.manifest("m", 2, List.of("a", "b"), List.of(pair())));
        String text = new String(encoded, StandardCharsets.ISO_8859_1).replace("votes", "dices");
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasMessage("decide is dices, expected probability or votes");
    }

    @Test
    void decode_shapesThatContradict_isRefused() {
        byte[] encoded = SnapshotCodec.encode("m", pair());
        int features = 10 + 2 + 1 + 1 + 2 + 3 + 4;
        encoded[features] = 4;
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("u and v have 8 and 8 bytes, expected 12 (1 x 3 float32)");
    }

    @Test
    void decode_columnsNotAscending_isRefused() {
        byte[] encoded = SnapshotCodec.encode("m", pair(FeatureSet.of(4, new int[] {1, 3})));
        encoded[encoded.length - 4] = 2 * 3;
        encoded[encoded.length - 3] = 2 * 1;
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("columns[1] is 1, expected ascending indices below 4");
    }

    @Test
    void decode_parametersNotFinite_areRefused() {
        byte[] encoded = SnapshotCodec.encode("m", pair());
        int constantOfV = 10 + 13 + 2 + (1 + 8) + 1 + 4;
        ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN).putFloat(constantOfV, Float.NaN);
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("v[1] is NaN, expected a finite number");
    }

    @Test
    void decode_recordOfAnotherModel_isRefused() {
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, SnapshotCodec.encode("other", pair())))
                .isInstanceOf(IOException.class)
                .hasMessage("record is of other/a|b, expected m/a|b as its key says");
    }

    @Test
    void decodeManifest_versionBelowOne_isRefused() {
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 0, List.of("a", "b"), List.of()));
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(manifest))
                .isInstanceOf(IOException.class)
                .hasMessage("version is 0, expected 1 or more");
    }

    @Test
    void decode_otherSchema_namesBothFingerprints() {
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 1, List.of("a", "b"), List.of()));
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, manifest))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(MANIFEST_SCHEMA)))
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(MODEL_SCHEMA)));
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(null)).isInstanceOf(IOException.class);
    }

    @Test
    void decode_anyCut_isRefused() {
        byte[] model = SnapshotCodec.encode("m", pair());
        for (int length = 0; length < model.length; length++) {
            byte[] cut = Arrays.copyOf(model, length);
            assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, cut)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, Arrays.copyOf(model, model.length + 1)))
                .isInstanceOf(IOException.class);
    }

    /** A damaged length must not be believed: Avro's own decoder would try to allocate up to 2 GB. */
    @Property(tries = 3_000)
    void decode_damaged_decodesOrIsRefused(@ForAll int where, @ForAll byte[] damage) {
        byte[] model = SnapshotCodec.encode("m", pair());
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 1, List.of("a", "b"), List.of()));
        overwrite(model, where, damage);
        overwrite(manifest, where, damage);
        try {
            SnapshotCodec.decodePair(KEY, model);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
        try {
            SnapshotCodec.decodeManifest(manifest);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
    }

    private static void overwrite(byte[] good, int where, byte[] damage) {
        int start = 10 + Math.floorMod(where, good.length - 10);
        System.arraycopy(damage, 0, good, start, Math.min(damage.length, good.length - start));
    }

    private static String mapSchema() {
        String floats = "{\"type\":\"array\",\"items\":\"float\"}";
        String hats = record(
                "HatsOfFeature",
                field("feature", "\"int\""),
                field("presence", "[\"null\",\"int\"]"),
                field("knots", floats));
        String waves = record(
                "WavesOfFeatures",
                field("seed", "\"long\""),
                field("count", "\"int\""),
                field("reach", "\"float\""),
                field("amplitude", "\"float\""),
                field("factors", floats),
                field("means", floats));
        return record(
                "MapOfFeatures",
                field("features", "\"int\""),
                field("hats", "{\"type\":\"array\",\"items\":" + hats + "}"),
                field("waves", "[\"null\"," + waves + "]"));
    }

    private static String record(String name, String... fields) {
        return "{\"name\":\"org.lorentztron.connectors.wire.avro." + name + "\",\"type\":\"record\",\"fields\":["
                + String.join(",", fields) + "]}";
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }

    /** Reference: printf '\xff\xff\xff\x7f\x00\x00\x00\x00\xfe\xff\xff\x7f' | sha256sum (coreutils). */
    @Test
    void decode_widestNumberOfFeatures_isEqualAndPredicts() throws IOException {
        int n = Integer.MAX_VALUE;
        PublishedPair pair = pair(FeatureSet.of(n, new int[] {0, n - 1}));

        PublishedPair decoded = SnapshotCodec.decodePair(KEY, SnapshotCodec.encode("m", pair));

        assertThat(decoded).isEqualTo(pair);
        assertThat(decoded.digest().columnsSha256())
                .isEqualTo("a2be8c285be02fe8280b6d7aa5ead6d832d67c0ae6aa4bbf38e0ef335009e47a");
        Classifier classifier = new PairKind().classifier(List.of("a", "b"), List.of(decoded), DecisionRule.VOTES);
        Features x = Features.sparse(n, new int[] {0, 5, n - 1}, new float[] {1, 100, -1});
        // u is (1, 2, 3): 1 - 2 + 3 = 2, and v is 0.
        assertThat(classifier.predict(x, new ScoreSpace()).scores()[0]).isEqualTo(4);
        assertThatThrownBy(() -> pair(FeatureSet.all(n)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x 2147483648 entries");
    }
}
