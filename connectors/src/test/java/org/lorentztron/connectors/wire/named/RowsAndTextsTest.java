package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** Events that stand in a text, or as rows of an array. */
class RowsAndTextsTest {
    private static final Map<String, String> MONGO = Map.of(
            "event-root", "after",
            "event-features", "*",
            "event-id", "_id",
            "event-label", "kind",
            "event-time", "seen");

    private static final Map<String, String> CANAL = Map.of(
            "event-root", "data",
            "event-features", "*",
            "event-id", "sku",
            "event-label", "kind",
            "event-time", "/ts",
            "event-numeric", "grams");

    private static NamedJson format(Map<String, String> options) {
        return new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
    }

    private static LabeledEvent read(String json, Map<String, String> options) throws MalformedEventException {
        NamedJson format = format(options);
        LabeledEvent event = format.decode(json.getBytes(UTF_8));
        assertThat(format.parse(json.getBytes(UTF_8))).as("by the full parser").isEqualTo(event);
        return event;
    }

    private static MalformedEventException refused(String json, Map<String, String> options) {
        return catchThrowableOfType(MalformedEventException.class, () -> read(json, options));
    }

    @Test
    void decode_documentOfMongoDb_isItsValues() throws MalformedEventException {
        LabeledEvent event = read(
                """
                {"before": null, "after": "{\\"_id\\": {\\"$oid\\": \\"596e\\"}, \\"kind\\": \\"rocks\\", \\
                \\"grams\\": {\\"$numberDecimal\\": \\"3.14\\"}, \\"seen\\": {\\"$date\\": 1589373515000}}", "op": "c"}"""
                        .replace("\\\n", ""),
                MONGO);
        assertThat(event.id()).isEqualTo("596e");
        assertThat(event.label()).isEqualTo("rocks");
        assertThat(event.timestamp()).isEqualTo(1_589_373_515_000L);
        assertThat(event.features())
                .isEqualTo(read("{\"after\": {\"grams\": 3.14}}", MONGO).features());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"_id\": {\"$numberLong\": \"7\"}, \"seen\": {\"$date\": {\"$numberLong\": \"5\"}}} | 7 | 5",
                "{\"_id\": {\"$numberInt\": \"-7\"}, \"seen\": {\"$date\": \"1970-01-01T00:00:00.005Z\"}} | -7 | 5",
                "{\"seen\": {\"$numberLong\": \"5\"}, \"_id\": \"a\"} | a | 5",
                "{\"seen\": 5, \"_id\": {\"$oid\": \"b\"}, \"x\": {\"$oid\": \"c\", \"y\": 1}} | b | 5",
            })
    void decode_extendedJson_hasIdAndTime(String row, String id, long time) throws MalformedEventException {
        LabeledEvent event = read("{\"after\": " + row + "}", MONGO);
        assertThat(event.id()).isEqualTo(id);
        assertThat(event.timestamp()).isEqualTo(time);
    }

    /** Beside the features, a date must be one. */
    @ParameterizedTest
    @ValueSource(strings = {"next tuesday", "", "2020-13-01", "9223372036854775807", "\u0665"})
    void decode_dateThatIsNone_isACategory(String text) throws MalformedEventException {
        NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        byte[] event = ("{\"features\": {\"d\": {\"$date\": \"" + text + "\"}, \"n\": 1}}").getBytes(UTF_8);

        assertThat(format.names(event).values()).contains(List.of("d.$date=" + text), List.of("n"));
        assertThat(format.decode(event)).isEqualTo(format.parse(event));
        assertThat(refused("{\"after\": {\"seen\": {\"$date\": \"" + text + "\"}}}", MONGO)
                        .reason())
                .isEqualTo(MalformedReason.WRONG_TYPE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"x\": 1}", "{\"x\": 1, \"$oid\": \"a\"}"})
    void decode_otherObjectAsId_isRefused(String id) {
        assertThat(refused("{\"after\": {\"_id\": " + id + ", \"a\": 1}}", MONGO))
                .hasMessage("after._id is an object, expected a text or a whole number");
        assertThat(refused("{\"after\": {\"a\": 1, \"_id\": " + id + "}}", MONGO))
                .hasMessage("after._id is an object, expected a text or a whole number");
    }

    /** Services of clouds put what they carry into a text. */
    @Test
    void decode_textOnTheWay_isRead() throws MalformedEventException {
        Map<String, String> options = Map.of("event-root", "Message.order");
        String event = "{\"label\":\"ok\",\"features\":{\"a\":1}}";
        String quoted = "\"{\\\"order\\\":" + event.replace("\"", "\\\"") + "}\"";
        assertThat(read("{\"Message\": " + quoted + "}", options))
                .isEqualTo(read("{\"Message\": {\"order\": " + event + "}}", options));
        assertThat(read("{\"features\": \"{\\\"a\\\": \\\"b\\\"}\"}", Map.of()).features())
                .isEqualTo(read("{\"features\": {\"a\": \"b\"}}", Map.of()).features());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[1]", "7", "{", "{} {}", "{\\\"a\\\": 1} x", "null null"})
    void decode_textOfNoObject_isRefused(String text) {
        MalformedEventException refused = refused("{\"after\": \"" + text + "\"}", MONGO);
        assertThat(refused.reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(refused).hasMessageStartingWith("after is the text \"");
    }

    @ParameterizedTest
    @CsvSource({"c, missing-field", "u, missing-field", "r, missing-field", "d, deletion", "t, deletion", ", deletion"})
    void decode_nullInPlaceOfTheRow_isADeletionUnlessTheRecordSaysOtherwise(String op, String reason) {
        String kind = op == null ? "" : ", \"op\": \"" + op + "\"";
        for (String nothing : new String[] {"null", "\"null\""}) {
            assertThat(refused("{\"after\": " + nothing + kind + "}", MONGO)
                            .reason()
                            .id())
                    .isEqualTo(reason);
        }
        assertThat(refused("{\"after\": null, \"op\": \"u\"}", MONGO))
                .hasMessage("after is null in a change whose op is u, expected the row: let the connector send whole"
                        + " documents (capture.mode=change_streams_update_full)");
        Map<String, String> deeper = Map.of("event-root", "payload.after");
        assertThat(refused("{\"payload\": {\"op\": \"u\", \"after\": null}, \"op\": \"d\"}", deeper)
                        .reason())
                .isEqualTo(MalformedReason.MISSING_FIELD);
        assertThat(refused("{\"payload\": null, \"op\": \"u\"}", deeper).reason())
                .isEqualTo(MalformedReason.DELETION);
    }

    /** Debezium writes it beside after alone, and as a text. */
    @Test
    void decode_otherFieldOfThatName_saysNothing() throws MalformedEventException {
        Map<String, String> payload = Map.of("event-root", "payload", "event-features", "*");
        for (String op : new String[] {"[1,2]", "{\"a\":[1]}", "7", "null", "\"u\"", "true"}) {
            assertThat(read("{\"op\":" + op + ",\"payload\":{\"n\":5}}", payload)
                            .features())
                    .isEqualTo(read("{\"payload\":{\"n\":5}}", payload).features());
            assertThat(refused("{\"op\":" + op + ",\"payload\":null}", payload).reason())
                    .isEqualTo(MalformedReason.DELETION);
            Map<String, String> after = Map.of("event-root", "after", "event-features", "*");
            assertThat(read("{\"op\":" + op + ",\"after\":{\"n\":5}}", after).features())
                    .isEqualTo(read("{\"after\":{\"n\":5}}", after).features());
        }
    }

    @Test
    void rows_ofAnArray_areValuesOfOneEventEach() throws MalformedEventException {
        NamedJson format = format(CANAL);
        byte[] value =
                """
                {"data":[{"sku":"1","kind":"rocks","grams":"3.14"}, {"sku":"é]","kind":"jacket","grams":"0.8"}],
                 "old":[1,2],"ts":1589373515477}"""
                        .getBytes(UTF_8);
        MalformedEventException several =
                catchThrowableOfType(MalformedEventException.class, () -> format.decode(value));
        assertThat(several.reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(several).hasMessage("data has several rows, expected one event");
        List<byte[]> rows = format.rows(value);
        assertThat(rows).hasSize(2);
        assertThat(new String(rows.get(1), UTF_8))
                .isEqualTo(
                        """
                        {"data":[{"sku":"é]","kind":"jacket","grams":"0.8"}],
                         "old":[1,2],"ts":1589373515477}""");
        LabeledEvent second = format.decode(rows.get(1));
        assertThat(second.id()).isEqualTo("é]");
        assertThat(second.label()).isEqualTo("jacket");
        assertThat(second.timestamp()).isEqualTo(1_589_373_515_477L);
        assertThat(second.features())
                .isEqualTo(read("{\"data\": {\"grams\": 0.8}}", CANAL).features());
        assertThat(format.rows(rows.get(1))).isEmpty();
    }

    /** Parsers skip it, so a single event with it is read. */
    @Test
    void rows_behindAByteOrderMark_areValuesOfOneEventEach() throws MalformedEventException {
        NamedJson format = format(CANAL);
        String json = "{\"data\":[{\"sku\":\"1\",\"grams\":1},{\"sku\":\"2\",\"grams\":2}]}";
        for (int from : new int[] {0, 5}) {
            byte[] value = ("\0".repeat(from) + "\uFEFF" + json).getBytes(UTF_8);
            List<byte[]> rows = format.rows(value, from);
            assertThat(rows).hasSize(2);
            byte[] second = Arrays.copyOfRange(rows.get(1), from, rows.get(1).length);
            assertThat(format.decode(second).id()).isEqualTo("2");
        }
        assertThat(format.rows("\uFEFF".getBytes(UTF_8))).isEmpty();
    }

    @Test
    void decode_arrayWithoutRows_isNoEvent() {
        for (String rows : new String[] {"[]", "[null]", "null"}) {
            assertThat(refused("{\"data\": " + rows + "}", CANAL).reason()).isEqualTo(MalformedReason.DELETION);
        }
        for (String rows : new String[] {"[1]", "[\"x\"]", "[[]]", "[true]"}) {
            assertThat(refused("{\"data\": " + rows + "}", CANAL).reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        }
    }

    @Test
    void rows_ofADeeperRootAndAFrame_areFound() throws MalformedEventException {
        Map<String, String> options = Map.of("event-root", "a%2Eb.rows");
        String json = "{\"a\": [{}], \"a.b\": {\"rows\": [{\"features\": {\"x\": 1}}, 5, {}]}, \"rows\": [1, 2]}";
        byte[] value = ("\u0000\u0000\u0000\u0000\u0007" + json).getBytes(UTF_8);
        ConfluentJson format = new ConfluentJson(MappingOptions.mapping(options), MappingOptions.rules(options));
        List<byte[]> rows = format.rows(value);
        assertThat(rows).hasSize(3);
        assertThat(format.decode(rows.get(0)).features().nonZeros()).isEqualTo(2);
        assertThat(format(options).rows(json.getBytes(UTF_8))).hasSize(3);
        assertThat(format(Map.of()).rows(json.getBytes(UTF_8))).isEmpty();
        assertThat(format(options).rows("{\"a.b\": {\"rows\": [{}, {}".getBytes(UTF_8)))
                .isEmpty();
    }

    /** A bridge may send a batch as one value, and an array, or each row of it, in a text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rows | {'rows':'[{`a`:1},{`a`:2}]','ts':5} | {'rows':[{`a`:1}],'ts':5} | {'rows':[{`a`:2}],'ts':5}",
                "rows | {'rows':['{`a`:1}', '{`a`:2}']} | {'rows':[{`a`:1}]} | {'rows':[{`a`:2}]}",
                "rows | {'rows':['{`a`:1}']} | {'rows':[{`a`:1}]} |",
                "rows | {'rows':'[{`a`:1}]'} | {'rows':[{`a`:1}]} |",
                "p.rows | {'p':{'rows':' [ {`a`:1} , 7 ] '}} | {'p':{'rows':[{`a`:1}]}} | {'p':{'rows':[7]}}",
                " | [{'a':1}, {'a':2}] | {'a':1} | {'a':2}",
                " | [{'a':1}] | {'a':1} |",
                " | ['{`a`:1}', {'a':2}] | {`a`:1} | {'a':2}",
                " | '{`a`:1}' | {`a`:1} |",
                " | '[{`a`:1},{`a`:2}]' | {`a`:1} | {`a`:2}",
                " | '[]' | |",
                " | [1, 2] | |",
                " | [[{'a':1}]] | |",
                " | {'a':1} | |",
                " | 'a' | |",
                "rows | {'rows':'a'} | |",
                "rows | {'rows':'[1'} | |",
                "rows | {'rows':'[{},{}] 5'} | |",
            })
    void rows_inTextsOrAtTheTop_areValuesOfOneEventEach(String root, String json, String first, String second)
            throws MalformedEventException {
        NamedJson format = format(root == null ? Map.of() : Map.of("event-root", root));
        List<String> rows = format.rows(written(json).getBytes(UTF_8)).stream()
                .map(row -> new String(row, UTF_8))
                .toList();
        assertThat(rows)
                .isEqualTo(Stream.of(first, second)
                        .filter(Objects::nonNull)
                        .map(row -> row.replace('`', '"').replace('\'', '"'))
                        .toList());
    }

    /** Quotes within texts, which are between single ones, have a backslash. */
    private static String written(String json) {
        return json.replace("`", "\\\"").replace('\'', '"');
    }

    /** A letter of several rows must be one that can be sent again. */
    @Test
    void rows_ofATopThatGoTogether_areAnArray() throws MalformedEventException {
        ArrayRows rows = format(Map.of()).rows("[{\"a\":1},{\"a\":2},{\"a\":3}]".getBytes(UTF_8));
        assertThat(new String(rows.of(List.of(0, 2)), UTF_8)).isEqualTo("[{\"a\":1},{\"a\":3}]");
    }

    @Test
    void rows_tooManyOrTooLarge_areRefused() {
        String rows = "{},".repeat(10_000) + "{}";
        assertThat(catchThrowableOfType(MalformedEventException.class, () -> format(CANAL)
                                .rows(("{\"data\": [" + rows + "]}").getBytes(UTF_8)))
                        .reason())
                .isEqualTo(MalformedReason.OVERSIZED);
        String around = "x".repeat(100_000);
        String fewer = "{},".repeat(5_000) + "{}";
        assertThat(catchThrowableOfType(MalformedEventException.class, () -> format(CANAL)
                                .rows(("{\"data\": [" + fewer + "], \"x\": \"" + around + "\"}").getBytes(UTF_8)))
                        .reason())
                .isEqualTo(MalformedReason.OVERSIZED);
    }
}
