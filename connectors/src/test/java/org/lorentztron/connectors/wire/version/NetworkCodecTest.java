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
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;

class NetworkCodecTest {
    /** In Parsing Canonical Form. */
    private static final String SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.NetworkSnapshot\",\"type\":\"record\",\"fields\":["
                    + field("modelId", "\"string\"") + "," + field("intervalEnd", "\"long\"") + ","
                    + field("intervals", "\"long\"") + "," + field("learner", "\"string\"") + ","
                    + field("kernel", "\"string\"") + "," + field("features", "\"int\"") + ","
                    + field("units", "\"int\"") + "," + field("basis", "\"bytes\"") + ","
                    + field("outputs", "\"bytes\"") + "," + field("examples", "\"long\"") + ","
                    + field("updates", "\"long\"") + "," + field("mistakes", "\"long\"") + ","
                    + field("columns", "[\"null\",{\"type\":\"array\",\"items\":\"int\"}]") + ","
                    + field(
                            "calibration",
                            "[\"null\",{\"name\":\"org.lorentztron.connectors.wire.avro.NetworkCalibration\",\"type\":\"record\","
                                    + "\"fields\":[" + field("inverseTemperature", "\"double\"") + ","
                                    + field("examples", "\"int\"") + "]}]")
                    + "]}";

    private static final SnapshotKeys.Key KEY = new SnapshotKeys.Key("m", new NamedPart("network"));
    private static final int BASIS_AT = 10 + 2 + 1 + 1 + 7 + 7 + 1 + 1 + 1;

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }

    private static PublishedNetwork network() {
        return network(FeatureSet.all(1));
    }

    private static PublishedNetwork network(FeatureSet held) {
        return PublishedNetwork.of(
                NetworkRecords.name(0),
                1,
                "shared",
                NetworkKernel.SQUARE,
                2,
                1,
                held,
                new float[] {1, 2},
                new float[] {3, 4},
                null,
                1,
                new PublishedCounts(5, 3, 1));
    }

    @Example
    void encode_hasTheBytesOfTheSpecification() {
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", network())))
                .isEqualTo(HexFormat.of().formatHex(PlainFingerprint.header(SCHEMA))
                        + "026d" + "02" + "02" // model m, interval 1, 1 averaged
                        + "0c736861726564" + "0c737175617265" // shared, square
                        + "02" + "02" // 1 feature, 1 unit
                        + "100000803f00000040" + "100000404000008040" // basis, outputs
                        + "0a" + "06" + "02" + "00"
                        + "00"); // 5 examples, 3 updates, 1 mistake, no columns, no calibration
        PublishedNetwork some = network(FeatureSet.of(70_000, new int[] {65_537}));
        assertThat(HexFormat.of().formatHex(SnapshotCodec.encode("m", some))).endsWith("02" + "02" + "82800800" + "00");
    }

    /** Reference: printf '\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40' | sha256sum (coreutils). */
    @Example
    void digest_isThatOfBasisThenOutputs() {
        assertThat(network().digest())
                .isEqualTo(new PartDigest("ad73b9acd6e4a74b2f5bb5386658ce3bb146cd040a1867646ab3b973fb6632b1", null));
    }

    @Property(tries = 200)
    void decode_ofEncode_isEqual(
            @ForAll long seed,
            @ForAll NetworkKernel kernel,
            @ForAll @IntRange(min = 2, max = 12) int classes,
            @ForAll @IntRange(min = 1, max = 9) int units,
            @ForAll @IntRange(max = 12) int record,
            @ForAll Set<@IntRange(max = 9) Integer> held)
            throws IOException {
        int[] columns = held.stream().mapToInt(column -> column).sorted().toArray();
        FeatureSet featureSet = columns.length == 0 ? FeatureSet.all(10) : FeatureSet.of(10, columns);
        PublishedNetwork network = Networks.record(new Random(seed), record, 1000, kernel, classes, units, featureSet);
        SnapshotKeys.Key key =
                SnapshotKeys.parseText(SnapshotKeys.of("m/ü", network)).orElseThrow();

        PublishedPart read = PartKinds.decode(key, SnapshotCodec.encode("m/ü", network));

        assertThat(read).isEqualTo(network);
        assertThat(key.part()).hasToString(record == 0 ? "network" : "network." + (record + 1));
        VersionInfo manifest = Networks.manifest(1, List.of("a", "b"), List.of(network));
        assertThat(SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest))).isEqualTo(manifest);
    }

    @Example
    void decode_shapesThatContradict_areRefused() {
        byte[] features = SnapshotCodec.encode("m", network());
        features[BASIS_AT - 3] = 4;
        assertRefused(
                features,
                "basis and outputs have 8 and 8 bytes, expected 12 (1 x 3 float32) and a multiple of 4, with a unit or"
                        + " more");
        byte[] units = SnapshotCodec.encode("m", network());
        units[BASIS_AT - 2] = 0;
        assertRefused(
                units,
                "basis and outputs have 8 and 8 bytes, expected 0 (0 x 2 float32) and a multiple of 0, with a unit or"
                        + " more");
    }

    @Example
    void decode_kernelThatIsNotKnown_isRefused() {
        String encoded = new String(SnapshotCodec.encode("m", network()), StandardCharsets.ISO_8859_1);
        assertRefused(
                encoded.replace("square", "cosine").getBytes(StandardCharsets.ISO_8859_1),
                "kernel is \"cosine\", expected one of square, anova");
    }

    @Example
    void decode_parametersNotFinite_areRefused() {
        byte[] basis = SnapshotCodec.encode("m", network());
        ByteBuffer.wrap(basis).order(ByteOrder.LITTLE_ENDIAN).putFloat(BASIS_AT + 4, Float.NaN);
        assertRefused(basis, "basis[1] is NaN, expected a finite number");
        byte[] outputs = SnapshotCodec.encode("m", network());
        ByteBuffer.wrap(outputs).order(ByteOrder.LITTLE_ENDIAN).putFloat(BASIS_AT + 9, Float.POSITIVE_INFINITY);
        assertRefused(outputs, "outputs[0] is Infinity, expected a finite number");
    }

    @Example
    void decode_keyOfAnotherPart_isRefused() {
        byte[] encoded = SnapshotCodec.encode("m", network());
        for (String name : List.of("other", "network.1", "network.02", "network.", "network.2x")) {
            SnapshotKeys.Key key = new SnapshotKeys.Key("m", new NamedPart(name));
            assertThatThrownBy(() -> PartKinds.decode(key, encoded))
                    .isInstanceOf(IOException.class)
                    .hasMessage("record is of a network of m, expected m/" + name + " as its key says");
        }
        assertThatThrownBy(() -> PartKinds.decode(new SnapshotKeys.Key("other", KEY.part()), encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("record is of a network of m, expected other/network as its key says");
        assertThatThrownBy(() -> PartKinds.decode(new SnapshotKeys.Key("m", new PairName("a", "b")), encoded))
                .isInstanceOf(IOException.class)
                .hasMessage("record is of a network of m, expected m/a|b as its key says");
    }

    @Example
    void decode_anyCut_isRefused() {
        byte[] whole = SnapshotCodec.encode("m", network());
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> PartKinds.decode(KEY, cut)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> PartKinds.decode(KEY, Arrays.copyOf(whole, whole.length + 1)))
                .isInstanceOf(IOException.class);
    }

    /** No other exception ends a reader; that none takes a damaged record, RecordBitsTest says. */
    @Property(tries = 2_000)
    void decode_damaged_throwsNothingButIOExceptions(@ForAll int where, @ForAll byte[] damage) {
        byte[] record = SnapshotCodec.encode("m", network());
        int start = 10 + Math.floorMod(where, record.length - 10);
        System.arraycopy(damage, 0, record, start, Math.min(damage.length, record.length - start));
        try {
            PartKinds.decode(KEY, record);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
    }

    private static void assertRefused(byte[] record, String reason) {
        assertThatThrownBy(() -> NetworkCodec.decode(KEY, record))
                .isInstanceOf(IOException.class)
                .hasMessage(reason);
    }
}
