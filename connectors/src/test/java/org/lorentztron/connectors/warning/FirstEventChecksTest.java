package org.lorentztron.connectors.warning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.NamedJson;

class FirstEventChecksTest {
    private static List<String> said(Map<String, String> options, int events, IntFunction<String> record) {
        EventMapping mapping = MappingOptions.mapping(options);
        Expected expected = new Expected(true, mapping, MappingOptions.rules(options), null, true);
        EventFormat format = new NamedJson(mapping, MappingOptions.rules(options));
        return TestEvents.said(new FirstEventChecks(expected), format, events, record);
    }

    private static Map<String, String> flat(String... more) {
        Map<String, String> options = new HashMap<>(Map.of("event-features", "*"));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return options;
    }

    @Test
    void see_sensibleEvents_saysNothing() {
        assertThat(said(
                        flat(),
                        600,
                        i -> "{\"id\": " + i + ", \"timestamp\": " + (TestEvents.RECORD_TIME - 60_000 + i)
                                + ", \"label\": \"ok\", \"op\": \"c\", \"type\": \"card\", \"deleted\": false,"
                                + " \"amount\": " + i + ".5, \"zip\": \"0" + (1000 + i) + "\", \"country\": \"US\"}"))
                .isEmpty();
    }

    /** As JSON encoders for decimals, CSV to JSON converters, forms and spreadsheets write numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"%d.50", "%d", "-%d", " %d ", "+%d.0", "1e%d", ".%d5", "%d,99"})
    void see_textsThatAreNumbers_areSaidOnceWithTheOption(String written) {
        IntFunction<String> record = i -> "{\"label\": \"ok\", \"amount\": \"" + String.format(written, 1 + i % 300)
                + "\", \"note\": \"n" + i + "\"}";
        assertThat(said(flat(), 99, record)).isEmpty();
        assertThat(said(flat(), 1_200, record))
                .containsExactly("amount: 100 of 100 texts are numbers, and each is a category of its own:"
                        + " --event-numeric amount; or --event-categorical amount, if they are codes");
        assertThat(said(flat("event-categorical", "amount"), 1_200, record)).isEmpty();
        assertThat(said(flat("event-text", "amount"), 1_200, record)).isEmpty();
    }

    @Test
    void see_someTextsThatAreNoNumbers_areAllowedFor() {
        IntFunction<String> record =
                i -> "{\"label\": \"ok\", \"a,b\": \"" + (i % 20 == 0 ? "many" : i % 20 == 1 ? "N/A" : i)
                        + "\", \"x\": \"" + (i % 2 == 0 ? "many" : i) + "\"}";
        assertThat(said(flat(), 500, record)).singleElement().satisfies(said -> assertThat(said)
                .startsWith("a,b: 90 of 95 texts are numbers")
                .contains("--event-numeric a%2Cb;"));
    }

    @ParameterizedTest
    @CsvSource({
        "millis, 1795800000, 1970-01-21T18:50:00Z, seconds",
        "millis, 964980868, 1970-01-12T04:03:00.868Z, seconds",
        "micros, 1795800000123, 1970, millis",
        "micros, 1795800000, 1970-01-01, seconds",
        "nanos, 1795800000123456, 1970-01-21, micros",
        "millis, 1795800000123456, +58876, micros",
        "seconds, 1795800000123, +58876, millis",
    })
    void see_timesOfAnotherUnit_areSaidWithTheOption(String format, long written, String shown, String right) {
        List<String> said = said(
                flat("event-time", "at", "event-time-format", format),
                600,
                i -> "{\"label\": \"ok\", \"at\": " + (written + i) + "}");
        assertThat(said).singleElement().satisfies(message -> assertThat(message)
                .startsWith("at: 100 of 100 times are ")
                .contains("such as " + shown)
                .endsWith(": --event-time-format " + right));
    }

    /** Senders of one topic that write different units, or 0 for no time. */
    @ParameterizedTest
    @CsvSource({"2, 50 of 100", "20, 25 of 500"})
    void see_someTimesOfAnotherUnit_areSaid(int every, String found) {
        IntFunction<String> record = i -> "{\"label\": \"ok\", \"timestamp\": "
                + (i % every == 0 ? TestEvents.RECORD_TIME / 1_000 + i : TestEvents.RECORD_TIME + i) + "}";
        assertThat(said(flat(), 600, record)).singleElement().satisfies(message -> assertThat(message)
                .startsWith("timestamp: " + found + " times are before the year 2000, such as 1970-01-")
                .endsWith(": others are not, so let all senders write one unit"));
        assertThat(said(flat(), 600, i -> record.apply(i % 40 == 0 ? i : 1))).isEmpty();
    }

    @Test
    void see_noTimeWhereTheUserSays_isSaid() {
        IntFunction<String> record = i -> "{\"label\": \"ok\", \"at\": " + TestEvents.RECORD_TIME + "}";
        assertThat(said(flat("event-time", "time"), 600, record))
                .containsExactly(
                        "time: none of 100 records has a time there, so that of Kafka counts: --event-time says"
                                + " where it is");
        assertThat(said(flat("event-time", "at"), 600, record)).isEmpty();
        assertThat(said(flat(), 600, record)).isEmpty();
    }

    /** Old data are no mistake of units. */
    @Test
    void see_oldTimes_areSaidWithoutAUnit() {
        assertThat(said(
                        flat("event-time-format", "iso"),
                        600,
                        i -> "{\"label\": \"ok\", \"timestamp\": \"1995-01-0" + (1 + i % 9) + "\"}"))
                .containsExactly(
                        "timestamp: 100 of 100 times are before the year 2000, such as 1995-01-01T00:00:00Z: if"
                                + " that is not so, --event-time-format says how they are written");
    }

    /** What such texts are worth depends on the country. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$%d.50|no option reads '$0.50', so let the sender write numbers alone",
                "%d %%|no option reads '0 %', so let the sender write numbers alone",
                "1,234.%d|no option reads '1,234.0', so let the sender write numbers alone",
                "\u2212%d|no option reads '\u22120', so let the sender write numbers alone",
                "7,5%02d|--event-numeric v; or --event-categorical v, if they are codes;"
                        + " '7,500' is read with a decimal comma",
            })
    void see_numbersWithSigns_areSaidWithWhatToDo(String written, String advice) {
        assertThat(said(flat(), 600, i -> "{\"label\": \"ok\", \"v\": \"" + String.format(written, i % 50) + "\"}"))
                .containsExactly("v: 100 of 100 texts are numbers, and each is a category of its own: " + advice);
    }

    /** A date written in digits is no number of milliseconds, though it is one. */
    @Test
    void see_timesOfTheFarFuture_areSaid() {
        assertThat(said(flat(), 600, i -> "{\"label\": \"ok\", \"timestamp\": 202611271720" + (10 + i % 50) + "}"))
                .containsExactly(
                        "timestamp: 100 of 100 times are far after their records, such as 2612-01-19T18:52:52.010Z: if"
                                + " that is not so, --event-time-format says how they are written");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"op\": \"d\"|\"op\": \"c\"|op=c",
                "\"type\": \"delete\"|\"type\": \"insert\"|type=insert",
                "\"__deleted\": \"true\"|\"__deleted\": \"false\"|__deleted=false",
                "\"is_deleted\": true|\"is_deleted\": false|is_deleted=false",
                "\"meta\": {\"operation\": \"DELETE\"}|\"meta\": {\"operation\": \"INSERT\"}|meta.operation=INSERT",
                "\"eventName\": \"REMOVE\"|\"eventName\": \"MODIFY\"|eventName=MODIFY",
                "\"op\": \"remove\"|\"op\": \"a,b\"|op=a%2Cb",
                "\"is_deleted\": 1|\"is_deleted\": 0|is_deleted=0",
                "\"deleted_at\": 1795800000|\"deleted_at\": 0|deleted_at=0",
            })
    void see_fieldsOfDeletions_areSaidWithTheOption(String deletion, String other, String only) {
        List<String> said = said(
                flat(), 600, i -> "{\"label\": \"ok\", " + (i % 10 == 0 ? deletion : other) + ", \"amount\": 1.5}");
        assertThat(said).singleElement().satisfies(message -> assertThat(message)
                .contains(": 10 of 100 records say that they are deletions, and are read as events: --event-only "
                        + only + " leaves them out, and all other values of it"));
    }

    /** A list that looks whole would drop the events that it does not name. */
    @ParameterizedTest
    @CsvSource({"12, x", "2, an operation whose name is longer than others"})
    void see_moreValuesThanAreKept_areNoListToCopy(int values, String name) {
        List<String> said = said(
                flat(), 600, i -> "{\"label\": \"ok\", \"op\": \"" + (i % 20 == 0 ? "d" : i % values + name) + "\"}");
        assertThat(said)
                .containsExactly(
                        "op: 5 of 100 records say that they are deletions, and are read as events: --event-only"
                                + " leaves them out, if it names all other values of op: they are too many or too long to be"
                                + " shown");
    }

    /** What a customer does is no change of a row. */
    @ParameterizedTest
    @ValueSource(strings = {"action", "type", "event_name", "method"})
    void see_deletionsAmongOtherActions_areEvents(String field) {
        List<String> actions = List.of("view", "remove", "purchase", "delete", "update");
        assertThat(said(
                        flat(),
                        600,
                        i -> "{\"label\": \"ok\", \"" + field + "\": \"" + actions.get(i % 5)
                                + "\", \"is_deleted\": 0}"))
                .isEmpty();
    }

    /** Beside the root as well, and past the schema that Connect writes. */
    @Test
    void see_deletionsOutsideOfTheRoot_areSaidWithTheirPath() {
        String schema = "\"schema\": {\"fields\": [{\"field\": \"op\"}]}";
        List<String> said = said(
                flat("event-root", "payload.after"),
                600,
                i -> "{" + schema + ", \"payload\": {\"after\":"
                        + " {\"label\": \"ok\", \"deleted_at\": null}, \"op\": \"" + (i % 4 == 0 ? "D" : "U") + "\"}}");
        assertThat(said)
                .containsExactly("payload.op: 25 of 100 records say that they are deletions, and are read as"
                        + " events: --event-only /payload.op=U leaves them out, and all other values of it");
    }

    @Test
    void see_unlabelledEventsWithoutIds_areSaid() {
        assertThat(said(flat("event-id", "txn"), 600, i -> i % 2 == 0 ? "{\"a\": 1}" : "{\"label\": \"ok\", \"a\": 1}"))
                .containsExactly("txn: 50 of 50 events without a label have no id, by which labels and predictions find"
                        + " them: --event-id says where it is, @key for the record's key");
        assertThat(said(flat("event-id", "txn"), 600, i -> "{\"txn\": " + i + "}"))
                .isEmpty();
    }

    @Test
    void see_linesOfCsv_areLookedAtToo() {
        Map<String, String> options = Map.of("event-schema", "label,amount,op");
        EventMapping mapping = MappingOptions.mapping(options);
        Expected expected = new Expected(true, mapping, MappingOptions.rules(options), null, false);
        EventFormat format = new NamedCsv(mapping, MappingOptions.rules(options), CsvHeader.of("label,amount,op"));
        assertThat(TestEvents.said(
                        new FirstEventChecks(expected),
                        format,
                        500,
                        i -> "ok,+" + i + ".5," + (i % 5 == 0 ? "delete" : "update")))
                .hasSize(2)
                .anySatisfy(said -> assertThat(said).startsWith("amount: 100 of 100 texts are numbers"))
                .anySatisfy(said -> assertThat(said).contains("--event-only op=update leaves them out"));
    }

    /** Whatever names there are. */
    @Test
    void see_manyFields_saysSomeOfThem() {
        assertThat(said(flat(), 600, i -> {
                    StringBuilder fields = new StringBuilder("{\"label\": \"ok\"");
                    for (int f = 0; f < 900; f++) {
                        fields.append(", \"f")
                                .append(f)
                                .append("\": \"")
                                .append(i)
                                .append('"');
                    }
                    return fields.append('}').toString();
                }))
                .hasSize(FirstEventChecks.MOST_WARNINGS);
    }
}
