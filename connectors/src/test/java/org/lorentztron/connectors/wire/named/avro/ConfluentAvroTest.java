package org.lorentztron.connectors.wire.named.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.FLAT;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.RULES;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.format;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.framed;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.json;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.refusal;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.schema;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.connectors.wire.schema.FixedSchema;

class ConfluentAvroTest {
    private static final EventMapping CHANGES = new EventMapping(
            "after", "id", "label", "/source.ts_ms", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());

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
                "id|\"double\"|000000000000f83f|wrong-type|id is 1.5, expected a whole number",
                "id|\"boolean\"|01|wrong-type|id is true, expected a text or a whole number",
                "ts|\"double\"|000000000000f87f|wrong-type|ts is \"NaN\"",
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
}
