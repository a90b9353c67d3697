package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;
import org.lorentztron.model.Columns;

class SnapshotCodecTest {
    /** The parsing canonical forms of the schemas, written by hand. */
    private static final String MODEL_SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.ModelSnapshot\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                    + field("intervals", "\"long\"") + "," + field("classA", "\"string\"") + ","
                    + field("classB", "\"string\"") + "," + field("learner", "\"string\"") + ","
                    + field("features", "\"int\"") + "," + field("rank", "\"int\"") + "," + field("u", "\"bytes\"")
                    + ","
                    + field("v", "\"bytes\"") + "," + field("examples", "\"long\"") + "," + field("updates", "\"long\"")
                    + ","
                    + field("mistakes", "\"long\"") + "," + field("boost", "\"double\"") + ","
                    + field("alignmentResidual", "\"double\"") + ","
                    + field("columns", "[\"null\",{\"type\":\"array\",\"items\":\"int\"}]") + "]}";

    private static final String MANIFEST_SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.SnapshotManifest\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("version", "\"long\"") + ","
                    + field("intervalEnd", "\"long\"") + ","
                    + field("classes", "{\"type\":\"array\",\"items\":\"string\"}") + ","
                    + field("featureSpace", "\"string\"") + ","
                    + field(
                            "pairs",
                            "{\"type\":\"array\",\"items\":{\"name\":\"org.lorentztron.connectors.wire.avro.PairReference\",\"type\":\"record\","
                                    + "\"fields\":[" + field("classA", "\"string\"") + ","
                                    + field("classB", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                                    + field("sha256", "\"string\"") + ","
                                    + field("columnsSha256", "[\"null\",\"string\"]") + "]}}")
                    + "," + field("eventsTrained", "\"long\"") + ","
                    + field(
                            "sourcePositions",
                            "{\"type\":\"array\",\"items\":{\"name\":\"org.lorentztron.connectors.wire.avro.SourcePosition\",\"type\":\"record\","
                                    + "\"fields\":[" + field("topic", "\"string\"") + ","
                                    + field("partition", "\"int\"") + "," + field("offset", "\"long\"") + "]}}")
                    + "," + field("options", "{\"type\":\"map\",\"values\":\"string\"}") + ","
                    + field("seed", "\"long\"") + "," + field("softwareVersion", "\"string\"") + "]}";

    @Test
    void encode_hasTheBytesOfTheSpecification() {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode(snapshot)))
                .isEqualTo(HexFormat.of().formatHex(PlainFingerprint.header(MODEL_SCHEMA))
                        + "026d" + "02" + "02" + "0261" + "0262" + "06646f73" // model m, interval 1, a, b, dos
                        + "02" + "02" // 1 feature, rank 1
                        + "100000803f00000040" + "100000404000008040" // u, v
                        + "0a" + "06" + "02" // 5 examples, 3 updates, 1 mistake
                        + "000000000000e03f" + "000000000000d03f" + "00"); // boost, residual, no columns
        SnapshotManifest manifest = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(snapshot));
        assertThat(Arrays.copyOf(SnapshotCodec.encode(manifest), 10))
                .isEqualTo(PlainFingerprint.header(MANIFEST_SCHEMA));
        ModelSnapshot some = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        some.setFeatures(70_000);
        some.setColumns(List.of(65_537));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode(some))).endsWith("02" + "02" + "828008" + "00");
        SnapshotManifest naming = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(some));
        assertThat(Arrays.copyOf(SnapshotCodec.encode(naming), 10)).isEqualTo(PlainFingerprint.header(MANIFEST_SCHEMA));
    }

    @Test
    void decode_ofEncode_isEqual() throws IOException {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        assertThat(SnapshotCodec.decodeModel(SnapshotCodec.encode(snapshot))).isEqualTo(snapshot);
        SnapshotManifest manifest = new SnapshotManifest(
                "m",
                2L,
                3L,
                List.of("a", "b", "ü"),
                SnapshotCodec.INDEXED,
                List.of(new PairReference("a", "b", 3L, "00ff", null)),
                4L,
                List.of(new SourcePosition("events", 1, 99L)),
                Map.of("rank", "16"),
                5L,
                "0.1.0");
        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest))).isEqualTo(manifest);
        manifest.setPairs(
                List.of(new PairReference("a", "b", 3L, "00ff", null), new PairReference("a", "ü", 4L, "01", "02")));
        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest))).isEqualTo(manifest);
    }

    /** Encoding must leave the buffers of the snapshot as they were: it is encoded, then digested, then shown. */
    @Test
    void encode_twice_isTheSame() {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        byte[] first = SnapshotCodec.encode(snapshot);
        assertThat(SnapshotCodec.u(snapshot)).containsExactly(1, 2);
        assertThat(SnapshotCodec.encode(snapshot)).isEqualTo(first);
    }

    /** Reference: printf '\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40' | sha256sum (coreutils). */
    @Test
    void sha256_isThatOfUThenV() {
        assertThat(SnapshotCodec.sha256(Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4})))
                .isEqualTo("ad73b9acd6e4a74b2f5bb5386658ce3bb146cd040a1867646ab3b973fb6632b1");
    }

    /** Reference: printf '\x01\x00\x01\x00\x02\x00\x01\x00' | sha256sum (coreutils). */
    @Test
    void digest_withColumns_namesThemToo() {
        ModelSnapshot all = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2, 3}, new float[3]);
        assertThat(SnapshotCodec.digest(all)).isEqualTo(new PairDigest(SnapshotCodec.sha256(all), null));
        ModelSnapshot some = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2, 3}, new float[3]);
        some.setFeatures(70_000);
        some.setColumns(List.of(65_537, 65_538));
        PairDigest digest = SnapshotCodec.digest(some);
        assertThat(digest.sha256()).isEqualTo(SnapshotCodec.sha256(all));
        assertThat(digest.columnsSha256())
                .isEqualTo("dac86a13e8451bc89deb016cab3b855dc08b7fe5b3035fff6fef4c1b6eb96705");
        assertThat(PairDigest.parse(digest.toString())).isEqualTo(digest);
        assertThat(PairDigest.parse("00ff"))
                .isEqualTo(new PairDigest("00ff", null))
                .hasToString("00ff");
    }

    @Test
    void floats_areLittleEndian() {
        ByteBuffer bytes = SnapshotCodec.ofFloats(new float[] {1, -2});
        assertThat(bytes.remaining()).isEqualTo(8);
        assertThat(bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).getFloat(4)).isEqualTo(-2);
        assertThat(bytes.get(3)).isEqualTo((byte) 0x3f);
    }

    /** Rank 2, features 4, of which 1 and 3 are held: two columns and the constant feature's, per row. */
    @Test
    void u_withColumns_isThatOfTheColumns() {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[6], new float[6]);
        snapshot.setFeatures(4);
        snapshot.setRank(2);
        snapshot.setColumns(List.of(1, 3));
        snapshot.setU(SnapshotCodec.ofFloats(new float[] {1, 2, 3, 4, 5, 6}));
        assertThat(SnapshotCodec.u(snapshot)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(SnapshotCodec.v(snapshot)).containsOnly(0).hasSize(6);
        assertThat(SnapshotCodec.columns(snapshot)).isEqualTo(Columns.of(4, new int[] {1, 3}));
        assertThat(SnapshotCodec.ofColumns(SnapshotCodec.columns(snapshot))).containsExactly(1, 3);
        assertThat(SnapshotCodec.ofColumns(Columns.all(4))).isNull();
        snapshot.setColumns(List.of(3, 1));
        assertThatThrownBy(() -> SnapshotCodec.encode(snapshot))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns[1] is 1, expected ascending indices below 4");
    }

    @Test
    void decode_shapesThatContradict_isRefused() {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        byte[] encoded = SnapshotCodec.encode(snapshot);
        int features = 10 + 2 + 1 + 1 + 2 + 2 + 4;
        encoded[features] = 4;
        assertThatThrownBy(() -> SnapshotCodec.decodeModel(encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("u and v have 8 and 8 bytes, expected 12 (1 x 3 float32)");
        snapshot.setRank(0);
        assertThatThrownBy(() -> SnapshotCodec.encode(snapshot)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void encodeAndDecode_parametersNotFinite_areRefused() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            ModelSnapshot u = Snapshots.pair("m", "a", "b", 1, new float[] {1, bad}, new float[] {3, 4});
            ModelSnapshot v = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {bad, 4});
            assertThatThrownBy(() -> SnapshotCodec.encode(u))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("u[1] is " + bad + ", expected a finite number");
            assertThatThrownBy(() -> SnapshotCodec.encode(v))
                    .hasMessage("v[0] is " + bad + ", expected a finite number");
        }
        byte[] encoded = SnapshotCodec.encode(Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4}));
        int constantOfV = 10 + 12 + 2 + (1 + 8) + 1 + 4;
        ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN).putFloat(constantOfV, Float.NaN);
        assertThatThrownBy(() -> SnapshotCodec.decodeModel(encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("v[1] is NaN, expected a finite number");
    }

    /** No digest covers these numbers. */
    @Test
    void encode_impossibleHistory_isRefused() {
        assertRefused(snapshot -> snapshot.setIntervals(0), "snapshot has 0 intervals, ");
        assertRefused(snapshot -> snapshot.setExamples(-1), ", -1 examples, ");
        assertRefused(snapshot -> snapshot.setUpdates(6), ", 6 updates ");
        assertRefused(snapshot -> snapshot.setUpdates(-1), ", -1 updates ");
        assertRefused(snapshot -> snapshot.setMistakes(6), " 6 mistakes, ");
        assertRefused(snapshot -> snapshot.setMistakes(-1), " -1 mistakes, ");
        assertRefused(snapshot -> snapshot.setBoost(Double.NaN), "boost is NaN ");
        assertRefused(snapshot -> snapshot.setBoost(Double.NEGATIVE_INFINITY), "boost is -Infinity ");
        assertRefused(snapshot -> snapshot.setAlignmentResidual(Double.NaN), "alignment residual NaN, ");
        assertRefused(snapshot -> snapshot.setAlignmentResidual(Double.POSITIVE_INFINITY), "residual Infinity, ");
        assertRefused(snapshot -> snapshot.setAlignmentResidual(-0.1), "alignment residual -0.1, ");
    }

    private static void assertRefused(Consumer<ModelSnapshot> damage, String message) {
        ModelSnapshot snapshot = Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        damage.accept(snapshot);
        assertThatThrownBy(() -> SnapshotCodec.encode(snapshot))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
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
        assertThatThrownBy(() -> SnapshotCodec.decodeModel(manifest))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(MANIFEST_SCHEMA)))
                .hasMessageContaining(HexFormat.of().toHexDigits(PlainFingerprint.of(MODEL_SCHEMA)));
        assertThatThrownBy(() -> SnapshotCodec.decodeManifest(null)).isInstanceOf(IOException.class);
    }

    @Test
    void decode_anyCut_isRefused() {
        byte[] model = SnapshotCodec.encode(Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4}));
        for (int length = 0; length < model.length; length++) {
            byte[] cut = Arrays.copyOf(model, length);
            assertThatThrownBy(() -> SnapshotCodec.decodeModel(cut)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> SnapshotCodec.decodeModel(Arrays.copyOf(model, model.length + 1)))
                .isInstanceOf(IOException.class);
    }

    /** A damaged length must not be believed: Avro's own decoder would try to allocate up to 2 GB. */
    @Property(tries = 3_000)
    void decode_damaged_decodesOrIsRefused(@ForAll int where, @ForAll byte[] damage) {
        byte[] model = SnapshotCodec.encode(Snapshots.pair("m", "a", "b", 1, new float[] {1, 2}, new float[] {3, 4}));
        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 1, List.of("a", "b"), List.of()));
        overwrite(model, where, damage);
        overwrite(manifest, where, damage);
        try {
            SnapshotCodec.decodeModel(model);
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

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }
}
