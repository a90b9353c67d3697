package org.lorentztron.connectors.wire.named.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.FLAT;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.RULES;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.format;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.framed;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.json;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.refusal;
import static org.lorentztron.connectors.wire.named.avro.FlatAvro.schema;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Schemas of any shape are read or refused, and told apart. */
class AvroSchemasTest {
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
}
