package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.model.probability.PlattScaling;

/** Records of pairs; those of manifests are in {@link ManifestCodecTest}. */
class SnapshotCodecTest {
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
                .isEqualTo(HexFormat.of().formatHex(PlainFingerprint.header(SnapshotSchemas.MODEL))
                        + "026d" + "02" + "02" + "0261" + "02" + "0262" + "06646f73" // model m, interval 1, a, b, dos
                        + "02" + "02" // 1 feature, rank 1
                        + "100000803f00000040" + "100000404000008040" // u, v
                        + "0a" + "06" + "02" // 5 examples, 3 updates, 1 mistake
                        + "000000000000e03f" + "000000000000d03f" + "00"
                        + "00"); // boost, residual, no columns, no calibration
        PublishedPair rest = Snapshots.rest("a", 1, new float[] {1, 2}, new float[] {3, 4});
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", rest), 10, 21))
                .isEqualTo("026d" + "02" + "02" + "0261" + "00" + "06646f73");
        PublishedPair some = pair(FeatureSet.of(70_000, new int[] {65_537, 65_538}));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", some)))
                .endsWith("02" + "04" + "82800884800800" + "00");
        // 1.5 and -0.5, 64 examples.
        PublishedPair calibrated = pair().calibrated(new PlattScaling(1.5, -0.5, 64));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", calibrated)))
                .endsWith("00" + "02" + "000000000000f83f" + "000000000000e0bf" + "8001" + "0000");
        // 203 examples of a, 1,020 of b.
        PublishedPair sides = pair().calibrated(new PlattScaling(1.5, -0.5, new PlattScaling.Sides(203, 1_020)));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", sides)))
                .endsWith("9603" + "02" + "9603" + "02" + "f80f");
    }

    @Test
    void decode_ofEncode_isEqual() throws IOException {
        for (PublishedPair pair : List.of(
                pair(), pair().calibrated(new PlattScaling(0.25, 3, 50)),
                pair().calibrated(new PlattScaling(0.25, 3, new PlattScaling.Sides(50, 90))),
                        pair(FeatureSet.of(70_000, new int[] {65_537, 65_538})))) {
            assertThat(SnapshotCodec.decodePair(KEY, SnapshotCodec.encode("m", pair)))
                    .isEqualTo(pair);
        }
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
    }

    @Test
    void decode_calibrationOutOfRange_isRefused() {
        byte[] encoded = SnapshotCodec.encode("m", pair().calibrated(new PlattScaling(1.5, -0.5, 64)));
        // The highest byte of a, before b, two bytes of examples, and that sides are not known.
        encoded[encoded.length - 2 - 2 - 8 - 1] = (byte) 0xbf;
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, encoded))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("calibration has slope -");
    }

    /** The digest sees every bit of a, b and all examples; what is left out is no record. */
    @Test
    void decode_flippedBitOfACalibration_isRefusedOrHasAnotherDigest() {
        PublishedPair pair = pair().calibrated(new PlattScaling(1.5, -0.5, new PlattScaling.Sides(64, 90)));
        byte[] encoded = SnapshotCodec.encode("m", pair);
        for (int bit = 0; bit < 8 * (8 + 8 + 2 + 3 + 3); bit++) {
            byte[] flipped = encoded.clone();
            flipped[flipped.length - 1 - bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(SnapshotCodec.decodePair(KEY, flipped).digest())
                        .as("bit %d", bit)
                        .isNotEqualTo(pair.digest());
            } catch (IOException e) {
                assertThat(e.getMessage()).containsAnyOf(" expected ", "branch that there is none of");
            }
        }
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
    void decode_otherSchema_namesBothFingerprints() {
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 1, List.of("a", "b"), List.of()));
        assertThatThrownBy(() -> SnapshotCodec.decodePair(KEY, manifest))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(SnapshotSchemas.MANIFEST)))
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(SnapshotSchemas.MODEL)));
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
        Snapshots.overwrite(model, where, damage);
        try {
            SnapshotCodec.decodePair(KEY, model);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
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
