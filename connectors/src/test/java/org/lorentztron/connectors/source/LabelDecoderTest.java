package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.WithNull;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.wire.avro.EventLabel;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;

class LabelDecoderTest {
    private static final long RECORD_TIME = 1_700_000_000_000L;
    private static final int MAX_BYTES = 80;
    private static final byte[] KEY = {7};
    private static final WeightLimit UP_TO_3 = new WeightLimit(3.0);

    private final LabelDecoder decoder = new LabelDecoder(List.of("ok", "fraud"), Map.of(), UP_TO_3, MAX_BYTES);

    @Example
    void json_withAllFields_isThatLabel() {
        String json = "{\"id\":\"t1\",\"label\":\"fraud\",\"timestamp\":1699999999000,\"weight\":2.5}";
        LabelRecord label = label(bytes(json));

        assertThat(label).isEqualTo(new LabelRecord(1_699_999_999_000L, 0, "t1", 1, 2.5, label.record()));
        assertThat(label.record())
                .isEqualTo(new DeadLetter(
                        MalformedReason.UNKNOWN_ID,
                        "no event with the id \"t1\" came in time",
                        "labels",
                        3,
                        42,
                        RECORD_TIME,
                        KEY,
                        bytes(json),
                        bytes(json).length));
    }

    @Example
    void json_withTheLeast_hasTheRecordsTimeAndTheEventsWeight() {
        LabelRecord label = label(bytes("{\"label\":\"ok\",\"id\":17,\"by\":{\"whom\":[1,null]}}"));

        assertThat(label.id()).isEqualTo("17");
        assertThat(label.label()).isZero();
        assertThat(label.time()).isEqualTo(RECORD_TIME);
        assertThat(label.weight()).isNaN();
        assertThat(label.withdraws()).isFalse();
    }

    @Example
    void json_nulls_areAsIfAbsentAndTakeTheLabelBack() {
        LabelRecord label = label(bytes("{\"id\":\"a\",\"label\":null,\"timestamp\":null,\"weight\":null}"));

        assertThat(label.withdraws()).isTrue();
        assertThat(label.time()).isEqualTo(RECORD_TIME);
        assertThat(label.weight()).isNaN();
    }

    @Example
    void avro_withAllFieldsOrTheLeast_isThatLabel() throws IOException {
        LabelRecord all = label(avro(new EventLabel("t1", 1_699_999_999_000L, "fraud", 2.5)));
        LabelRecord least = label(avro(new EventLabel("t2", null, null, null)));

        assertThat(all).isEqualTo(new LabelRecord(1_699_999_999_000L, 0, "t1", 1, 2.5, all.record()));
        assertThat(least)
                .isEqualTo(new LabelRecord(RECORD_TIME, 0, "t2", Event.UNLABELLED, Double.NaN, least.record()));
    }

    @Example
    void avro_aNumberForALabel_isItsText() throws IOException {
        LabelDecoder digits = new LabelDecoder(List.of("0", "1"), Map.of(), UP_TO_3, MAX_BYTES);

        SourceRecord decoded = decode(digits, avro(new EventLabel("t1", null, 1L, null)));

        assertThat(decoded).isInstanceOfSatisfying(LabelRecord.class, label -> assertThat(label.label())
                .isEqualTo(1));
    }

    @Example
    void json_labelThatStandsForAClass_isThatClass() {
        LabelDecoder mapped =
                new LabelDecoder(List.of("ok", "fraud"), Map.of("true", "fraud", "1", "ok"), UP_TO_3, MAX_BYTES);

        for (String said : List.of("\"true\"", "\"fraud\"")) {
            assertThat(decode(mapped, bytes("{\"id\":\"a\",\"label\":" + said + "}")))
                    .isInstanceOfSatisfying(LabelRecord.class, label -> assertThat(label.label())
                            .isEqualTo(1));
        }
        assertThat(decode(mapped, bytes("{\"id\":\"a\",\"label\":1}")))
                .isInstanceOfSatisfying(
                        LabelRecord.class, label -> assertThat(label.label()).isZero());
        assertThat(decode(mapped, bytes("{\"id\":\"a\",\"label\":null}")))
                .isInstanceOfSatisfying(LabelRecord.class, label -> assertThat(label.withdraws())
                        .isTrue());
    }

    @Example
    void poison_inJson_isRejectedWithItsReasonAndBytes() {
        assertRejected("", MalformedReason.EMPTY);
        assertRejected("{\"id\":\"a\",\"label\":\"ok\"", MalformedReason.NOT_JSON);
        assertRejected("{\"id\":\"a\",\"label\":\"ok\"} {}", MalformedReason.NOT_JSON);
        assertRejected("{\"id\":\"a\",\"id\":\"b\",\"label\":\"ok\"}", MalformedReason.NOT_JSON);
        assertRejected("[1]", MalformedReason.WRONG_TYPE);
        assertRejected("{\"label\":\"ok\"}", MalformedReason.MISSING_ID);
        assertRejected("{\"id\":null,\"label\":\"ok\"}", MalformedReason.MISSING_ID);
        assertRejected("{\"id\":\"a\"}", MalformedReason.MISSING_FIELD);
        assertRejected("{\"id\":\"a\",\"label\":\"maybe\"}", MalformedReason.UNKNOWN_CLASS);
        assertRejected("{\"id\":1.5,\"label\":\"ok\"}", MalformedReason.WRONG_TYPE);
        assertRejected("{\"id\":\"a\",\"label\":true}", MalformedReason.WRONG_TYPE);
        assertRejected("{\"id\":\"a\",\"label\":\"ok\",\"timestamp\":-1}", MalformedReason.TIMESTAMP);
        assertRejected("{\"id\":\"a\",\"label\":\"ok\",\"timestamp\":\"now\"}", MalformedReason.WRONG_TYPE);
        for (String weight : List.of("-1", "1000001", "NaN", "Infinity", "1e999", "\"1\"")) {
            assertThat(letter(bytes("{\"id\":\"a\",\"label\":\"ok\",\"weight\":" + weight + "}"))
                            .reason())
                    .as(weight)
                    .isIn(MalformedReason.WRONG_TYPE, MalformedReason.NOT_FINITE, MalformedReason.WEIGHT_TOO_LARGE);
        }
        assertThat(letter(null).reason()).isEqualTo(MalformedReason.DELETION);
        assertThat(letter(null).originalLength()).isEqualTo(-1);
    }

    @Example
    void weight_thatTheOwnerDoesNotAllow_isRejectedInBothFormats() throws IOException {
        LabelDecoder once = new LabelDecoder(List.of("ok", "fraud"), Map.of(), WeightLimit.ONCE, MAX_BYTES);
        for (double weight : new double[] {0, 0.5, 2, 1e6}) {
            for (byte[] value : inBothFormats(weight)) {
                assertThat(((Malformed) decode(once, value)).letter().reason())
                        .as(weight + "")
                        .isEqualTo(MalformedReason.WEIGHT_NOT_ALLOWED);
            }
        }
        for (byte[] value : inBothFormats(1)) {
            assertThat(decode(once, value)).isInstanceOf(LabelRecord.class);
        }
        for (byte[] value : inBothFormats(3)) {
            assertThat(label(value).weight()).isEqualTo(3);
        }
        for (byte[] value : inBothFormats(3.5)) {
            DeadLetter letter = letter(value);
            assertThat(letter.reason()).isEqualTo(MalformedReason.WEIGHT_TOO_LARGE);
            assertThat(letter.message()).isEqualTo("weight is 3.5, expected at most 3.0, the --max-weight");
        }
    }

    private static List<byte[]> inBothFormats(double weight) throws IOException {
        return List.of(
                bytes("{\"id\":\"a\",\"label\":\"ok\",\"weight\":" + weight + "}"),
                avro(new EventLabel("a", null, "ok", weight)));
    }

    @Example
    void poison_inAvro_isRejectedWithItsReasonAndBytes() throws IOException {
        byte[] whole = avro(new EventLabel("t1", 5L, "fraud", 1.0));
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        byte[] otherSchema = whole.clone();
        otherSchema[5]++;

        for (byte[] value : List.of(cut, longer, otherSchema, new byte[] {(byte) 0xC3})) {
            DeadLetter letter = letter(value);
            assertThat(letter.reason()).isEqualTo(MalformedReason.NOT_AVRO);
            assertThat(letter.value()).isEqualTo(value);
        }
        assertThat(letter(avro(new EventLabel("t1", -5L, "fraud", 1.0))).reason())
                .isEqualTo(MalformedReason.TIMESTAMP);
        assertThat(letter(avro(new EventLabel("t1", 5L, "maybe", 1.0))).reason())
                .isEqualTo(MalformedReason.UNKNOWN_CLASS);
        for (double weight : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThat(letter(avro(new EventLabel("t1", 5L, "fraud", weight))).reason())
                    .isIn(MalformedReason.WRONG_TYPE, MalformedReason.NOT_FINITE, MalformedReason.WEIGHT_TOO_LARGE);
        }
    }

    /** What waits keeps no more of the record than a dead letter may. */
    @Example
    void label_longerThanALetter_keepsItsFirstBytes() {
        byte[] value = bytes("{\"id\":\"a\",\"label\":\"ok\"" + " ".repeat(200) + "}");
        DeadLetter letter = label(value).record();

        assertThat(letter.value()).isEqualTo(Arrays.copyOf(value, MAX_BYTES - 1));
        assertThat(letter.originalLength()).isEqualTo(value.length);
    }

    /** All its bytes are held for as long as it waits, and what is beside the id can be as long as a sender likes. */
    @Example
    void label_longerThanTheLongestId_isOversized() {
        String longest = "{\"id\":\"" + "\\u00e4".repeat(10_000) + "\",\"label\":\"ok\"}";
        assertThat(label(bytes(longest)).id()).hasSize(10_000);

        String padded = "{\"id\":\"a\",\"label\":\"ok\",\"pad\":\"" + "a".repeat(1 << 16) + "\"}";
        assertThat(letter(bytes(padded)).reason()).isEqualTo(MalformedReason.OVERSIZED);
    }

    @Property
    void anyBytes_giveOneRecordAndNoException(@ForAll @WithNull byte[] value, @ForAll boolean asAvro) {
        byte[] bytes = value != null && asAvro
                ? concatenated(new SingleObject(EventLabel.getClassSchema()).start(), value)
                : value;
        assertThat(decode(decoder, bytes)).isInstanceOf(Malformed.class);
    }

    /** Flink sends the decoder to its tasks. */
    @Example
    void decoder_afterSerialization_decodes() throws Exception {
        LabelDecoder copy = InstantiationUtil.clone(decoder);

        assertThat(decode(copy, bytes("{\"id\":\"a\",\"label\":\"ok\"}"))).isInstanceOf(LabelRecord.class);
        assertThat(decode(copy, avro(new EventLabel("a", null, "ok", null)))).isInstanceOf(LabelRecord.class);
    }

    /** Of this project's own format, and of any other: seconds, which would be of 1970. */
    @Example
    void times_ofAnotherUnit_areWarnedOfOnceWithTheOption() {
        EventMapping mapping =
                MappingOptions.ofLabels(Map.of("labels.id", "tx", "labels.label", "verdict", "labels.time", "at"));
        LabelRows rows = new LabelRows(new NamedJson(mapping, NameRules.NONE), null, "json");
        LabelDecoder mapped = new LabelDecoder(
                List.of("ok", "fraud"), Map.of(), UP_TO_3, MAX_BYTES, rows, Expected.ofLabels(mapping));
        assertThat(warned(mapped, "{\"tx\":%d,\"verdict\":\"ok\",\"at\":1700000000}"))
                .containsExactly("labels: at: 100 of 100 times are before the year 2000, such as"
                        + " 1970-01-20T16:13:20Z: --labels.time-format seconds");
        assertThat(warned(mapped, "{\"tx\":%d,\"verdict\":\"maybe\",\"at\":1700000000}"))
                .hasSize(1);
        assertThat(warned(mapped, "{\"tx\":%d,\"verdict\":\"ok\",\"at\":1700000000000}"))
                .isEmpty();
        assertThat(warned(mapped, "{\"tx\":%d,\"verdict\":\"ok\"}"))
                .containsExactly("labels: at: none of 100 records has a time there, so that of Kafka counts:"
                        + " --labels.time says where it is");
        assertThat(warned(decoder, "{\"id\":\"%d\",\"label\":\"ok\",\"timestamp\":1700000000}"))
                .singleElement()
                .satisfies(told ->
                        assertThat(told).startsWith("labels: timestamp: ").endsWith("must be milliseconds"));
    }

    /** What is said of 600 labels, each of its number. */
    private static List<String> warned(LabelDecoder decoder, String label) {
        decoder.open(null);
        List<SourceRecord> decoded = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            decoder.deserialize(record(bytes(String.format(label, i))), new ListCollector<>(decoded));
        }
        return decoded.stream()
                .filter(WarningRecord.class::isInstance)
                .map(each -> ((WarningRecord) each).warning().message())
                .toList();
    }

    private void assertRejected(String json, MalformedReason reason) {
        DeadLetter letter = letter(bytes(json));
        assertThat(letter.reason()).as(json).isEqualTo(reason);
        assertThat(letter.value()).isEqualTo(bytes(json));
        assertThat(letter.key()).isEqualTo(KEY);
        assertThat(letter.topic()).isEqualTo("labels");
        assertThat(letter.offset()).isEqualTo(42);
    }

    private LabelRecord label(byte[] value) {
        return (LabelRecord) decode(decoder, value);
    }

    private DeadLetter letter(byte[] value) {
        return ((Malformed) decode(decoder, value)).letter();
    }

    private static SourceRecord decode(LabelDecoder decoder, byte[] value) {
        decoder.open(null);
        List<SourceRecord> decoded = new ArrayList<>();
        decoder.deserialize(record(value), new ListCollector<>(decoded));
        assertThat(decoded).hasSize(1);
        return decoded.get(0);
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] value) {
        return new ConsumerRecord<>(
                "labels",
                3,
                42,
                RECORD_TIME,
                TimestampType.CREATE_TIME,
                KEY.length,
                value == null ? -1 : value.length,
                KEY,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] avro(EventLabel label) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new SpecificDatumWriter<>(EventLabel.class).write(label, encoder);
        encoder.flush();
        return concatenated(new SingleObject(EventLabel.getClassSchema()).start(), out.toByteArray());
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
