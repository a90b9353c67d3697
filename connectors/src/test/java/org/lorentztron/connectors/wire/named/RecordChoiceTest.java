package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Which records of a topic are events: what tells of a deletion, and what the owner leaves out. */
class RecordChoiceTest {
    private static final String EVENT = "event";

    /** What becomes of a record: an event, or the reason why it is none. */
    private static String read(String json, Map<String, String> options) {
        EventMapping mapping = MappingOptions.chosen(options);
        ChosenEvents events = new ChosenEvents(
                new NamedJson(mapping, NameRules.NONE), new NamedJson(mapping.choiceAlone(), NameRules.NONE));
        String first = read(events, json);
        assertThat(read(events, json)).as("when all fields are known").isEqualTo(first);
        // With an escape, which a full parser must read.
        String escaped = json.replace("\"op\"", "\"o\\u0070\"").replace("\"type\"", "\"t\\u0079pe\"");
        assertThat(read(events, escaped)).as("by the full parser").isEqualTo(first);
        return first;
    }

    private static String read(ChosenEvents events, String json) {
        try {
            events.decode(json.getBytes(UTF_8));
            return EVENT;
        } catch (MalformedEventException e) {
            return e.reason().id();
        }
    }

    /** By default, with all fields of a row as features. */
    private static String read(String root, String json) {
        Map<String, String> all = Map.of("event-features", "*");
        return read(json, root.isEmpty() ? all : Map.of("event-features", "*", "event-root", root));
    }

    private static String maxwell(String type) {
        return "{\"database\":\"shop\",\"table\":\"product\",\"type\":\"" + type + "\",\"ts\":1596684914,\"xid\":7250,"
                + "\"data\":{\"sku\":1,\"kind\":\"rocks\",\"grams\":5.1}}";
    }

    @ParameterizedTest
    @CsvSource({
        "insert, event",
        "update, event",
        "bootstrap-insert, event",
        "delete, deletion",
        "bootstrap-start, deletion",
        "table-alter, deletion",
    })
    void decode_changeOfMaxwell_isAnEventIfItHasARow(String type, String expected) {
        assertThat(read("data", maxwell(type))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, false, deletion",
        "INSERT, false, event",
        "UPDATE, false, event",
        "ALTER, true, deletion",
    })
    void decode_changeOfCanal_isAnEventIfItHasARow(String type, boolean isDdl, String expected) {
        String json = "{\"data\":{\"id\":\"1\",\"kind\":\"rocks\"},\"database\":\"shop\",\"es\":1,\"id\":3,\"isDdl\":"
                + isDdl + ",\"table\":\"product\",\"ts\":2,\"type\":\"" + type + "\"}";
        assertThat(read("data", json)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"c, event", "u, event", "r, event", "d, deletion", "t, deletion"})
    void decode_changeOfDebezium_isAnEventIfItHasARow(String op, String expected) {
        String after = expected.equals(EVENT) ? "{\"a\":1}" : "null";
        String json = "{\"before\":{\"a\":1},\"after\":" + after + ",\"source\":{\"ts_ms\":1},\"op\":\"" + op
                + "\",\"ts_ms\":5}";
        assertThat(read("after", json)).isEqualTo(expected);
        assertThat(read("payload.after", "{\"schema\":{},\"payload\":" + json + "}"))
                .isEqualTo(expected);
        // A converter may leave nulls out.
        assertThat(read("after", json.replace("\"after\":null,", ""))).isEqualTo(expected);
    }

    /** Of MongoDB, an update may have no document although there is one. */
    @Test
    void decode_updateWithoutRow_isNoDeletion() {
        assertThat(read("after", "{\"after\":null,\"patch\":\"{}\",\"op\":\"u\",\"ts_ms\":5}"))
                .isEqualTo("missing-field");
    }

    @Test
    void decode_flattenedDeletion_isOne() {
        for (String deleted : new String[] {"\"true\"", "true"}) {
            assertThat(read("", "{\"id\":1,\"a\":2,\"__deleted\":" + deleted + "}"))
                    .isEqualTo("deletion");
            assertThat(read("payload", "{\"schema\":{},\"payload\":{\"a\":2,\"__deleted\":" + deleted + "}}"))
                    .isEqualTo("deletion");
        }
        assertThat(read("", "{\"id\":1,\"a\":2,\"__deleted\":\"false\"}")).isEqualTo(EVENT);
        // Not of the record, but of what it holds.
        assertThat(read("", "{\"id\":1,\"order\":{\"__deleted\":\"true\"}}")).isEqualTo(EVENT);
    }

    @Test
    void decode_deletionOfMongoDbOrGoldenGate_isOne() {
        assertThat(read("fullDocument", "{\"operationType\":\"delete\",\"documentKey\":{\"_id\":1}}"))
                .isEqualTo("deletion");
        assertThat(read("after", "{\"table\":\"A.B\",\"op_type\":\"D\",\"before\":{\"a\":1}}"))
                .isEqualTo("deletion");
        assertThat(read("after", "{\"table\":\"A.B\",\"op_type\":\"I\",\"after\":{\"a\":1}}"))
                .isEqualTo(EVENT);
    }

    /** Fields op and type are of the event itself, or of another envelope: they say nothing. */
    @Test
    void decode_fieldsThatAreCalledSo_areOfTheEvent() {
        assertThat(read("", "{\"type\":\"delete\",\"op\":\"d\",\"isDdl\":true,\"a\":1}"))
                .isEqualTo(EVENT);
        assertThat(read("data", "{\"specversion\":\"1.0\",\"type\":\"delete\",\"ts\":1,\"data\":{\"a\":1}}"))
                .isEqualTo(EVENT);
        assertThat(read("data", "{\"data\":{\"type\":\"delete\",\"database\":\"d\",\"table\":\"t\",\"ts\":1}}"))
                .isEqualTo(EVENT);
        assertThat(read("data", "{\"type\":\"DELETE\",\"data\":{\"isDdl\":true}}"))
                .isEqualTo(EVENT);
        assertThat(read("after", "{\"op\":\"d\",\"after\":{\"op\":\"d\",\"ts_ms\":1}}"))
                .isEqualTo(EVENT);
        assertThat(read("body", maxwell("delete").replace("\"data\"", "\"body\"")))
                .isEqualTo(EVENT);
    }

    private static String only(String conditions, String json) {
        return read(json, Map.of("event-features", "*", "event-only", conditions));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "op=c,u,r             | {'op':'c','a':1}                             | event",
                "op=c,u,r             | {'op':'x','a':1}                             | other",
                "op=c,u,r             | {'a':1}                                      | other",
                "op=c&source.table=t  | {'op':'c','source':{'table':'t'},'a':1}      | event",
                "op=c&source.table=t  | {'op':'c','source':{'table':'u'},'a':1}      | other",
                "source.table=t       | {'source':'t','a':1}                         | other",
                "n=1,true             | {'n':1}                                      | event",
                "n=1,true             | {'n':true}                                   | event",
                "n=1,true             | {'n':'true'}                                 | event",
                "n=1                  | {'n':1.0}                                    | other",
                "gone=null            | {'gone':null,'a':1}                          | event",
                "gone=null            | {'a':1}                                      | other",
                "city=S%2C P%26G,x%25 | {'city':'S, P&G'}                            | event",
                "city=S%2C P%26G,x%25 | {'city':'x%'}                                | event",
                "a%2Eb=1              | {'a.b':1}                                    | event",
                "a%2Eb=1              | {'a':{'b':1}}                                | other",
                "tags=a               | {'tags':['a'],'b':1}                         | other",
                "id=7                 | {'id':7,'b':1}                               | event",
                "id=7                 | {'id':8,'b':1}                               | other",
                "label=no             | {'label':'no','b':1}                         | event",
            })
    void decode_condition_leavesOutWhatDoesNotFit(String conditions, String json, String expected) {
        assertThat(only(conditions, json.replace('\'', '"'))).isEqualTo(expected);
    }

    /** Where Connect's converter would write what it knows of fields, others write what they like. */
    @Test
    void decode_conditionOnATextBesideThePayload_isLookedAt() {
        Map<String, String> orders =
                Map.of("event-root", "payload", "event-features", "*", "event-only", "/schema=orders,2,true");
        for (String schema : new String[] {"\"orders\"", "2", "true", "\"ord\\u0065rs\""}) {
            assertThat(read("{\"schema\":" + schema + ",\"payload\":{\"a\":1}}", orders))
                    .as(schema)
                    .isEqualTo(EVENT);
        }
        for (String schema : new String[] {"\"refunds\"", "3", "null", "{\"orders\":1}", "[\"orders\"]"}) {
            assertThat(read("{\"schema\":" + schema + ",\"payload\":{\"a\":1}}", orders))
                    .as(schema)
                    .isEqualTo("other");
        }
    }

    /** As its label, which null or nothing takes back. */
    @ParameterizedTest
    @CsvSource({
        "cancelled=null, '7,,1', event",
        "cancelled=null, '7,yes,1', other",
        "cancelled=null, '7,null,1', event",
        "'cancelled=no,null', '7,,', event",
        "cancelled=null&n=null, '7,,1', other",
        "cancelled=no, '7,,1', other",
    })
    void decode_conditionOnACell_readsAnEmptyOneAsNull(String conditions, String line, String expected) {
        String header = "id,cancelled,n";
        EventMapping mapping = MappingOptions.chosen(Map.of("event-schema", header, "event-only", conditions));
        CsvHeader cells = CsvHeader.of(header);
        ChosenEvents events = new ChosenEvents(
                new NamedCsv(mapping, NameRules.NONE, cells),
                new NamedCsv(mapping.choiceAlone(), NameRules.NONE, cells));
        assertThat(read(events, line)).isEqualTo(expected);
    }

    /** A topic of many kinds of records: those of other kinds need not be events at all. */
    @Test
    void decode_recordOfAnotherKind_mayHaveAnyShape() {
        Map<String, String> payments = Map.of("event-only", "kind=payment");
        assertThat(read("{\"kind\":\"payment\",\"features\":{\"a\":1}}", payments))
                .isEqualTo(EVENT);
        for (String other : new String[] {
            "{\"features\":[1,{}],\"kind\":\"heartbeat\"}",
            "{\"label\":{\"x\":1},\"kind\":\"heartbeat\"}",
            "{\"id\":1.5,\"kind\":\"refund\",\"features\":{}}",
            "{\"timestamp\":\"now\",\"features\":{},\"kind\":\"refund\"}",
            "{}",
            "{\"features\":{\"a\":1e300}}",
        }) {
            assertThat(read(other, payments)).as(other).isEqualTo("other");
        }
        assertThat(read("{\"kind\":\"payment\",\"features\":[1]}", payments)).isEqualTo("wrong-type");
        assertThat(read("no JSON", payments)).isEqualTo("not-json");
    }

    /** Whoever names the field that decides knows what is there; whoever names another does not. */
    @Test
    void decode_conditionOnTheFieldThatDecides_isInPlaceOfIt() {
        Map<String, String> all =
                Map.of("event-root", "data", "event-features", "*", "event-only", "/type=insert,update,delete");
        assertThat(read(maxwell("delete"), all)).isEqualTo(EVENT);
        assertThat(read(maxwell("bootstrap-start"), all)).isEqualTo("other");
        Map<String, String> ofTable =
                Map.of("event-root", "data", "event-features", "*", "event-only", "/table=product");
        assertThat(read(maxwell("insert"), ofTable)).isEqualTo(EVENT);
        assertThat(read(maxwell("delete"), ofTable)).isEqualTo("deletion");
    }

    /** What a client scores is what it is given. */
    @Test
    void features_ofAVersionsClient_areThoseOfAnyRecord() {
        NamedEvents events = NamedEvents.of(
                NamedFeatures.NAME,
                Map.of("event-root", "data", "event-features", "*", "event-only", "/type=insert,update"));
        assertThat(events.features(maxwell("delete"))).isEqualTo(events.features(maxwell("insert")));
    }

    @Test
    void of_conditions_areWrittenAsTheyAreRead() {
        String text = "op=c,u&/source.a%2Eb=x%2Cy,5%25&p%26q=%22z,AA%3D%3D";
        assertThat(RecordConditions.text(RecordConditions.of(text))).isEqualTo(text);
        for (String wrong : new String[] {"op", "op=", "=c", "op=c,,u", "op=c&op=d", "a..b=c", "op=c&", "op=c,b=2"}) {
            assertThatThrownBy(() -> RecordConditions.of(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is no path=value");
        }
    }
}
