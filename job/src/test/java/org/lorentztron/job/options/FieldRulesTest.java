package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A path that no field has would be believed, and events would be without labels. */
class FieldRulesTest {
    static String[] named(String... more) {
        List<String> all = new ArrayList<>(
                List.of("--bootstrap-servers", "localhost:9092", "--classes", "a,b", "--features", "named"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    static String[] csv(String header, String... more) {
        List<String> all = new ArrayList<>(List.of("--event-format", "csv", "--event-schema", header));
        all.addAll(List.of(more));
        return named(all.toArray(String[]::new));
    }

    private static JobOptions parse(String... arguments) {
        return JobArguments.parse(arguments, Map.of());
    }

    @Test
    void parse_pathsNotEncoded_areProblemsWithThePathsThatAreMeant() {
        assertThat(problems(named(
                        "--event-root",
                        "a=b.c",
                        "--event-id",
                        "is%2eid",
                        "--event-label",
                        "fraud?",
                        "--event-time",
                        "/50%.~t",
                        "--event-features",
                        "x[0]")))
                .containsExactly(
                        "--event-root is 'a=b.c' (command line), expected names percent-encoded: a%3Db.c",
                        "--event-id is 'is%2eid' (command line), expected names percent-encoded: is%2Eid",
                        "--event-label is 'fraud?' (command line), expected names percent-encoded: fraud%3F",
                        "--event-time is '/50%.~t' (command line), expected names percent-encoded: /50%25.%7Et",
                        "--event-features is 'x[0]' (command line), expected names percent-encoded: x%5B0]");
        parse(named("--event-root", "a%3Db.c", "--event-label", "fraud%3F", "--event-time", "/50%25.%7Et"));
    }

    @Test
    void parse_fieldThatIsNoCell_isAProblem() {
        String[] wrong = {"--event-id", "x", "--event-label", "fraud", "--event-time", "is.x"};
        String expected = "' (command line), expected a name of --event-schema";
        assertThat(problems(csv("id,is.fraud,amount", wrong)))
                .containsExactly(
                        "--event-id is 'x" + expected,
                        "--event-label is 'fraud" + expected,
                        "--event-time is 'is.x" + expected);
    }

    /** Numbers are in no zone. */
    @Test
    void parse_zoneOfNumbers_isAProblem() {
        for (String format : List.of("millis", "seconds", "micros", "nanos")) {
            assertThat(problems(named("--event-time-zone", "+01:00", "--event-time-format", format)))
                    .containsExactly("--event-time-zone is '+01:00' (command line), expected none with"
                            + " --event-time-format " + format + ", whose numbers are in UTC");
        }
        String[] labels = {"--labels-topic", "l", "--labels.time-format", "seconds", "--labels.time-zone", "UTC"};
        assertThat(problems(named(labels)))
                .containsExactly("--labels.time-zone is 'UTC' (command line), expected none with --labels.time-format"
                        + " seconds, whose numbers are in UTC");
        parse(named("--event-time-zone", "Europe/Berlin", "--event-time-format", "iso"));
        // The schema of Avro may say how times are written, or nobody may.
        parse(named("--event-time-zone", "Europe/Berlin"));
    }

    /** Every record would be passed over, without a word. */
    @Test
    void parse_conditionThatIsNeverLookedAt_isAProblem() {
        String[] wrong = {"@key=abc", "@key.op=c", "/payload=x", "/payload.after=null", "/schema.name=a.b.Envelope"};
        String[] expected = {
            "@key a field of the value: @key is for --event-id alone",
            "@key.op a field of the value: @key is for --event-id alone",
            "/payload a field that has a value: this one holds the event",
            "/payload.after a field that has a value: this one holds the event",
            "/schema.name a field of the payload, or beside it: below /schema, Connect describes fields",
        };
        for (int i = 0; i < wrong.length; i++) {
            String both = "/payload.op=c&" + wrong[i];
            assertThat(problems(named("--event-root", "payload.after", "--event-only", both)))
                    .containsExactly(
                            "--event-only is '" + both + "' (command line), expected instead of " + expected[i]);
        }
        assertThat(problems(named("--labels-topic", "l", "--labels.id", "@key", "--labels.only", "@key=1")))
                .containsExactly("--labels.only is '@key=1' (command line), expected instead of @key a field of the"
                        + " value: @key is for --labels.id alone");
        assertThat(problems(
                        named("--event-features", "payload", "--event-only", "schema.name=x&payload=y&payload.a=z")))
                .containsExactly(
                        "--event-only is 'schema.name=x&payload=y&payload.a=z' (command line), expected instead of"
                                + " schema.name a field of the payload, or beside it: below /schema, Connect describes"
                                + " fields",
                        "--event-only is 'schema.name=x&payload=y&payload.a=z' (command line), expected instead of"
                                + " payload a field that has a value: this one holds the event");
        parse(named("--event-root", "payload", "--event-only", "/payloads=x&/schema=a&after=1&/@key=abc"));
        parse(named("--event-only", "schema.name=a&payload=1"));
    }

    @Test
    void parse_cellInAnySpelling_isItsPath() {
        for (String path : List.of("is.fraud?", "is%2Efraud%3F", "/is.fraud?", "/is%2Efraud%3F")) {
            assertThat(parse(csv("id,is.fraud?,amount", "--event-label", path))
                            .mapping()
                            .label())
                    .isEqualTo("/is%2Efraud%3F");
        }
    }

    /** Lines hold no objects: such a job would reject every event. */
    @Test
    void parse_featuresFieldOfCsv_isAllOrAProblem() {
        assertThat(problems(csv("features,label", "--event-features", "features")))
                .containsExactly("--event-features is 'features' (command line), expected * with --event-format csv,"
                        + " whose lines hold no objects");
        parse(csv("features,label", "--event-features", "*"));
    }

    @Test
    void parse_oneFieldForTwo_isAProblemWithBothOptions() {
        assertThat(problems(named("--event-label", "id")))
                .containsExactly("--event-label is 'id' (command line), expected another field than --event-id");
        assertThat(problems(named("--event-id", "label")))
                .containsExactly("--event-label is 'label' (default), expected another field than --event-id");
        assertThat(problems(named("--event-root", "a", "--event-time", "/a.x.y", "--event-features", "x.y")))
                .containsExactly("--event-features is 'x.y' (command line), expected another field than --event-time");
        assertThat(problems(csv("a.b,c", "--event-id", "a.b", "--event-time", "a%2Eb")))
                .containsExactly("--event-time is 'a%2Eb' (command line), expected another field than --event-id");
        parse(named("--event-root", "a", "--event-label", "/id"));
        parse(named("--event-root", "a", "--event-features", "*"));
    }
}
