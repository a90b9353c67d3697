package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;

class KeyIdTest {
    private static String of(KeyId id, String key) throws MalformedEventException {
        return id.of(key.getBytes(UTF_8));
    }

    @Test
    void of_textKey_isTheText() throws MalformedEventException {
        assertThat(of(KeyId.text(), "t1")).isEqualTo("t1");
        assertThat(of(KeyId.text(), "Zahlung \u00e4 7")).isEqualTo("Zahlung \u00e4 7");
        assertThat(of(KeyId.text(), "{\"order\":7}")).isEqualTo("{\"order\":7}");
        assertThat(KeyId.text().of(null)).isNull();
        assertThat(of(KeyId.text(), "")).isNull();
    }

    /** Converters write a key of one value as JSON, Connect's with its schema beside it. */
    @Test
    void of_keyOfOneValue_isThatValue() throws MalformedEventException {
        assertThat(of(KeyId.text(), "\"t1\"")).isEqualTo("t1");
        assertThat(of(KeyId.text(), "\"a \\\"b\\u00e4\"")).isEqualTo("a \"b\u00e4");
        assertThat(of(KeyId.text(), "7")).isEqualTo("7");
        String schema = "{\"schema\":{\"type\":\"int64\",\"optional\":false},\"payload\":";
        assertThat(of(KeyId.text(), schema + "7}")).isEqualTo("7");
        assertThat(of(KeyId.text(), "{\"payload\":\"t1\",\"schema\":{\"type\":\"string\"}}"))
                .isEqualTo("t1");
        for (String none :
                new String[] {"null", "\"\"", schema + "\"\"}", schema + "null}", "{\"schema\":null,\"payload\":null}"
                }) {
            assertThat(of(KeyId.text(), none)).as(none).isNull();
        }
        for (String other : new String[] {
            "\"t1",
            "\"t1\" 2",
            "\"t1\"2",
            "{t1}",
            schema + "{\"id\":7}}",
            "{\"payload\":7}",
            "{\"schema\":1,\"payload\":7}",
            "{\"schema\":{},\"payload\":7,\"x\":1}",
        }) {
            assertThat(of(KeyId.text(), other)).isEqualTo(other);
        }
    }

    /** A number of eight bytes, or what is behind a schema's id, would be an id that nobody writes. */
    @Test
    void of_keyOfBytes_isRefused() {
        for (String hex : new String[] {"000000000000002a", "0000000007047431", "fffe", "c328"}) {
            assertThatThrownBy(() -> KeyId.text().of(HexFormat.of().parseHex(hex)))
                    .as(hex)
                    .hasMessageStartingWith("of the record's key: key is of bytes that begin with ")
                    .hasMessageContaining("expected text");
        }
    }

    @Test
    void of_fieldOfAKey_isThatOfTheObjectOrOfItsPayload() throws MalformedEventException {
        KeyId order = KeyId.field("order", null);
        assertThat(of(order, "{\"order\":7}")).isEqualTo("7");
        assertThat(of(order, "{\"shop\":1,\"order\":\"A-7\"}")).isEqualTo("A-7");
        assertThat(of(order, "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"order\":7}}"))
                .isEqualTo("7");
        assertThat(of(order, "{\"payload\":{\"order\":8},\"order\":7}")).isEqualTo("7");
        assertThat(of(order, "{\"shop\":1}")).isNull();
        assertThat(of(KeyId.field("key.order", null), "{\"key\":{\"order\":9}}"))
                .isEqualTo("9");
    }

    /** As the converter of Kafka Connect writes the keys of Oracle and of decimal columns. */
    @Test
    void of_decimalInAKeyWithASchema_isItsNumber() throws MalformedEventException {
        String decimal = "{\"name\":\"org.apache.kafka.connect.data.Decimal\",\"parameters\":{\"scale\":\"0\"},"
                + "\"type\":\"bytes\",\"field\":\"ID\"}";
        String key = "{\"schema\":{\"type\":\"struct\",\"fields\":[" + decimal + "]},\"payload\":{\"ID\":\"AQ==\"}}";
        assertThat(of(KeyId.field("ID", null), key)).isEqualTo("1");
        assertThat(of(KeyId.field("payload.ID", null), key)).isEqualTo("1");
        String variable = "{\"name\":\"io.debezium.data.VariableScaleDecimal\",\"type\":\"struct\",\"field\":\"ID\"}";
        String object = "{\"schema\":{\"type\":\"struct\",\"fields\":[" + variable
                + "]},\"payload\":{\"ID\":{\"value\":\"AfQ=\",\"scale\":0}}}";
        assertThat(of(KeyId.field("ID", null), object)).isEqualTo("500");
    }

    @Test
    void of_keyThatHasNoFields_isRefused() {
        KeyId order = KeyId.field("order", null);
        assertThatThrownBy(() -> of(order, "t1")).hasMessageStartingWith("of the record's key: value is no JSON");
        assertThatThrownBy(() -> of(order, "{\"order\":1.5}")).hasMessageContaining("order is 1.5");
        assertThatThrownBy(() -> of(order, "\0\0\0\0\7{\"order\":7}"))
                .hasMessageContaining("key begins as behind a schema registry's id")
                .hasMessageContaining("avro-confluent with a registry");
    }

    @Test
    void of_keyBehindASchemaId_isReadAsValuesAre() throws MalformedEventException {
        KeyId order = KeyId.field("order", new ConfluentJson(EventMapping.ofId("order"), NameRules.NONE));
        assertThat(of(order, "\0\0\0\0\7{\"order\":7}")).isEqualTo("7");
        assertThat(of(order, "{\"order\":7}")).isEqualTo("7");
    }
}
