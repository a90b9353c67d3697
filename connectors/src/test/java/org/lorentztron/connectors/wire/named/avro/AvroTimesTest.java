package org.lorentztron.connectors.wire.named.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.FLAT;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.RULES;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.format;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.framed;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.json;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.refusal;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.schema;

import java.time.ZoneId;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.connectors.wire.named.TimeRules;

/** Times of events in Avro, by their schema or by the option. */
class AvroTimesTest {
    private static final EventMapping SECONDS =
            new EventMapping("", "id", "label", "ts", TimeFormat.SECONDS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final String MICROS = "{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}";

    private static EventMapping timed(TimeFormat given, String zone) {
        TimeRules times = new TimeRules(given, ZoneId.of(zone));
        return new EventMapping("", "id", "label", "ts", times, "weight", EventMapping.ALL_OTHERS, Map.of());
    }

    private static String named(String type, String name) {
        return "{\"type\":\"" + type + "\",\"connect.version\":1,\"connect.name\":\"" + name + "\"}";
    }

    private static String logical(String type, String logical) {
        return "{\"type\":\"" + type + "\",\"logicalType\":\"" + logical + "\"}";
    }

    static Stream<Arguments> timesOfSchemas() {
        long moment = 1_700_000_000_123L; // 2023-11-14T22:13:20.123Z
        long hour = 3_600_000L;
        long day = 86_400_000L * 19_675; // 2023-11-14
        return Stream.of(
                Arguments.of(logical("long", "timestamp-millis"), 1_700_000_000_123L, moment),
                Arguments.of(MICROS, 1_700_000_000_123_456L, moment),
                Arguments.of(logical("long", "timestamp-nanos"), 1_700_000_000_123_456_789L, moment),
                Arguments.of("[\"null\"," + MICROS + "]", 1_700_000_000_123_456L, moment),
                Arguments.of(logical("long", "local-timestamp-millis"), 1_700_000_000_123L, moment - hour),
                Arguments.of(logical("long", "local-timestamp-micros"), 1_700_000_000_123_456L, moment - hour),
                Arguments.of(logical("long", "local-timestamp-nanos"), 1_700_000_000_123_456_789L, moment - hour),
                Arguments.of(logical("int", "date"), 19_675, day - hour),
                Arguments.of(named("long", "org.apache.kafka.connect.data.Timestamp"), 1_700_000_000_123L, moment),
                Arguments.of(named("long", "io.debezium.time.MicroTimestamp"), 1_700_000_000_123_456L, moment - hour),
                Arguments.of(
                        named("long", "io.debezium.time.NanoTimestamp"), 1_700_000_000_123_456_789L, moment - hour),
                Arguments.of(named("int", "io.debezium.time.Date"), 19_675, day - hour),
                // Where the schema says nothing, milliseconds.
                Arguments.of("\"long\"", 1_700_000_000_123L, moment),
                Arguments.of("\"string\"", "1700000000123", moment));
    }

    /** Berlin is an hour ahead in winter. */
    @ParameterizedTest
    @MethodSource("timesOfSchemas")
    void decode_timeOfASchema_isInItsUnit(String type, Object written, long millis) throws MalformedEventException {
        Schema schema = schema("ts", type);
        GenericRecord row = new GenericData.Record(schema);
        row.put("ts", written);
        LabeledEvent event = format(timed(null, "Europe/Berlin"), schema).decode(ConfluentWriter.avro(schema, row));
        assertThat(event.timestamp()).isEqualTo(millis);
    }

    @Test
    void decode_formatThatContradictsTheSchema_isRefused() throws MalformedEventException {
        Schema schema = schema("ts", MICROS);
        GenericRecord row = new GenericData.Record(schema);
        row.put("ts", 1_700_000_000_123_456L);
        byte[] bytes = ConfluentWriter.avro(schema, row);
        assertThat(format(timed(TimeFormat.MICROS, "Z"), schema).decode(bytes).timestamp())
                .isEqualTo(1_700_000_000_123L);
        String message =
                "ts is timestamp-micros by its schema, expected no other --event-time-format, but it is millis:"
                        + " leave the option out";
        assertThat(refusal(format(FLAT, schema), bytes)).hasMessage(message);
        assertThatThrownBy(() -> ConfluentAvro.check(schema, FLAT, RULES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        ConfluentAvro.check(schema, timed(null, "Z"), RULES);
        // As a feature it is a number, whatever the format of times.
        assertThat(format(SECONDS, schema("x", MICROS)).decode(framed("0e"))).isEqualTo(json(SECONDS, "{\"x\":7}"));
    }

    @Test
    void decode_timeBefore1970_isRefused() {
        assertThat(refusal(format(timed(null, "Z"), schema("ts", logical("int", "date"))), framed("01")))
                .hasMessage("ts is -86400000, expected a time not before 1970");
        assertThat(refusal(
                        format(timed(null, "Z"), schema("ts", logical("long", "date"))),
                        framed("feffffffffffffffff01")))
                .hasMessageContaining("expected a time within 64 bits of milliseconds");
    }

    @Test
    void decode_secondsAsDouble_areATime() throws MalformedEventException {
        Map<String, Object> row = Map.of("ts", 1_700_000_000.5);
        Schema schema = ConfluentWriter.schema(row);
        assertThat(format(SECONDS, schema)
                        .decode(ConfluentWriter.bytes(row, schema))
                        .timestamp())
                .isEqualTo(1_700_000_000_500L);
    }
}
