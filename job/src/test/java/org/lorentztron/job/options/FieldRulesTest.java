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
        List<String> all = new ArrayList<>(List.of("--event-format", "csv", "--csv-header", header));
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
                        "--id-field",
                        "is%2eid",
                        "--label-field",
                        "fraud?",
                        "--time-field",
                        "/50%.~t",
                        "--features-field",
                        "x[0]")))
                .containsExactly(
                        "--event-root is 'a=b.c' (command line), expected names percent-encoded: a%3Db.c",
                        "--id-field is 'is%2eid' (command line), expected names percent-encoded: is%2Eid",
                        "--label-field is 'fraud?' (command line), expected names percent-encoded: fraud%3F",
                        "--time-field is '/50%.~t' (command line), expected names percent-encoded: /50%25.%7Et",
                        "--features-field is 'x[0]' (command line), expected names percent-encoded: x%5B0]");
        parse(named("--event-root", "a%3Db.c", "--label-field", "fraud%3F", "--time-field", "/50%25.%7Et"));
    }

    @Test
    void parse_fieldThatIsNoCell_isAProblem() {
        String[] wrong = {"--id-field", "x", "--label-field", "fraud", "--time-field", "is.x"};
        String expected = "' (command line), expected a name of --csv-header";
        assertThat(problems(csv("id,is.fraud,amount", wrong)))
                .containsExactly(
                        "--id-field is 'x" + expected,
                        "--label-field is 'fraud" + expected,
                        "--time-field is 'is.x" + expected);
    }

    @Test
    void parse_cellInAnySpelling_isItsPath() {
        for (String path : List.of("is.fraud?", "is%2Efraud%3F", "/is.fraud?", "/is%2Efraud%3F")) {
            assertThat(parse(csv("id,is.fraud?,amount", "--label-field", path))
                            .mapping()
                            .label())
                    .isEqualTo("/is%2Efraud%3F");
        }
    }

    /** Lines hold no objects: such a job would reject every event. */
    @Test
    void parse_featuresFieldOfCsv_isAllOrAProblem() {
        assertThat(problems(csv("features,label", "--features-field", "features")))
                .containsExactly("--features-field is 'features' (command line), expected * with --event-format csv,"
                        + " whose lines hold no objects");
        parse(csv("features,label", "--features-field", "*"));
    }

    @Test
    void parse_oneFieldForTwo_isAProblemWithBothOptions() {
        assertThat(problems(named("--label-field", "id")))
                .containsExactly("--label-field is 'id' (command line), expected another field than --id-field");
        assertThat(problems(named("--id-field", "label")))
                .containsExactly("--label-field is 'label' (default), expected another field than --id-field");
        assertThat(problems(named("--event-root", "a", "--time-field", "/a.x.y", "--features-field", "x.y")))
                .containsExactly("--features-field is 'x.y' (command line), expected another field than --time-field");
        assertThat(problems(csv("a.b,c", "--id-field", "a.b", "--time-field", "a%2Eb")))
                .containsExactly("--time-field is 'a%2Eb' (command line), expected another field than --id-field");
        parse(named("--event-root", "a", "--label-field", "/id"));
        parse(named("--event-root", "a", "--features-field", "*"));
    }
}
