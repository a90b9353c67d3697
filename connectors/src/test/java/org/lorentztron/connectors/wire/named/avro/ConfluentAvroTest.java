package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NamePatterns;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.connectors.wire.named.TimeRules;
import org.lorentztron.connectors.wire.schema.FixedSchema;

class ConfluentAvroTest {
    private static final EventMapping FLAT =
            new EventMapping("", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final EventMapping SECONDS =
            new EventMapping("", "id", "label", "ts", TimeFormat.SECONDS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final EventMapping CHANGES = new EventMapping(
            "after", "id", "label", "/source.ts_ms", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final NameRules RULES = new NameRules(
            NamePatterns.of("cat", "cats"), NamePatterns.of("words"), NamePatterns.NONE, NamePatterns.of("no"));

    private static ConfluentAvro format(EventMapping mapping, Schema schema) {
        return new ConfluentAvro(mapping, RULES, id -> schema);
    }

    private static LabeledEvent json(EventMapping mapping, String event) throws MalformedEventException {
        return new NamedJson(mapping, RULES).decode(event.getBytes(UTF_8));
    }

    /** A record with one field. */
    private static Schema schema(String name, String type) {
        return new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"" + name + "\",\"type\":" + type
                        + "}]}");
    }

    private static byte[] framed(String hex) {
        return ConfluentWriter.framed(1, HexFormat.of().parseHex(hex));
    }

    private static MalformedEventException refusal(ConfluentAvro format, byte[] bytes) {
        return catchThrowableOfType(MalformedEventException.class, () -> format.decode(bytes));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x|\"null\"|``|{\"x\":null}",
                "x|\"boolean\"|01|{\"x\":true}",
                "x|\"int\"|0d|{\"x\":-7}",
                "x|\"long\"|d00f|{\"x\":1000}",
                "x|\"float\"|cdcccc3d|{\"x\":0.1}",
                "x|\"double\"|9a9999999999b93f|{\"x\":0.1}",
                "x|\"string\"|06c3a978|{\"x\":\"\u00e9x\"}",
                "words|\"string\"|06612061|{\"words\":\"a a\"}",
                "x|{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"B\"]}|02|{\"x\":\"B\"}",
                "x|{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}|0e|{\"x\":7}",
                "x|{\"type\":\"int\",\"logicalType\":\"date\"}|0e|{\"x\":7}",
                "x|{\"type\":\"string\",\"logicalType\":\"uuid\"}|0261|{\"x\":\"a\"}",
                "x|{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}|04fb2e|{\"x\":-12.34}",
                "x|{\"type\":\"fixed\",\"name\":\"F\",\"size\":2,\"logicalType\":\"decimal\",\"precision\":4,\"scale\":2}"
                        + "|04d2|{\"x\":12.34}",
                "x|{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":30,\"scale\":18}"
                        + "|12010000000000000000|{\"x\":18.446744073709551616}",
                "cat|{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9}|0207|{\"cat\":7}",
                "cat|\"int\"|0d|{\"cat\":-7}",
                "cat|\"long\"|ffffffffffffffffff01|{\"cat\":-9223372036854775808}",
                "cat|\"string\"|0261|{\"cat\":\"a\"}",
                "label|\"int\"|06|{\"label\":3}",
                "label|\"long\"|06|{\"label\":3}",
                "label|{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":7}"
                        + "|0200|{\"label\":0E-7}",
                "label|\"boolean\"|01|{\"label\":true}",
                "label|\"string\"|0261|{\"label\":\"a\"}",
                "label|{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"B\"]}|00|{\"label\":\"A\"}",
                "id|\"string\"|0261|{\"id\":\"a\"}",
                "id|\"long\"|06|{\"id\":\"3\"}",
                "ts|{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}|d00f|{\"ts\":1000}",
                "x|[\"null\",\"double\"]|00|{\"x\":null}",
                "x|[\"null\",\"double\",\"string\"]|040261|{\"x\":\"a\"}",
                "x|{\"type\":\"array\",\"items\":\"int\"}|040e1000|{\"x\":[7,8]}",
                "x|{\"type\":\"array\",\"items\":\"int\"}|020e021000|{\"x\":[7,8]}",
                "x|{\"type\":\"array\",\"items\":\"int\"}|03040e1000|{\"x\":[7,8]}",
                "x|{\"type\":\"array\",\"items\":[\"long\",\"double\"]}|04000e02000000000000f03f00|{\"x\":[7,1.0]}",
                "x|{\"type\":\"array\",\"items\":\"float\"}|02cdcccc3d00|{\"x\":[0.1]}",
                "x|{\"type\":\"array\",\"items\":\"string\"}|040261026100|{\"x\":[\"a\",\"a\"]}",
                "x|{\"type\":\"array\",\"items\":\"string\"}|00|{\"x\":[]}",
                "cats|{\"type\":\"array\",\"items\":\"int\"}|040e1000|{\"cats\":[7,8]}",
                "x|{\"type\":\"array\",\"items\":{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"B\"]}}"
                        + "|04020200|{\"x\":[\"B\",\"B\"]}",
                "x|{\"type\":\"map\",\"values\":\"int\"}|04026102026202" + "00|{\"x\":{\"a\":1,\"b\":1}}",
                "x|{\"type\":\"map\",\"values\":{\"type\":\"map\",\"values\":\"int\"}}" + "|02026102026202"
                        + "0000|{\"x\":{\"a\":{\"b\":1}}}",
                "x|{\"type\":\"map\",\"values\":\"int\"}|0206612e620200|{\"x\":{\"a.b\":1}}",
                "x|{\"type\":\"map\",\"values\":{\"type\":\"record\",\"name\":\"V\",\"fields\":["
                        + "{\"name\":\"a\",\"type\":\"int\"},{\"name\":\"b\",\"type\":\"string\"}]}}"
                        + "|040261020262026202026300|{\"x\":{\"a\":{\"a\":1,\"b\":\"b\"},\"b\":{\"a\":1,\"b\":\"c\"}}}",
                "no|\"bytes\"|0401ff|{\"no\":0}",
                "no|{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":\"string\"}}|020202610000|{}",
                "no|{\"type\":\"map\",\"values\":[\"null\",\"bytes\"]}|04026100026202026100|{}",
                "no|{\"type\":\"array\",\"items\":{\"type\":\"fixed\",\"name\":\"F\",\"size\":3}}|0401020304050600|{}",
                "no|[\"int\",\"double\"]|020000000000000000|{}",
            })
    void decode_eachType_isAsInJson(String name, String type, String hex, String event) throws MalformedEventException {
        ConfluentAvro format = format(FLAT, schema(name, type));
        // The second time the plan and all fields are known.
        for (int i = 0; i < 2; i++) {
            assertThat(format.decode(framed(hex))).isEqualTo(json(FLAT, event));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x|\"bytes\"|0261|wrong-type|x is bytes, expected a number",
                "x|{\"type\":\"fixed\",\"name\":\"F\",\"size\":1}|00|wrong-type|x is bytes",
                "x|{\"type\":\"array\",\"items\":\"bytes\"}|02026100|wrong-type|x[0] is bytes",
                "x|{\"type\":\"array\",\"items\":\"boolean\"}|020100|wrong-type|x[0] is true",
                "x|{\"type\":\"array\",\"items\":[\"null\",\"boolean\"]}|0400020100|wrong-type|x[1] is true",
                "x|{\"type\":\"array\",\"items\":[\"string\",\"int\"]}|04000261020200|wrong-type|a number after texts",
                "x|{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":\"int\"}}|020000|wrong-type|an array",
                "x|{\"type\":\"array\",\"items\":{\"type\":\"map\",\"values\":\"int\"}}|020000|wrong-type|an object",
                "cat|\"double\"|000000000000f03f|wrong-type|cat is 1.0, expected a whole number",
                "cat|\"float\"|cdcccc3d|wrong-type|cat is 0.1, expected a whole number",
                "label|\"double\"|000000000000f83f|wrong-type|label is 1.5",
                "id|\"double\"|000000000000f03f|wrong-type|id is 1.0, expected a whole number",
                "id|\"boolean\"|01|wrong-type|id is true, expected a text or a whole number",
                "ts|\"double\"|000000000000f03f|wrong-type|ts is \"1.0\"",
                "ts|\"long\"|01|timestamp|ts is -1",
                "x|\"double\"|000000000000f07f|not-finite|x is Infinity",
                "x|\"float\"|0000c07f|not-finite|x is NaN",
                "x|{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9}|00|not-avro|decimal has no bytes",
                "x|{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"B\"]}|04|not-avro|enum has index 2",
                "x|[\"null\",\"int\"]|04|not-avro|union has index 2, expected 0 to 1",
                "no|[\"null\",\"int\"]|01|not-avro|union has index -1, expected 0 to 1",
                "x|\"string\"|0261ff|not-avro|record has 1 more bytes",
                "x|\"string\"|feffffff0f|not-avro|text has length 2147483647, expected 0 to the 0 bytes left",
                "x|\"string\"|04ed61|not-avro|value has ED at byte 6",
                "x|{\"type\":\"map\",\"values\":\"int\"}|0204ed610200|not-avro|value has ED at byte 7",
                "x|{\"type\":\"map\",\"values\":\"int\"}|0402610202610200|not-avro|x.a is given more than once",
                "x|\"boolean\"|02|not-avro|boolean is 2",
                "x|\"double\"|00|not-avro|record ends at byte 6",
                "no|\"double\"|00|not-avro|record ends at byte 6",
            })
    void decode_otherValues_areRefused(String name, String type, String hex, String reason, String message) {
        MalformedEventException refused = refusal(format(FLAT, schema(name, type)), framed(hex));
        assertThat(refused.reason().id()).isEqualTo(reason);
        assertThat(refused).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "'', empty, value has no bytes",
        "010000000161, not-avro, 'value starts with 01 (a schema GUID), expected 00 and a schema id: let'",
        "c3010000000161, not-avro, 'value starts with C3, expected 00'",
        "00000000, not-avro, value has 4 bytes",
    })
    void decode_otherFrames_areRefused(String hex, String reason, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        MalformedEventException refused = refusal(format(FLAT, schema("x", "\"int\"")), bytes);
        assertThat(refused.reason().id()).isEqualTo(reason);
        assertThat(refused).hasMessageContaining(message);
    }

    /** What change data capture writes: the event is in after, which is null where a row was deleted. */
    @Test
    void decode_envelope_readsWhatHasAUse() throws MalformedEventException {
        Schema schema = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"Envelope\",\"fields\":["
                        + "{\"name\":\"before\",\"type\":[\"null\",{\"type\":\"record\",\"name\":\"Value\",\"fields\":["
                        + "{\"name\":\"id\",\"type\":\"string\"},{\"name\":\"x\",\"type\":\"double\"}]}]},"
                        + "{\"name\":\"op\",\"type\":\"string\"},{\"name\":\"n\",\"type\":\"int\"},"
                        + "{\"name\":\"after\",\"type\":[\"null\",\"Value\"]},"
                        + "{\"name\":\"source\",\"type\":{\"type\":\"record\",\"name\":\"S\",\"fields\":["
                        + "{\"name\":\"db\",\"type\":\"string\"},{\"name\":\"ts_ms\",\"type\":\"long\"}]}}]}");
        ConfluentAvro format = format(CHANGES, schema);
        String value = "0261" + "000000000000f03f";
        String json = "{\"before\":null,\"op\":\"u\",\"after\":{\"id\":\"a\",\"x\":1.0},\"source\":{\"ts_ms\":3}}";
        assertThat(format.decode(framed("02" + value + "0275" + "06" + "02" + value + "026406")))
                .isEqualTo(json(CHANGES, json));
        MalformedEventException deleted = refusal(format, framed("02" + value + "0264" + "06" + "00" + "026406"));
        assertThat(deleted.reason().id()).isEqualTo("deletion");
        assertThat(deleted).hasMessageContaining("after is null (a deletion)");
    }

    @Test
    void decode_topThatIsNoRecord_isReadAsWell() throws MalformedEventException {
        Schema map = new Schema.Parser().parse("{\"type\":\"map\",\"values\":[\"string\",\"int\"]}");
        assertThat(format(FLAT, map).decode(framed("04" + "0261" + "0206" + "046964" + "000262" + "00")))
                .isEqualTo(json(FLAT, "{\"a\":3,\"id\":\"b\"}"));
        MalformedEventException refused = refusal(format(FLAT, Schema.create(Schema.Type.INT)), framed("06"));
        assertThat(refused).hasMessageContaining("event is 3, expected an object");
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[\"null\",\"R\"]|schema is recursive at R",
                "{\"type\":\"array\",\"items\":\"R\"}|schema is recursive at R",
                "{\"type\":\"record\",\"name\":\"S\",\"fields\":[{\"name\":\"r\",\"type\":[\"null\",\"R\"]}]}"
                        + "|schema is recursive at R",
            })
    void decode_recursiveSchema_isRefusedInUseOrNot(String type, String message) {
        for (String name : List.of("x", "no")) {
            MalformedEventException refused = refusal(format(FLAT, schema(name, type)), framed("00"));
            assertThat(refused.reason().id()).isEqualTo("not-avro");
            assertThat(refused).hasMessageContaining(message);
        }
    }

    @Test
    void decode_deepSchema_isReadUpToABound() throws MalformedEventException {
        assertThat(format(FLAT, nested(63)).decode(framed("06")).features().indices())
                .hasSize(2);
        assertThat(refusal(format(FLAT, nested(64)), framed("06")))
                .hasMessage("schema is nested more than 64 deep at N0, expected at most as much");
    }

    /** By names, of which each is defined in no other: the text of the schema is flat. */
    @ParameterizedTest
    @ValueSource(ints = {100, 200_000})
    void decode_longChainOfSchemas_isRefused(int records) {
        Schema chain = Schema.create(Schema.Type.INT);
        for (int i = 0; i < records; i++) {
            chain = Schema.createRecord("N" + i, null, "t", false, List.of(new Schema.Field("x", chain)));
        }
        MalformedEventException refused = refusal(format(FLAT, chain), framed("06"));
        assertThat(refused.reason().id()).isEqualTo("not-avro");
        assertThat(refused).hasMessageStartingWith("schema is nested more than 64 deep at t.N");
    }

    /** Two places of one record, of which the second is too deep. */
    @Test
    void decode_deepRecordAtTwoPlaces_isRefused() {
        Schema deep = nested(40);
        Schema record = Schema.createRecord("R0", null, "t", false);
        Schema inner = Schema.createMap(deep);
        for (int i = 0; i < 30; i++) {
            inner = Schema.createMap(inner);
        }
        record.setFields(List.of(new Schema.Field("a", deep), new Schema.Field("b", inner)));
        assertThat(refusal(format(FLAT, record), framed("06")))
                .hasMessageStartingWith("schema is nested more than 64 deep at R");
    }

    private static Schema nested(int records) {
        String type = "\"int\"";
        for (int i = 0; i < records; i++) {
            type = "{\"type\":\"record\",\"name\":\"N" + i + "\",\"fields\":[{\"name\":\"x\",\"type\":" + type + "}]}";
        }
        return schema("x", type);
    }

    /** Each record has two fields of the next one: 2^40 fields in all, none of which needs a byte. */
    @Test
    void decode_wideSchema_isRefusedOrPassedOver() throws MalformedEventException {
        StringBuilder type = new StringBuilder("\"null\"");
        for (int i = 0; i < 40; i++) {
            type.insert(0, "{\"type\":\"record\",\"name\":\"N" + i + "\",\"fields\":[{\"name\":\"a\",\"type\":");
            type.append("},{\"name\":\"b\",\"type\":" + (i == 0 ? "\"null\"" : "\"N" + (i - 1) + "\"") + "}]}");
        }
        assertThat(refusal(format(FLAT, schema("x", type.toString())), framed("")))
                .hasMessageContaining("schema has more than 65536 fields");
        assertThat(format(FLAT, schema("no", type.toString())).decode(framed("")))
                .isEqualTo(json(FLAT, "{}"));
    }

    @Test
    void decode_manySchemas_keepsTheirPlansApart() throws MalformedEventException {
        Schema[] schemas = new Schema[AvroPlans.MOST + 10];
        for (int i = 0; i < schemas.length; i++) {
            schemas[i] = schema("x" + i, "\"int\"");
        }
        ConfluentAvro format = new ConfluentAvro(FLAT, RULES, id -> schemas[id]);
        byte[] value = {2};
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < schemas.length; i++) {
                assertThat(format.decode(ConfluentWriter.framed(i, value))).isEqualTo(json(FLAT, "{\"x" + i + "\":1}"));
            }
        }
    }

    @Test
    void serialization_ofTheFormat_keepsItsConfiguration() throws Exception {
        Map<String, Object> row = new LinkedHashMap<>(Map.of("x", 1, "label", "a"));
        Schema schema = ConfluentWriter.schema(row);
        ConfluentAvro format = new ConfluentAvro(FLAT, RULES, new FixedSchema(schema.toString()));
        byte[] bytes = ConfluentWriter.bytes(row, schema);
        assertThat(copy(format).decode(bytes)).isEqualTo(format.decode(bytes));
    }

    private static ConfluentAvro copy(ConfluentAvro format) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(format);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (ConfluentAvro) in.readObject();
        }
    }

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
}
