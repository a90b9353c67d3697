package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** What programs write beside what they mean. */
class TolerantValuesTest {
    private static final NamedJson FORMAT =
            new NamedJson(EventMapping.STANDARD, MappingOptions.rules(Map.of("event-text", "t")));

    private static LabeledEvent read(String json) throws MalformedEventException {
        return FORMAT.decode(json.getBytes(UTF_8));
    }

    @Test
    void decode_byteOrderMark_saysNothing() throws MalformedEventException {
        String json = "{\"label\": 1, \"features\": {\"a\": 1}}";
        assertThat(read("\uFEFF" + json)).isEqualTo(read(json));
        String dense = "{\"label\": 1, \"features\": [0, 1]}";
        EventJson numbered = new EventJson(2);
        assertThat(numbered.decode(("\uFEFF" + dense).getBytes(UTF_8)))
                .isEqualTo(numbered.decode(dense.getBytes(UTF_8)));
        EventMapping mapping = MappingOptions.mapping(Map.of("event-schema", "a,b"));
        NamedCsv csv = new NamedCsv(mapping, NameRules.NONE, CsvHeader.of("a,b"));
        assertThat(csv.decode("\uFEFF1,x".getBytes(UTF_8))).isEqualTo(csv.decode("1,x".getBytes(UTF_8)));
        assertThatThrownBy(() -> read("\uFEFF\uFEFF" + json)).isInstanceOf(MalformedEventException.class);
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1.0", "-2.000, -2.000", "0.0, 0.0"})
    void decode_wholeLabelWithAFraction_isTaken(String written, String label) throws MalformedEventException {
        assertThat(read("{\"label\": " + written + ", \"features\": {}}").label())
                .isEqualTo(label);
    }

    /** Programs that hold columns as floating point write the id 5 as 5.0; the label's program may not. */
    @ParameterizedTest
    @CsvSource({"5.0, 5", "-12.000, -12", "0.0, 0", "-0.0, 0", "10000001.0, 10000001", "0E-7, 0"})
    void decode_wholeIdWithAFraction_isThatOfTheWholeNumber(String written, String id) throws Exception {
        String json = "{\"id\": " + written + ", \"label\": \"a\", \"features\": {}}";
        assertThat(read(json).id()).isEqualTo(id);
        assertThat(new EventJson(2)
                        .decode(json.replace("{}", "[1, 2]").getBytes(UTF_8))
                        .id())
                .isEqualTo(id);
        assertThat(new LabelFormat()
                        .decode(json.replace(", \"features\": {}", "").getBytes(UTF_8))
                        .id())
                .isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.5", "5e0", "5.0e1", "123456789012345678901.0"})
    void decode_otherNumberAsId_isRefused(String written) {
        assertThatThrownBy(() -> read("{\"id\": " + written + ", \"features\": {}}"))
                .isInstanceOf(MalformedEventException.class);
        assertThatThrownBy(
                        () -> new EventJson(1).decode(("{\"id\": " + written + ", \"features\": [1]}").getBytes(UTF_8)))
                .isInstanceOf(MalformedEventException.class);
    }

    /** Many events would share it, and a label of it would be that of one of them. */
    @Test
    void decode_emptyId_isNone() throws MalformedEventException {
        assertThat(read("{\"id\": \"\", \"features\": {}}").id()).isNull();
        assertThat(new EventJson(1)
                        .decode("{\"id\":\"\",\"features\":[1]}".getBytes(UTF_8))
                        .id())
                .isNull();
        assertThatThrownBy(() -> new LabelFormat().decode("{\"id\":\"\",\"label\":\"a\"}".getBytes(UTF_8)))
                .isInstanceOf(MalformedEventException.class);
        NamedCsv csv = new NamedCsv(
                MappingOptions.mapping(Map.of("event-schema", "id,b")), NameRules.NONE, CsvHeader.of("id,b"));
        assertThat(csv.decode("\"\",1".getBytes(UTF_8)).id()).isNull();
    }

    /** As a number that JSON writes as 1e400. */
    @ParameterizedTest
    @CsvSource({
        "{\"$numberDouble\":\"Infinity\"},x is Infinity",
        "{\"$numberDouble\":\"-Infinity\"},x is -Infinity",
        "{\"$numberDecimal\":\"Infinity\"},x is Infinity",
    })
    void decode_infinityByItsType_isRefused(String value, String said) {
        assertThatThrownBy(() -> read("{\"features\": {\"x\": " + value + "}}"))
                .hasMessageContaining(said)
                .asInstanceOf(type(MalformedEventException.class))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(MalformedReason.NOT_FINITE));
    }

    /** Ids of 64 bits among the features would make every event a dead letter. */
    @ParameterizedTest
    @CsvSource({
        "1234567890123456789,x,x",
        "-2e15,x,x",
        "'[1, 2e15]',x,x",
        "'{\"a,b\": 1e16}',x.a%2Cb,'x.a,b'",
    })
    void decode_numberTooLarge_namesTheOptionThatLeavesItOut(String value, String option, String name) {
        assertThatThrownBy(() -> read("{\"features\": {\"x\": " + value + "}}"))
                .hasMessageStartingWith("features." + name)
                .hasMessageEndingWith(", expected a finite number of magnitude at most 1.0E15; --event-ignore " + option
                        + " leaves it out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "1e0", "0.10", "1.0e1"})
    void decode_otherNumberAsLabel_isRefused(String written) {
        assertThatThrownBy(() -> read("{\"label\": " + written + ", \"features\": {}}"))
                .hasMessageStartingWith("label is " + written + ", expected a whole number");
    }

    @Test
    void classOf_wholeLabel_isFoundWithoutItsFraction() {
        EventMapping mapping = MappingOptions.mapping(Map.of("event-label-map", "1=fraud,0=ok,2.0=two"));
        assertThat(List.of("1", "1.0", "0.00", "2.0", "2", "3.0"))
                .map(mapping::classOf)
                .containsExactly("fraud", "fraud", "ok", "two", "2", "3.0");
    }

    @Test
    void decode_longTexts_areToldByTheirBegin() throws MalformedEventException {
        String value = "x".repeat(1_020) + "é".repeat(3_000);
        byte[] event = ("{\"features\": {\"c\": \"" + value + "\", \"t\": \"" + value + " b\"}}").getBytes(UTF_8);
        assertThat(FORMAT.decode(event).features().nonZeros()).isEqualTo(3);
        assertThat(FORMAT.names(event).values().stream().flatMap(List::stream))
                .containsExactlyInAnyOrder("c=" + value.substring(0, 1_021), "t~" + value.substring(0, 1_021), "t~b");
    }

    @Test
    void longEvents_countsThoseWhoseWordsAreLeftOut() throws MalformedEventException {
        NamedJson format = new NamedJson(EventMapping.STANDARD, MappingOptions.rules(Map.of("event-text", "t")));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append('w').append(i).append(' ');
        }
        byte[] whole = ("{\"features\": {\"t\": \"" + text + "\"}}").getBytes(UTF_8);
        byte[] tooLong = ("{\"features\": {\"t\": \"" + text + " more\"}}").getBytes(UTF_8);
        format.decode(whole);
        assertThat(format.longEvents()).isZero();
        assertThat(format.decode(tooLong).features())
                .isEqualTo(format.decode(whole).features());
        format.names(tooLong);
        assertThat(format.longEvents()).isEqualTo(1);
    }
}
