package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.avro.ConfluentAvro;
import org.lorentztron.connectors.wire.named.avro.ConfluentWriter;

/** One row is one event, whatever it is written as. */
class RowFormatsTest {
    private static final EventMapping FLAT =
            new EventMapping("", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final NameRules RULES = new NameRules(
            NamePatterns.of("c", "cc"), NamePatterns.of("t", "a.t"), NamePatterns.NONE, NamePatterns.of("i", "b.*"));
    private static final int MOST = 1_000_000_000;

    @Property
    void decode_flatRow_isTheSameEventInAllFormats(@ForAll("flatRows") Map<String, Object> row)
            throws MalformedEventException {
        LabeledEvent json = new NamedJson(FLAT, RULES).decode(JsonWriter.bytes(row));
        assertThat(avro(row).decode(ConfluentWriter.bytes(row, schema(row)))).isEqualTo(json);
        CsvHeader header = new CsvHeader(new ArrayList<>(row.keySet()));
        assertThat(new NamedCsv(FLAT, RULES, header).decode(CsvWriter.bytes(row)))
                .isEqualTo(json);
    }

    @Property
    void decode_nestedRow_isTheSameEventInJsonAndAvro(@ForAll("nestedRows") Map<String, Object> row)
            throws MalformedEventException {
        LabeledEvent json = new NamedJson(FLAT, RULES).decode(JsonWriter.bytes(row));
        EventFormat avro = avro(row);
        byte[] bytes = ConfluentWriter.bytes(row, schema(row));
        assertThat(avro.decode(bytes)).isEqualTo(json);
        // The second time the plan and all fields are known.
        assertThat(avro.decode(bytes)).isEqualTo(json);
    }

    @Property(tries = 200)
    void names_flatRow_areTheSameInAllFormats(@ForAll("flatRows") Map<String, Object> row) {
        byte[] json = JsonWriter.bytes(row);
        Map<Integer, List<String>> names = new NamedJson(FLAT, RULES).names(json);
        CsvHeader header = new CsvHeader(new ArrayList<>(row.keySet()));
        assertThat(avro(row).names(ConfluentWriter.bytes(row, schema(row)))).isEqualTo(names);
        assertThat(new NamedCsv(FLAT, RULES, header).names(CsvWriter.bytes(row)))
                .isEqualTo(names);
        assertThat(new ConfluentJson(FLAT, RULES).names(ConfluentWriter.framed(1, json)))
                .isEqualTo(names);
    }

    /** Where the mapping does not fit, people need to know what there is. */
    @Example
    void decode_rowWithoutTheRoot_saysTheSameInAllFormats() {
        EventMapping mapping = new EventMapping(
                "payload", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("after", 1);
        row.put("op", "c");
        Schema schema = schema(row);
        String message = "payload is missing, expected an object; event has the fields after, op (see --event-root)";
        assertThatThrownBy(() -> new NamedJson(mapping, RULES).decode(JsonWriter.bytes(row)))
                .hasMessage(message);
        assertThatThrownBy(() ->
                        new ConfluentAvro(mapping, RULES, id -> schema).decode(ConfluentWriter.bytes(row, schema)))
                .hasMessage(message);
        assertThatThrownBy(() -> new NamedCsv(mapping, RULES, CsvHeader.of("after,op")).decode(CsvWriter.bytes(row)))
                .hasMessage(message);
    }

    private static EventFormat avro(Map<String, Object> row) {
        Schema schema = schema(row);
        return new ConfluentAvro(FLAT, RULES, id -> schema);
    }

    private static Schema schema(Map<String, Object> row) {
        return ConfluentWriter.schema(row);
    }

    @Provide
    Arbitrary<Map<String, Object>> flatRows() {
        // In CSV, all cells of a name are texts where its rule says so.
        return rows(scalars()).map(row -> {
            row.replaceAll((name, value) -> name.equals("t") && value != null ? "of " + value : value);
            return row;
        });
    }

    @Provide
    Arbitrary<Map<String, Object>> nestedRows() {
        return Arbitraries.lazyOf(
                () -> rows(Arbitraries.oneOf(
                        scalars(), scalars(), lists(texts()), lists(wholes()), lists(doubles()), rows(scalars()))),
                () -> rows(Arbitraries.oneOf(scalars(), rows(rows(scalars()).map(row -> (Object) row)))));
    }

    private static Arbitrary<Map<String, Object>> rows(Arbitrary<?> values) {
        Arbitrary<Object> any = values.map(value -> value);
        // The names in the rules, and some more.
        Arbitrary<String> names = Arbitraries.of("a", "b", "c", "cc", "t", "i", "x", "yy");
        return Arbitraries.maps(names, any.injectNull(0.1))
                .ofMinSize(2)
                .map(LinkedHashMap::new)
                .map(row -> {
                    // Whole numbers alone are categories.
                    row.replaceAll((name, value) ->
                            name.startsWith("c") && (value instanceof Double || value instanceof Float) ? 5L : value);
                    if (row.get("c") instanceof List<?>) {
                        row.put("c", List.of("l"));
                    }
                    if (row.get("cc") instanceof List<?>) {
                        row.put("cc", List.of(1L, 2L));
                    }
                    return row;
                });
    }

    private static Arbitrary<Object> scalars() {
        return Arbitraries.oneOf(
                texts(),
                wholes(),
                doubles(),
                Arbitraries.of(true, false),
                Arbitraries.integers().map(value -> value),
                Arbitraries.floats().between(-MOST, MOST).map(value -> value));
    }

    private static Arbitrary<Object> texts() {
        // In CSV, nothing is no text and digits are a number.
        return Arbitraries.strings()
                .withChars("aB\u00e9\u03c2\u6f22 ,\"\n\r\u0000;")
                .ofMinLength(1)
                .ofMaxLength(12)
                .map(text -> text);
    }

    private static Arbitrary<Object> wholes() {
        return Arbitraries.longs()
                .between(-1_000_000_000_000_000L, 1_000_000_000_000_000L)
                .map(value -> value);
    }

    private static Arbitrary<Object> doubles() {
        return Arbitraries.doubles().between(-MOST, MOST).ofScale(9).map(value -> value);
    }

    private static Arbitrary<Object> lists(Arbitrary<Object> elements) {
        return elements.list().ofMaxSize(4).map(list -> list);
    }
}
