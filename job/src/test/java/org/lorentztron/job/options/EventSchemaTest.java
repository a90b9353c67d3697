package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.schema.RegistryAddress;

/** One option says what events consist of, and the format says in which way. */
class EventSchemaTest {
    private static String[] of(String format, String... schema) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers=a:1", "--classes=a,b", "--features=named"));
        all.add("--event-format=" + format);
        all.addAll(List.of(schema));
        return all.toArray(String[]::new);
    }

    private static JobOptions parse(String... arguments) {
        return JobArguments.parse(arguments, Map.of());
    }

    @Test
    void parse_formatThatNeedsASchema_saysOfWhichKind() {
        assertThat(problems(of("csv")))
                .containsExactly("--event-format is 'csv' (command line), expected --event-schema as well: names of"
                        + " cells, comma separated, none empty, none twice");
        assertThat(problems(of("avro-confluent")))
                .containsExactly("--event-format is 'avro-confluent' (command line), expected --event-schema as well:"
                        + " http or https URLs without a user, comma separated, or the file of a schema");
    }

    @Test
    void parse_schemaThatDoesNotFitTheFormat_isAProblem() {
        assertThat(problems(of("csv", "--event-schema=id,,amount")))
                .containsExactly("--event-schema is 'id,,amount' (command line), expected names of cells, comma"
                        + " separated, none empty, none twice");
        assertThat(problems(of("avro-confluent", "--event-schema=https://me@registry")))
                .containsExactly("--event-schema is 'https://me@registry' (command line), expected http or https URLs"
                        + " without a user, comma separated, or the file of a schema");
        for (String format : List.of("json", "avro", "json-confluent")) {
            assertThat(problems(of(format, "--event-schema=id,amount")))
                    .containsExactly("--event-schema is 'id,amount' (command line), but --event-format " + format
                            + " does not use it");
        }
    }

    /** Another address of the same schemas makes the same models; other names of cells make others. */
    @Test
    void shapingOptions_haveNamesOfCellsAlone() {
        assertThat(parse(of("csv", "--event-schema=id,label,amount")).shapingOptions())
                .containsEntry("event-schema", "id,label,amount");
        assertThat(parse(of("avro-confluent", "--event-schema=https://r")).shapingOptions())
                .isEqualTo(parse(of("avro-confluent", "--event-schema=x.avsc")).shapingOptions())
                .doesNotContainKey("event-schema");
    }

    @Test
    void registry_ofUrls_isAsked() {
        assertThat(parse(of("avro-confluent", "--event-schema=https://a, http://b:8081/"))
                        .input()
                        .registry())
                .isEqualTo(new RegistryAddress(List.of("https://a", "http://b:8081"), null));
        assertThat(parse(of("avro-confluent", "--event-schema=events.avsc"))
                        .input()
                        .registry())
                .isNull();
        assertThat(parse(of("csv", "--event-schema=label,b")).input().registry())
                .isNull();
    }
}
