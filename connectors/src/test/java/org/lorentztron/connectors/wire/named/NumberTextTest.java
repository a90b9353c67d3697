package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/** Texts that are numbers, because an option says so. */
class NumberTextTest {
    private static Features features(String json, String numeric) throws MalformedEventException {
        return features(json, Map.of("event-numeric", numeric));
    }

    private static Features features(String json, Map<String, String> rules) throws MalformedEventException {
        Map<String, String> options = new TreeMap<>(rules);
        options.put("event-features", "*");
        NamedJson format = new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
        Features features = format.decode(json.getBytes(UTF_8)).features();
        assertThat(format.parse(json.getBytes(UTF_8)).features())
                .as("by the full parser")
                .isEqualTo(features);
        return features;
    }

    private static Features plain(String json) throws MalformedEventException {
        return features(json, Map.of());
    }

    private static MalformedEventException refused(String json, String numeric) {
        return catchThrowableOfType(MalformedEventException.class, () -> features(json, numeric));
    }

    /** Such as a collector of measurements sends them. */
    @Test
    void decode_numberInQuotes_isTheNumberThatOthersSendWithout() throws MalformedEventException {
        assertThat(features("{\"amount\": \"700\", \"b\": \"39.946713\"}", "amount,b"))
                .isEqualTo(plain("{\"amount\": 700, \"b\": 39.946713}"));
    }

    @ParameterizedTest
    @CsvSource({
        "1e3, 1000",
        "' 12.5 ', 12.5",
        "'12,5', 12.5",
        "'-0,25', -0.25",
        "'5,442', 5.442",
        "+7, 7",
        "007.50, 7.5",
        ".5, 0.5",
        "3., 3",
        "-1.5E-2, -0.015",
        "'\u00a08\ufeff', 8",
        "'\\t9', 9",
    })
    void decode_writtenNumber_isIt(String text, String number) throws MalformedEventException {
        assertThat(features("{\"a\": \"" + text + "\"}", "a")).isEqualTo(plain("{\"a\": " + number + "}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "NaN", "null", "NULL", "None", "n/a", "NA", "?", "-"})
    void decode_textForNoValue_isNoValue(String text) throws MalformedEventException {
        assertThat(features("{\"a\": \"" + text + "\", \"b\": 1}", "a")).isEqualTo(plain("{\"b\": 1}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"12 EUR", "1,234.5", "1.234,5", "1,234,567", "0x1F", "Infinity", "1e", ",", "1 2", "ten"})
    void decode_otherText_isRefusedWithItsName(String text) {
        MalformedEventException refused = refused("{\"a\": \"" + text + "\"}", "a");
        assertThat(refused.reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(refused)
                .hasMessage("a is the text \"" + text + "\", expected a number, in which a comma is a decimal point");
    }

    @Test
    void decode_tooLargeNumber_isNotFinite() {
        assertThat(refused("{\"a\": \"1e400\"}", "a").reason()).isEqualTo(MalformedReason.NOT_FINITE);
        assertThat(refused("{\"a\": \"2e15\"}", "a").reason()).isEqualTo(MalformedReason.NOT_FINITE);
    }

    /** As a cell of CSV is: what could be a code is one. */
    @Test
    void decode_star_isEveryTextThatReadsAsANumber() throws MalformedEventException {
        assertThat(features("{\"a\": \"7\", \"b\": \" 1.5 \", \"c\": {\"d\": \"-1e-3\"}}", "*"))
                .isEqualTo(plain("{\"a\": 7, \"b\": 1.5, \"c\": {\"d\": -0.001}}"));
        String codes =
                """
                {"a": "007", "b": "+1", "c": "NA", "d": "", "e": "12 EUR", "f": ["1", "2"], "g": "1e400",
                 "h": "12345678901234567890", "i": ".5", "j": "3,7", "k": "1,234", "l": "0,5e1"}""";
        assertThat(features(codes, "*")).isEqualTo(plain(codes));
        assertThat(features("{\"a\": \"007\", \"b\": \"1\"}", "*,a")).isEqualTo(plain("{\"a\": 7, \"b\": 1}"));
    }

    @Test
    void decode_otherLists_goBeforeAllOfABranch() throws MalformedEventException {
        Map<String, String> rules = Map.of(
                "event-numeric", "*,u.*",
                "event-categorical", "u.zip",
                "event-text", "note",
                "event-ignore", "u.secret",
                "event-log", "u.amount");
        assertThat(features(
                        "{\"note\": \"7 7\", \"u\": {\"zip\": \"10115\", \"secret\": \"x\", \"amount\": \"1.5\"}}",
                        rules))
                .isEqualTo(features(
                        "{\"note\": \"7 7\", \"u\": {\"zip\": 10115, \"amount\": 1.5}}",
                        Map.of("event-categorical", "u.zip", "event-text", "note", "event-log", "u.amount")));
    }

    @Test
    void decode_arrayOfNumbersInQuotes_isOneOfNumbers() throws MalformedEventException {
        assertThat(features("{\"a\": [\"1\", \"2,5\", \"NaN\", null, 4]}", "a"))
                .isEqualTo(plain("{\"a\": [1, 2.5, null, null, 4]}"));
        assertThat(refused("{\"a\": [\"1\", \"x\"]}", "a")).hasMessageStartingWith("a[1] is the text \"x\"");
    }

    @Test
    void features_map_areReadAsEvents() {
        NamedEvents events = NamedEvents.of(NamedFeatures.NAME, Map.of("event-numeric", "amount"));
        assertThat(events.features(Map.of("amount", "700"))).isEqualTo(events.features(Map.of("amount", 700)));
    }

    @Test
    void decode_csv_readsCellsThatAreNoJson() throws MalformedEventException {
        NameRules rules = MappingOptions.rules(Map.of("event-numeric", "a"));
        EventMapping mapping = MappingOptions.mapping(Map.of("event-schema", "a,b"));
        NamedCsv format = new NamedCsv(mapping, rules, CsvHeader.of("a,b"));
        assertThat(format.decode("\"12,5\",\"12,5\"".getBytes(UTF_8)).features())
                .isEqualTo(plain("{\"a\": 12.5, \"b\": \"12,5\"}"));
    }
}
