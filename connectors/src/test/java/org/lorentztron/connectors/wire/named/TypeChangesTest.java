package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.TypeChange;

class TypeChangesTest {
    private static List<TypeChange> changes(EventFormat format, String... records) throws MalformedEventException {
        List<TypeChange> changes = new ArrayList<>();
        for (String record : records) {
            format.decode(record.getBytes(UTF_8));
            changes.addAll(format.typeChanges());
        }
        return changes;
    }

    private static EventFormat json(Map<String, String> options) {
        return new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
    }

    private static String event(String features) {
        return "{\"features\": {" + features + "}}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"x\": 1.5| \"x\": \"1.5\"| x| false",
                "\"x\": \"a\"| \"x\": 7| x| true",
                "\"x\": 1e3| \"x\": true| x| false",
                "\"u\": {\"x\": 1}| \"u\": {\"x\": \"many\"}| u.x| false",
                "\"x\": [1, 2]| \"x\": \"1;2\"| x| false",
                "\"x\": [\"a\"]| \"x\": [3]| x| true",
            })
    void decode_numberThatBecomesAText_isToldOnce(String before, String after, String field, boolean isNumber)
            throws MalformedEventException {
        assertThat(changes(json(Map.of()), event(before), event(before), event(after), event(before), event(after)))
                .containsExactly(new TypeChange(field, isNumber));
    }

    @Test
    void decode_sameTypeOrCategories_tellsNothing() throws MalformedEventException {
        assertThat(changes(json(Map.of()), event("\"x\": 1"), event("\"x\": null"), event(""), event("\"x\": 1.5")))
                .isEmpty();
        assertThat(changes(json(Map.of("event-categorical", "x")), event("\"x\": 1"), event("\"x\": \"1\"")))
                .isEmpty();
        assertThat(changes(json(Map.of("event-numeric", "x")), event("\"x\": 1"), event("\"x\": \"1\"")))
                .isEmpty();
        assertThat(changes(json(Map.of()), event("\"x\": true"), event("\"x\": \"yes\"")))
                .isEmpty();
    }

    @Test
    void decode_cellsOfCsv_areNumbersOrTexts() throws MalformedEventException {
        Map<String, String> options = Map.of("event-schema", "label,x");
        EventFormat csv =
                new NamedCsv(MappingOptions.mapping(options), MappingOptions.rules(options), CsvHeader.of("label,x"));
        assertThat(changes(csv, "ok,1.5", "ok,", "ok,n/a")).containsExactly(new TypeChange("x", false));
    }

    @Test
    void decode_manyFields_tellsSome() throws MalformedEventException {
        StringBuilder numbers = new StringBuilder("\"f\": 1");
        StringBuilder texts = new StringBuilder("\"f\": \"1\"");
        for (int i = 0; i < 900; i++) {
            numbers.append(", \"f").append(i).append("\": 1");
            texts.append(", \"f").append(i).append("\": \"1\"");
        }
        assertThat(changes(json(Map.of()), event(numbers.toString()), event(texts.toString())))
                .hasSize(TypeChanges.MOST);
    }
}
