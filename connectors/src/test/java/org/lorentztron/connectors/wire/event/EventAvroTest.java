package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.avro.Float32Features;
import org.lorentztron.connectors.wire.avro.PlainFingerprint;
import org.lorentztron.connectors.wire.avro.SparseFeatures;
import org.lorentztron.connectors.wire.avro.Uint8Features;
import org.lorentztron.connectors.wire.version.LittleEndian;
import org.lorentztron.model.Features;

class EventAvroTest {
    /** The parsing canonical form of LabeledEvent.avsc, written by hand. */
    private static final String SCHEMA =
            "{\"name\":\"org.lorentztron.connectors.wire.avro.LabeledEvent\",\"type\":\"record\",\"fields\":["
                    + "{\"name\":\"id\",\"type\":[\"null\",\"string\"]},"
                    + "{\"name\":\"timestamp\",\"type\":[\"null\",\"long\"]},"
                    + "{\"name\":\"label\",\"type\":[\"null\",\"string\",\"long\"]},"
                    + "{\"name\":\"features\",\"type\":["
                    + "{\"name\":\"org.lorentztron.connectors.wire.avro.Uint8Features\",\"type\":\"record\",\"fields\":["
                    + "{\"name\":\"scale\",\"type\":\"double\"},{\"name\":\"values\",\"type\":\"bytes\"}]},"
                    + "{\"name\":\"org.lorentztron.connectors.wire.avro.Float32Features\",\"type\":\"record\",\"fields\":["
                    + "{\"name\":\"values\",\"type\":\"bytes\"}]},"
                    + "{\"name\":\"org.lorentztron.connectors.wire.avro.SparseFeatures\",\"type\":\"record\",\"fields\":["
                    + "{\"name\":\"indices\",\"type\":{\"type\":\"array\",\"items\":\"int\"}},"
                    + "{\"name\":\"values\",\"type\":{\"type\":\"array\",\"items\":\"float\"}}]},"
                    + "{\"name\":\"org.lorentztron.connectors.wire.avro.NamedFeatures\",\"type\":\"record\",\"fields\":["
                    + "{\"name\":\"numbers\",\"type\":{\"type\":\"map\",\"values\":\"double\"}},"
                    + "{\"name\":\"texts\",\"type\":{\"type\":\"map\",\"values\":\"string\"}},"
                    + "{\"name\":\"lists\",\"type\":{\"type\":\"map\",\"values\":{\"type\":\"array\",\"items\":\"string\"}}}"
                    + "]}]},{\"name\":\"weight\",\"type\":\"double\"}]}";

    private static final String HEADER = HexFormat.of().formatHex(PlainFingerprint.header(SCHEMA));

    /** 1, as a float64. */
    private static final String WEIGHT = "000000000000f03f";

    private final EventAvro format = new EventAvro(4);

    @Test
    void encode_hasTheBytesOfTheSpecification() {
        LabeledEvent event = new LabeledEvent("a", "7", 64, Features.dense(new float[] {0, 0.5f, 1, 0}));
        // id "a", timestamp 64 (zig-zag 128 = 80 01), label "7"
        String fields = "020261" + "028001" + "020237";
        assertThat(HexFormat.of().formatHex(EventAvro.uint8(event, 0.5)))
                .isEqualTo(HEADER + fields + "00" + "000000000000e03f" + "08" + "00010200" + WEIGHT);
        assertThat(HexFormat.of().formatHex(EventAvro.float32(event)))
                .isEqualTo(HEADER + fields + "02" + "20" + "000000000000003f0000803f00000000" + WEIGHT);
        assertThat(HexFormat.of().formatHex(EventAvro.sparse(event)))
                .isEqualTo(HEADER + fields + "04" + "04020400" + "040000003f0000803f00" + WEIGHT);
    }

    /** Flink sends the format to the source's subtasks as a serialized object. */
    @Test
    void format_afterSerialization_decodes() throws Exception {
        LabeledEvent event = new LabeledEvent("a", "7", 64, Features.dense(new float[] {0, 0.5f, 1, 0}));
        format.decode(EventAvro.sparse(event));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(format);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            EventFormat copy = (EventFormat) in.readObject();
            assertThat(copy.decode(EventAvro.sparse(event))).isEqualTo(event);
            assertThat(copy.decode(EventAvro.uint8(event, 0.5))).isEqualTo(event);
        }
    }

    /** Producers use Avro's own encoder; its bytes must decode as well. */
    @Test
    void decode_whatAvroWrote_isTheEvent() throws Exception {
        var avro = org.lorentztron.connectors.wire.avro.LabeledEvent.newBuilder()
                .setId("a")
                .setTimestamp(9L)
                .setLabel(-12L)
                .setFeatures(new Uint8Features(1 / 255.0, ByteBuffer.wrap(new byte[] {0, (byte) 255, 0, 1})));
        assertThat(decode(avro.build()))
                .isEqualTo(new LabeledEvent(
                        "a", "-12", 9, Features.canonical(4, new int[] {1, 3}, new float[] {1, (float) (1 / 255.0)})));
        avro.setId(null).setTimestamp(null).setLabel(null);
        avro.setFeatures(new SparseFeatures(List.of(3, 0, 2), List.of(1f, 2f, -0f)));
        assertThat(decode(avro.build()))
                .isEqualTo(new LabeledEvent(
                        null, null, LabeledEvent.NO_TIMESTAMP, Features.canonical(4, new int[] {0, 3}, new float[] {2, 1
                        })));
        avro.setFeatures(new Float32Features(LittleEndian.bytes(new float[] {0, -0f, 3, 4})));
        assertThat(decode(avro.build()).features()).isEqualTo(Features.dense(new float[] {0, 0, 3, 4}));
    }

    /** With a float64 scale every pixel is the value that JSON gives it, so both train the same models. */
    @Test
    void decode_uint8Pixels_equalsPixelBy255() throws Exception {
        for (int pixel = 1; pixel < 256; pixel++) {
            float value = (float) (pixel / 255.0);
            LabeledEvent event = new LabeledEvent(null, "7", 0, Features.dense(new float[] {value, 0, 0, 0}));
            assertThat(format.decode(EventAvro.uint8(event, 1 / 255.0))
                            .features()
                            .value(0))
                    .isEqualTo(value);
        }
    }

    @Test
    void uint8_otherValues_areRefused() {
        for (float value : new float[] {0.3f, -1f, 128f, 1e30f}) {
            LabeledEvent event = new LabeledEvent(null, "7", 0, Features.dense(new float[] {value, 0, 0, 0}));
            assertThatThrownBy(() -> EventAvro.uint8(event, 0.5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected a multiple of the scale");
        }
    }

    /** After the header: id none, timestamp none, label none, features. */
    @ParameterizedTest
    @CsvSource({
        "not-avro, 06, id: union index 3",
        "not-avro, 01, id: union index -1",
        "not-avro, 00000008, features: union index 4",
        "wrong-type, 00000006, features with names",
        "not-avro, 00000000000000000000e03f08000102, a byte is missing",
        "not-avro, 000000041e, 15 indices and no byte",
        "not-avro, 000000040000000000000000f03f00, a byte too many",
        "not-avro, 00000004000000000000000000, a weight of 7 bytes",
        "not-avro, 0000000400, no values",
        "not-avro, 02feffffff0f, id of 2 GB",
        "not-avro, 0201, id of length -1",
        "not-avro, 02feffffffffffffffff01, id of 2^63 - 1 bytes",
        "not-avro, 02ffffffffffffffffff02, length of 65 bits",
        "not-avro, 02ffffffffffffffffffff01, length of 11 bytes",
        "not-avro, 0202ff, id is not UTF-8",
        "not-avro, 00000004feffffff0f, 2^31 - 1 indices",
        "not-avro, 00000004ffffffff0f00, a block of 2^31 indices with a size",
        "not-avro, 00000004ffffffffffffffffff0100, a block of -2^63 indices",
        "not-avro, 0000000402808080801000020000803f00, an index of 33 bits",
        "not-avro, 000000028080808040, 8 GB of floats",
        "wrong-length, 0000000206000000, 3 bytes",
        "wrong-length, 00000002180000803f0000803f0000803f, 3 floats",
        "wrong-length, 00000002280000803f0000803f0000803f0000803f0000803f, 5 floats",
        "wrong-length, 00000000000000000000e03f06000102, 3 pixels",
        "wrong-length, 0000000402020000, fewer values than indices",
        "wrong-length, 00000004020200040000803f0000004000, more values than indices",
        "index-out-of-range, 00000004020800020000803f00, index 4",
        "index-out-of-range, 00000004020100020000803f00, index -1",
        "repeated-index, 000000040402020004000000000000000000, index 1 twice",
        "not-finite, 00000004020200020000c07f00, NaN",
        "not-finite, 00000004020200020000807f00, infinite",
        "not-finite, 00000002200000000000000000000000006d1c7a58, 1.1e15",
        "not-finite, 00000000000000000000f07f0800010200, infinite scale",
        "not-finite, 000000000000901ec4bcd64208000102ff, 255e14",
        "timestamp, 0002010002200000803f0000803f0000803f0000803f, -1 ms"
    })
    void decode_malformed_hasItsReason(String reason, String body, String what) {
        assertThat(reject(HexFormat.of().parseHex(HEADER + body)).reason().id())
                .as(what)
                .isEqualTo(reason);
    }

    @Test
    void decode_otherSchema_namesBothFingerprints() {
        byte[] value = HexFormat.of().parseHex("c301" + "0807060504030201" + "00");
        assertThat(reject(value))
                .hasMessage("record has schema fingerprint 0102030405060708, expected "
                        + HexFormat.of().toHexDigits(PlainFingerprint.of(SCHEMA)) + " (LabeledEvent)");
        assertThat(reject("{\"features\": []}".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .hasMessage("record starts with 7B 22, expected C3 01 (Avro single-object encoding)");
    }

    @Test
    void decode_anyCut_isNotAvro() {
        LabeledEvent event = new LabeledEvent("a", "7", 64, Features.dense(new float[] {0, 0.5f, 1, 0}));
        for (byte[] value : List.of(EventAvro.uint8(event, 0.5), EventAvro.float32(event), EventAvro.sparse(event))) {
            for (int length = 1; length < value.length; length++) {
                assertThat(reject(Arrays.copyOf(value, length)).reason()).isEqualTo(MalformedReason.NOT_AVRO);
            }
            assertThat(reject(Arrays.copyOf(value, value.length + 1)).reason()).isEqualTo(MalformedReason.NOT_AVRO);
        }
    }

    @Test
    void decode_noValueOrTooLong_hasItsReason() {
        assertThat(reject(null).reason()).isEqualTo(MalformedReason.DELETION);
        assertThat(reject(new byte[0]).reason()).isEqualTo(MalformedReason.EMPTY);
        MalformedEventException e =
                catchThrowableOfType(MalformedEventException.class, () -> new EventAvro(4, 10).decode(new byte[11]));
        assertThat(e.reason()).isEqualTo(MalformedReason.OVERSIZED);
    }

    private LabeledEvent decode(org.lorentztron.connectors.wire.avro.LabeledEvent avro) throws Exception {
        ByteBuffer bytes = avro.toByteBuffer();
        byte[] value = new byte[bytes.remaining()];
        bytes.get(value);
        return format.decode(value);
    }

    private MalformedEventException reject(byte[] value) {
        MalformedEventException e = catchThrowableOfType(MalformedEventException.class, () -> format.decode(value));
        assertThat(e).as("a rejection").isNotNull();
        return e;
    }
}
