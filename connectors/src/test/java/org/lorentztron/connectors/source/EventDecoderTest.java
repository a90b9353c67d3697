package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.WithNull;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.model.Features;

class EventDecoderTest {

    private static final long RECORD_TIME = 1_700_000_000_000L;
    private static final int MAX_BYTES = 80;

    private final EventDecoder decoder = open(new EventDecoder(new EventJson(2), List.of("no", "yes"), MAX_BYTES));

    @Example
    void event_withAllFields_carriesWhatTrainingNeeds() {
        assertThat(decode("{\"id\":\"e1\",\"timestamp\":1699999999000,\"label\":\"yes\",\"features\":[0,2.5]}"))
                .isEqualTo(Event.decoded(3, 42, 1, 1_699_999_999_000L, "e1", Features.dense(new float[] {0, 2.5f})));
    }

    @Example
    void event_withoutLabel_isUnlabelled() {
        assertThat(event("{\"features\":[0,1]}").label()).isEqualTo(Event.UNLABELLED);
    }

    @Example
    void event_withoutTimestamp_hasTheRecordsTime() {
        assertThat(event("{\"label\":\"no\",\"features\":[0,1]}").time()).isEqualTo(RECORD_TIME);
    }

    /** Whoever sends events must not decide how much they count, not even that they count less. */
    @Example
    void weight_unlessTheOwnerAllowsIt_isRejected() throws Exception {
        for (String weight : List.of("0", "0.5", "1000000")) {
            assertRejected(
                    decode("{\"label\":\"no\",\"weight\":" + weight + ",\"features\":[0,1]}"),
                    MalformedReason.WEIGHT_NOT_ALLOWED,
                    "weight is " + Double.parseDouble(weight) + ", expected 1: set --max-weight to allow others");
        }
        assertThat(event("{\"label\":\"no\",\"weight\":1,\"features\":[0,1]}").weight())
                .isEqualTo(1);
        EventDecoder avro = open(new EventDecoder(new EventAvro(2), List.of("no", "yes"), MAX_BYTES));
        LabeledEvent sent = new LabeledEvent(null, "no", RECORD_TIME, Features.dense(new float[] {0, 1}));
        assertThat(letter(decode(avro, record(null, EventAvro.float32(sent.withWeight(2)), RECORD_TIME)))
                        .reason())
                .isEqualTo(MalformedReason.WEIGHT_NOT_ALLOWED);
    }

    @Example
    void weight_upToTheLargest_isThatOfTheEventOrOfItsHeader() {
        EventDecoder decoder = open(
                new EventDecoder(new EventJson(2), List.of("no", "yes"), MAX_BYTES, new WeightLimit(4.0), null, false));
        for (String weight : List.of("0", "0.5", "4")) {
            assertThat(decode(decoder, record(null, weighing(weight), RECORD_TIME)))
                    .isInstanceOfSatisfying(
                            Event.class, event -> assertThat(event.weight()).isEqualTo(Double.parseDouble(weight)));
        }
        assertRejected(
                decode(decoder, record(null, weighing("4.5"), RECORD_TIME)),
                MalformedReason.WEIGHT_TOO_LARGE,
                "weight is 4.5, expected at most 4.0, the --max-weight");

        ConsumerRecord<byte[], byte[]> joined = record(null, weighing("4.5"), RECORD_TIME);
        joined.headers().add("lorentztron.weight", bytes("2.0"));
        assertThat(decode(decoder, joined)).isInstanceOfSatisfying(Event.class, event -> assertThat(event.weight())
                .isEqualTo(2));
        joined.headers().add("lorentztron.weight", bytes("1000"));
        assertRejected(
                decode(decoder, joined),
                MalformedReason.WEIGHT_TOO_LARGE,
                "header lorentztron.weight is 1000.0, expected at most 4.0, the --max-weight");
        assertThat(letter(decode(this.decoder, joined)).reason()).isEqualTo(MalformedReason.WEIGHT_NOT_ALLOWED);
    }

    private static byte[] weighing(String weight) {
        return bytes("{\"label\":\"no\",\"weight\":" + weight + ",\"features\":[0,1]}");
    }

    @Example
    void event_ofAnUnknownClass_isRejected() {
        assertRejected(
                decode("{\"label\":\"perhaps\",\"features\":[0,1]}"),
                MalformedReason.UNKNOWN_CLASS,
                "label is \"perhaps\", expected one of the classes no, yes");
    }

    /** Columns of floating point have classes so. */
    @Example
    void event_ofAWholeClassWithAFraction_isOfThatClass() {
        EventDecoder whole = open(new EventDecoder(new EventJson(2), List.of("0", "1", "1.00"), MAX_BYTES));
        List<String> labels = List.of("\"1.0\"", "1.0", "\"1.00\"", "0.0", "\"0\"", "0E-7", "\"0E-7\"");
        assertThat(labels.stream()
                        .map(label -> decode(
                                whole,
                                record(null, bytes("{\"label\":" + label + ",\"features\":[0,1]}"), RECORD_TIME)))
                        .map(event -> ((Event) event).label()))
                .containsExactly(1, 1, 2, 0, 0, 0, 0);
    }

    /** A record that no producer may write again would fail the job that joins, and again after each restart. */
    @Example
    void event_withALargeKey_isRejectedWhereItsRecordIsKept() {
        byte[] value = bytes("{\"label\":\"no\",\"features\":[0,1]}");
        byte[] key = new byte[RawRecord.MOST_BYTES - value.length + 1];
        EventDecoder keeping = open(decoder.keepingRecords());

        SourceRecord rejected = decode(keeping, record(key, value, RECORD_TIME));

        assertRejected(
                rejected,
                MalformedReason.OVERSIZED,
                "key has 9371618 bytes and value 31, expected at most 9371648 together");
        assertThat(letter(rejected).value()).isEqualTo(value);
        assertThat(decode(keeping, record(new byte[key.length - 1], value, RECORD_TIME)))
                .isInstanceOf(Event.class);
        assertThat(decode(keeping, record(null, value, RECORD_TIME))).isInstanceOf(Event.class);
        assertThat(decode(decoder, record(key, value, RECORD_TIME))).isInstanceOf(Event.class);
    }

    /** The clock of its partition says what becomes of it. */
    @Example
    void event_longAfterItsRecord_isTaken() {
        assertThat(event(at(253_402_300_799_999L)).time()).isEqualTo(253_402_300_799_999L);
    }

    @Example
    void event_afterTheYear9999_isRejected() {
        assertRejected(
                decode(at(253_402_300_800_000L)),
                MalformedReason.TIMESTAMP,
                "timestamp is 253402300800000, expected milliseconds since 1970, up to the year 9999");
    }

    @Example
    void event_longBeforeItsRecord_isTaken() {
        assertThat(event(at(0)).time()).isZero();
    }

    // The formats of this project reject it themselves; another may not.
    @Example
    void event_negativeTimestamp_isRejected() {
        EventFormat careless = value -> new LabeledEvent(null, null, -1, Features.dense(new float[] {0, 1}));
        EventDecoder decoder = open(new EventDecoder(careless, List.of("no", "yes"), MAX_BYTES));
        assertRejected(
                decode(decoder, record(null, new byte[] {1}, RECORD_TIME)),
                MalformedReason.TIMESTAMP,
                "timestamp is -1, expected milliseconds since 1970, up to the year 9999");
        assertThat(letter(decode(at(-1))).reason()).isEqualTo(MalformedReason.TIMESTAMP);
    }

    @Example
    void record_withoutATimeOfItsOwn_isRejected() {
        for (String json : List.of("{\"features\":[0,1]}", at(5))) {
            assertRejected(
                    decode(decoder, record(null, bytes(json), ConsumerRecord.NO_TIMESTAMP)),
                    MalformedReason.TIMESTAMP,
                    "the Kafka record's timestamp is -1, expected milliseconds since 1970, up to the year 9999");
        }
    }

    @Example
    void malformed_anyFault_carriesPlaceReasonKeyAndBytes() {
        byte[] key = {9, 8};
        byte[] value = bytes("{\"features\":[1]}");
        DeadLetter letter = letter(decode(decoder, record(key, value, RECORD_TIME)));
        assertThat(letter)
                .isEqualTo(new DeadLetter(
                        MalformedReason.WRONG_LENGTH,
                        letter.message(),
                        "events",
                        3,
                        42,
                        RECORD_TIME,
                        key,
                        value,
                        value.length));
    }

    @Example
    void malformed_tombstone_hasNoValueAndLengthMinusOne() {
        DeadLetter letter = letter(decode(decoder, record(null, null, RECORD_TIME)));
        assertThat(letter.reason()).isEqualTo(MalformedReason.DELETION);
        assertThat(letter.value()).isNull();
        assertThat(letter.originalLength()).isEqualTo(-1);
    }

    @Example
    void malformed_keyAndValueTooLong_areCutToTheLimitTogether() {
        DeadLetter letter = letter(decode(decoder, record(new byte[100], new byte[500], RECORD_TIME)));
        assertThat(letter.key()).hasSize(MAX_BYTES / 8);
        assertThat(letter.value()).hasSize(MAX_BYTES - MAX_BYTES / 8);
        assertThat(letter.originalLength()).isEqualTo(500);
    }

    /** What a letter says of itself is not the record's, and must not be taken for it when that is sent again. */
    @Example
    void malformed_headers_areKeptWithoutThoseOfAnEarlierLetter() {
        ConsumerRecord<byte[], byte[]> record = record(null, new byte[1], RECORD_TIME);
        record.headers().add("trace", bytes("7")).add("trace", null).add("lorentztron.error.reason", bytes("x"));
        record.headers().add("lorentztron.resent", bytes("events-0@1"));
        record.headers().add("lorentztron.resent.receipt", bytes("1"));

        DeadLetter letter =
                letter(decode(open(new EventDecoder(new EventJson(2), List.of("no", "yes"), 1_000)), record));

        assertThat(letter.headers())
                .containsExactly(
                        new LetterHeader("trace", bytes("7")),
                        new LetterHeader("trace", null),
                        new LetterHeader("lorentztron.resent", bytes("events-0@1")));
        assertThat(letter.isWhole()).isTrue();
        assertThat(letter.value()).hasSize(1);
    }

    @Example
    void malformed_headersOfMoreThanTheirShare_areLeftOut() {
        ConsumerRecord<byte[], byte[]> record = record(new byte[MAX_BYTES], new byte[1], RECORD_TIME);
        record.headers().add("trace", new byte[MAX_BYTES / 8]);

        DeadLetter letter = letter(decode(decoder, record));

        assertThat(letter.headers()).isEmpty();
        assertThat(letter.leftOut()).isEqualTo("key,headers");
        assertThat(letter.isWhole()).isFalse();
    }

    @Property
    void anyBytes_inEitherFormat_giveOneRecordAndNoException(@ForAll @WithNull byte[] value, @ForAll long recordTime) {
        for (EventFormat format : List.of(new EventJson(2), new EventAvro(2))) {
            SourceRecord record = decode(
                    open(new EventDecoder(format, List.of("no", "yes"), MAX_BYTES)), record(value, value, recordTime));
            assertThat(record.offset()).isEqualTo(42);
        }
    }

    @Example
    void namedFeatures_ofALabelledEvent_areFollowedByTheirNamesOnce() {
        EventDecoder named = open(new EventDecoder(
                new NamedJson(EventMapping.STANDARD, NameRules.NONE), List.of("no", "yes"), MAX_BYTES));
        ConsumerRecord<byte[], byte[]> labelled =
                record(null, bytes("{\"label\":\"yes\",\"features\":{\"c\":\"US\"}}"), RECORD_TIME);
        ConsumerRecord<byte[], byte[]> unlabelled = record(null, bytes("{\"features\":{\"c\":\"FR\"}}"), RECORD_TIME);
        int index = new NamedFeatures().index("c=US");
        List<SourceRecord> out = new ArrayList<>();

        named.deserialize(unlabelled, new ListCollector<>(out));
        named.deserialize(labelled, new ListCollector<>(out));
        named.deserialize(labelled, new ListCollector<>(out));

        assertThat(out).hasSize(4);
        assertThat(out.get(1)).isInstanceOf(Event.class);
        assertThat(out.get(2))
                .isEqualTo(new FeatureNameRecord(3, 42, List.of(new FeatureNameRecord.Name(index, "c=US"))));
        assertThat(out.get(3)).isEqualTo(out.get(1));
    }

    /** A label that is no class is one. Names are asked for to say which fields there are. */
    @Example
    void firstEvents_withoutALabelWhereItShouldBe_areLookedIntoOnce() {
        for (boolean oneIsLabelled : List.of(false, true)) {
            CountedNames format = new CountedNames(oneIsLabelled);
            EventDecoder named =
                    open(new EventDecoder(format, List.of("no", "yes"), MAX_BYTES, WeightLimit.ONCE, "fraud", false));
            for (int i = 0; i < 1_000; i++) {
                named.deserialize(
                        record(null, new byte[] {(byte) i}, RECORD_TIME), new ListCollector<>(new ArrayList<>()));
            }
            assertThat(COUNTED.get()).isEqualTo(oneIsLabelled ? 0 : 1);
        }
    }

    private static final AtomicInteger COUNTED = new AtomicInteger();

    private record CountedNames(boolean oneIsLabelled) implements EventFormat {
        CountedNames {
            COUNTED.set(0);
        }

        @Override
        public LabeledEvent decode(byte[] value) {
            String label = oneIsLabelled && value[0] == 9 ? "perhaps" : null;
            return new LabeledEvent(null, label, RECORD_TIME, Features.dense(new float[] {0, 1}));
        }

        @Override
        public Map<Integer, List<String>> names(byte[] value) {
            COUNTED.incrementAndGet();
            return Map.of();
        }
    }

    private static String at(long time) {
        return "{\"timestamp\":" + time + ",\"features\":[0,1]}";
    }

    private static void assertRejected(SourceRecord record, MalformedReason reason, String message) {
        assertThat(letter(record).reason()).isEqualTo(reason);
        assertThat(letter(record).message()).isEqualTo(message);
    }

    private static DeadLetter letter(SourceRecord record) {
        return ((Malformed) record).letter();
    }

    private Event event(String json) {
        return (Event) decode(json);
    }

    private SourceRecord decode(String json) {
        return decode(decoder, record(null, bytes(json), RECORD_TIME));
    }

    private static SourceRecord decode(EventDecoder decoder, ConsumerRecord<byte[], byte[]> record) {
        List<SourceRecord> out = new ArrayList<>();
        decoder.deserialize(record, new ListCollector<>(out));
        assertThat(out).hasSize(1);
        return out.get(0);
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] key, byte[] value, long time) {
        return new ConsumerRecord<>(
                "events",
                3,
                42,
                time,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                key,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /** As Flink hands it to a subtask: serialized, deserialized, opened. */
    private static EventDecoder open(EventDecoder decoder) {
        try {
            EventDecoder sent = InstantiationUtil.clone(decoder);
            sent.open(null);
            return sent;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
