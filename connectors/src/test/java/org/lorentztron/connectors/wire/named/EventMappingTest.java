package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/** Envelopes of others: where they have the event, its id, its label and its time. */
class EventMappingTest {
    private static LabeledEvent read(String json, Map<String, String> options) throws MalformedEventException {
        NamedJson format = new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
        byte[] bytes = json.getBytes(UTF_8);
        LabeledEvent event = format.decode(bytes);
        assertThat(format.decode(bytes)).as("when all fields are known").isEqualTo(event);
        assertThat(format.parse(bytes)).as("by the full parser").isEqualTo(event);
        return event;
    }

    private static MalformedEventException refused(String json, Map<String, String> options) {
        return catchThrowableOfType(MalformedEventException.class, () -> read(json, options));
    }

    /** Of an object without envelope. */
    private static Features features(Map<String, ?> features) {
        return new NamedEvents(EventMapping.STANDARD, NameRules.NONE).features(features);
    }

    /** The keys of most tables are integers. */
    @Test
    void decode_integerId_isItsDecimalText() throws MalformedEventException {
        Map<String, String> options = Map.of("event-id", "txn", "event-features", "*");
        for (String id : new String[] {"12345", "-7", "9223372036854775807", "18446744073709551615"}) {
            assertThat(read("{\"txn\": " + id + ", \"amount\": 1}", options).id())
                    .isEqualTo(id);
        }
        assertThat(read("{\"txn\": -0, \"amount\": 1}", options).id()).isEqualTo("0");
        assertThat(refused("{\"txn\": 1e3, \"amount\": 1}", options))
                .hasMessage("txn is 1e3, expected a whole number, written without fraction or exponent, or a text");
        MalformedEventException tooLong = refused("{\"txn\": 111222333444555666777, \"amount\": 1}", options);
        assertThat(tooLong).hasMessage("txn has 21 digits, expected a text or an integer of at most 20");
        assertThat(tooLong.reason()).isEqualTo(MalformedReason.OVERSIZED);
    }

    @Test
    void decode_changeOfDebezium_isTheRowAfterIt() throws MalformedEventException {
        String json =
                """
                {"schema": {"type": "struct", "fields": [{"field": "after", "optional": true}]},
                 "payload": {"before": {"id": 7, "is_fraud": null},
                   "after": {"txn": "t7", "is_fraud": true, "amount": 3.5, "country": "US"},
                   "source": {"ts_ms": 1}, "op": "u", "ts_ms": 1700000000123}}""";
        LabeledEvent event = read(
                json,
                Map.of(
                        "event-root", "payload.after",
                        "event-id", "txn",
                        "event-label", "is_fraud",
                        "event-time", "/payload.ts_ms",
                        "event-features", "*",
                        "event-label-map", "true=fraud,false=ok"));
        assertThat(event.id()).isEqualTo("t7");
        assertThat(event.label()).isEqualTo("fraud");
        assertThat(event.timestamp()).isEqualTo(1_700_000_000_123L);
        assertThat(event.features()).isEqualTo(features(Map.of("amount", 3.5, "country", "US")));
    }

    @Test
    void decode_schemaAndPayloadOfConnect_isThePayload() throws MalformedEventException {
        String json =
                """
                {"schema": {"type": "struct"}, "payload": {"label": 1, "timestamp": 5, "features": {"a": 2}}}""";
        LabeledEvent event = read(json, Map.of("event-root", "payload"));
        assertThat(event.label()).isEqualTo("1");
        assertThat(event.timestamp()).isEqualTo(5);
        assertThat(event.features()).isEqualTo(features(Map.of("a", 2)));
    }

    @Test
    void decode_objectOfABusiness_isAllButIdLabelAndTime() throws MalformedEventException {
        String json =
                """
                {"order": {"number": "A1", "placed": "2023-11-14T22:13:20.5Z", "total": 9.5},
                 "customer": {"id": 17, "vip": false}, "outcome": {"returned": "yes"}}""";
        LabeledEvent event = read(
                json,
                Map.of(
                        "event-id", "order.number",
                        "event-label", "outcome.returned",
                        "event-time", "order.placed",
                        "event-time-format", "iso",
                        "event-features", "*",
                        "event-categorical", "customer.id"));
        assertThat(event.id()).isEqualTo("A1");
        assertThat(event.label()).isEqualTo("yes");
        assertThat(event.timestamp()).isEqualTo(1_700_000_000_500L);
        assertThat(event.features())
                .isEqualTo(
                        features(Map.of("order", Map.of("total", 9.5), "customer", Map.of("id", "17", "vip", false))));
    }

    @ParameterizedTest
    @CsvSource({
        "millis, 1700000000500, 1700000000500",
        "micros, 1700000000500999, 1700000000500",
        "nanos, 1700000000500999999, 1700000000500",
        "seconds, 1700000000.5, 1700000000500",
        "seconds, 1.7e9, 1700000000000",
        "iso, \"2023-11-14T22:13:20\", 1700000000000",
        "iso, \"2023-11-14 23:13:20+01:00\", 1700000000000",
        "millis, \"1700000000500\", 1700000000500",
    })
    void decode_time_isInItsFormat(String format, String written, long millis) throws MalformedEventException {
        LabeledEvent event =
                read("{\"timestamp\": " + written + ", \"features\": {}}", Map.of("event-time-format", format));
        assertThat(event.timestamp()).isEqualTo(millis);
    }

    @Test
    void decode_timeWithoutZone_isOfTheGivenZone() throws MalformedEventException {
        Map<String, String> options = Map.of("event-time-format", "iso", "event-time-zone", "Asia/Kolkata");
        assertThat(read("{\"timestamp\": \"2023-11-15 03:43:20.5\", \"features\": {}}", options)
                        .timestamp())
                .isEqualTo(1_700_000_000_500L);
        assertThat(read("{\"timestamp\": \"2023-11-14 22:13:20.5+00\", \"features\": {}}", options)
                        .timestamp())
                .isEqualTo(1_700_000_000_500L);
    }

    @ParameterizedTest
    @CsvSource({
        "millis, \"now\", wrong-type",
        "iso, 1700000000000, wrong-type",
        "nanos, \"1x\", wrong-type",
        "millis, true, wrong-type",
        "millis, 99999999999999999999, wrong-type",
        "seconds, 1e999999999, wrong-type",
        "seconds, -1, timestamp",
        "iso, \"yesterday\", wrong-type",
        "iso, \"1969-12-31T00:00:00Z\", timestamp",
    })
    void decode_noTime_isRefused(String format, String written, String reason) {
        MalformedEventException refused =
                refused("{\"timestamp\": " + written + ", \"features\": {}}", Map.of("event-time-format", format));
        assertThat(refused.reason().id()).isEqualTo(reason);
        assertThat(refused).hasMessageContaining("timestamp is ");
    }

    @ParameterizedTest
    @CsvSource({"null", "{\"after\": null}"})
    void decode_nullInPlaceOfTheEvent_isADeletion(String payload) {
        MalformedEventException refused =
                refused("{\"payload\": " + payload + "}", Map.of("event-root", "payload.after"));
        assertThat(refused.reason().id()).isEqualTo("deletion");
    }

    @Test
    void decode_missingRoot_namesWhatThereIs() {
        MalformedEventException refused = refused(
                "{\"payload\": {\"before\": null, \"op\": \"c\"}, \"schema\": {}}",
                Map.of("event-root", "payload.after"));
        assertThat(refused.reason().id()).isEqualTo("missing-field");
        assertThat(refused)
                .hasMessage(
                        "payload.after is missing, expected an object; payload has the fields before, op (see --event-root)");
    }

    @Test
    void decode_missingFeatures_namesWhatThereIs() {
        MalformedEventException refused = refused("{\"id\": \"a\", \"amount\": 3}", Map.of());
        assertThat(refused)
                .hasMessage(
                        "features is missing, expected an object; event has the fields amount, id (see --event-features and --event-root)");
        assertThat(refused("{}", Map.of()))
                .hasMessage(
                        "features is missing, expected an object; event has no fields (see --event-features and --event-root)");
        assertThat(refused("{\"x\": 1}", Map.of("event-root", "payload.after")))
                .hasMessage("payload.after is missing, expected an object; event has the fields x (see --event-root)");
    }

    /** A path has names as entries have them, so that its dots are those between names. */
    @Test
    void decode_encodedPaths_areTheFieldsOfTheirNames() throws MalformedEventException {
        LabeledEvent event = read(
                "{\"a=b\": {\"is.fraud?\": true, \"50%\": 5, \"[x]\": 1, \"y~\": 2}}",
                Map.of(
                        "event-root", "a%3Db",
                        "event-label", "is%2Efraud%3F",
                        "event-time", "/a%3Db.50%25",
                        "event-features", "*",
                        "event-ignore", "y%7E"));
        assertThat(event.label()).isEqualTo("true");
        assertThat(event.timestamp()).isEqualTo(5);
        assertThat(event.features()).isEqualTo(features(Map.of("[x]", 1)));
    }

    /** Lines hold no objects: a dot in an option is one of the cell's name. */
    @ParameterizedTest
    @CsvSource({"is.fraud, a.zip", "is%2Efraud, a%2Ezip", "/is.fraud, a.zip"})
    void decode_cellsWithDots_areThoseOfTheOptions(String label, String categorical) throws MalformedEventException {
        Map<String, String> options =
                Map.of("event-schema", "id,is.fraud,a.zip", "event-label", label, "event-categorical", categorical);
        NamedCsv format = new NamedCsv(
                MappingOptions.mapping(options),
                MappingOptions.rules(options),
                CsvHeader.of(options.get("event-schema")));
        LabeledEvent event = format.decode("7,yes,10115".getBytes(UTF_8));
        assertThat(event.label()).isEqualTo("yes");
        assertThat(event.features()).isEqualTo(features(Map.of("a.zip", "10115")));
    }
}
