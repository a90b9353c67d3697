package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Decimals as the converter of Kafka Connect writes them, with their schema. */
class ConnectDecimalsTest {
    private static final Map<String, String> OPTIONS = Map.of("event-root", "payload.after", "event-features", "*");

    private static String decimal(String field, String scale) {
        return "{\"type\":\"bytes\",\"name\":\"org.apache.kafka.connect.data.Decimal\",\"version\":1,"
                + "\"parameters\":{\"scale\":" + scale + ",\"connect.decimal.precision\":\"10\"},\"field\":\""
                + field + "\"}";
    }

    private static String variable(String field) {
        return "{\"type\":\"struct\",\"fields\":[{\"type\":\"int32\",\"field\":\"scale\"},"
                + "{\"type\":\"bytes\",\"field\":\"value\"}],\"optional\":true,"
                + "\"name\":\"io.debezium.data.VariableScaleDecimal\",\"field\":\"" + field + "\"}";
    }

    private static String record(String fields, String after) {
        return "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"struct\",\"fields\":[" + fields
                + "],\"optional\":true,\"field\":\"after\"},{\"type\":\"string\",\"field\":\"op\"}]},"
                + "\"payload\":{\"after\":" + after + ",\"op\":\"c\"}}";
    }

    private static LabeledEvent read(String json, Map<String, String> options) throws MalformedEventException {
        NamedJson format = new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
        LabeledEvent event = format.decode(json.getBytes(UTF_8));
        assertThat(format.decode(json.getBytes(UTF_8))).as("of a known schema").isEqualTo(event);
        assertThat(format.parse(json.getBytes(UTF_8))).as("by the full parser").isEqualTo(event);
        return event;
    }

    private static LabeledEvent plain(String after) throws MalformedEventException {
        return read("{\"payload\":{\"after\":" + after + "}}", OPTIONS);
    }

    @ParameterizedTest
    @CsvSource({
        "AfQ=, 2, 5.00",
        "MDk=, '\"2\"', 123.45",
        "/w==, 0, -1",
        "AA==, 3, 0",
        "Dg==, -2, 1400",
        "AQAAAAAAAAAA, 18, 18.446744073709551616"
    })
    void decode_decimalInBase64_isItsNumber(String text, String scale, String number) throws MalformedEventException {
        assertThat(read(record(decimal("a", scale), "{\"a\":\"" + text + "\",\"b\":\"" + text + "\"}"), OPTIONS))
                .isEqualTo(plain("{\"a\":" + number + ",\"b\":\"" + text + "\"}"));
    }

    @Test
    void decode_schemaThatChanges_isThatOfItsOwnRecord() throws MalformedEventException {
        NamedJson format = new NamedJson(MappingOptions.mapping(OPTIONS), MappingOptions.rules(OPTIONS));
        String after = "{\"a\":\"AfQ=\"}";
        for (String[] each : new String[][] {{"2", "5"}, {"1", "50"}, {"2", "5"}}) {
            assertThat(format.decode(record(decimal("a", each[0]), after).getBytes(UTF_8)))
                    .isEqualTo(plain("{\"a\":" + each[1] + "}"));
        }
        assertThat(format.decode(("{\"payload\":{\"after\":" + after + "}}").getBytes(UTF_8)))
                .isEqualTo(plain(after));
    }

    @Test
    void decode_decimalsElsewhere_areRead() throws MalformedEventException {
        String fields = "{\"type\":\"struct\",\"fields\":[" + decimal("c.d", "1") + "],\"field\":\"b\"},"
                + "{\"type\":\"array\",\"items\":" + decimal("", "1").replace(",\"field\":\"\"", "")
                + ",\"field\":\"e\"}," + decimal("id", "0") + "," + decimal("label", "1");
        LabeledEvent event = read(
                record(
                        fields,
                        "{\"b\":{\"c.d\":\"BQ==\"},\"e\":[\"BQ==\",null,\"Cg==\"],\"id\":\"MDk=\",\"label\":\"Cg==\"}"),
                OPTIONS);
        assertThat(event.id()).isEqualTo("12345");
        assertThat(event.label()).isEqualTo("1.0");
        assertThat(event.features())
                .isEqualTo(plain("{\"b\":{\"c.d\":0.5},\"e\":[0.5,null,1]}").features());
    }

    @Test
    void decode_variableScale_isTheNumberOfTheObject() throws MalformedEventException {
        String fields = variable("a");
        assertThat(read(record(fields, "{\"a\":{\"scale\":2,\"value\":\"AfQ=\"},\"b\":{\"scale\":1}}"), OPTIONS))
                .isEqualTo(plain("{\"a\":5,\"b\":{\"scale\":1}}"));
        assertThat(read(record(fields, "{\"a\":null}"), OPTIONS)).isEqualTo(plain("{}"));
    }

    /** As Oracle's keys are, and whole numbers that end in zeros. */
    @ParameterizedTest
    @CsvSource({"{\"value\":\"AfQ=\"`\"scale\":0}, 500", "{\"scale\":-2`\"value\":\"BQ==\"}, 500"})
    void decode_variableScaleOfIdLabelAndWeight_isTheNumber(String written, String number)
            throws MalformedEventException {
        String decimal = written.replace('`', ',');
        String fields = variable("k") + "," + variable("y") + "," + variable("w");
        LabeledEvent event = read(
                record(fields, "{\"k\":" + decimal + ",\"y\":" + decimal + ",\"w\":" + decimal + ",\"a\":1}"),
                Map.of(
                        "event-root", "payload.after",
                        "event-features", "*",
                        "event-id", "k",
                        "event-label", "y",
                        "event-weight", "w"));
        assertThat(event.id()).isEqualTo(number);
        assertThat(event.label()).isEqualTo(number);
        assertThat(event.weight()).isEqualTo(500);
        assertThat(event.features()).isEqualTo(plain("{\"a\":1}").features());
    }

    /** The long name of a struct stands before each of its fields: 7,048 of them had three gigabytes of paths. */
    @Test
    void decode_longPathsOfManyDecimals_areRefused() {
        String fields = IntStream.range(0, 7_048)
                .mapToObj(i -> "{\"name\":\"org.apache.kafka.connect.data.Decimal\",\"field\":\"" + i + "\"}")
                .collect(Collectors.joining(","));
        String struct = "{\"field\":\"" + "x".repeat(450_000) + "\",\"fields\":[" + fields + "]}";
        assertThatThrownBy(() -> read(record(struct, "{\"a\":1}"), OPTIONS))
                .hasMessageStartingWith("schema has more than 65536 decimals, or more than 1048576 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "12.5", "A===="})
    void decode_otherText_isRefused(String text) {
        assertThatThrownBy(() -> read(record(decimal("a", "2"), "{\"a\":\"" + text + "\"}"), OPTIONS))
                .hasMessage("payload.after.a is the text \"" + text
                        + "\", expected a decimal in base64, as the schema beside it says");
    }
}
