package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.FieldRulesTest.csv;
import static org.lorentztron.job.options.FieldRulesTest.named;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.named.NamePatterns;

/** A name that matches nothing would be believed, and so would one of two uses. */
class NameListRulesTest {
    @Test
    void parse_starElsewhereThanAtTheEnd_isAProblem() {
        for (String list : new String[] {"*", "a*", "a,*.b", "a.*.*"}) {
            assertThat(problems(named("--event-ignore", list)))
                    .containsExactly(
                            "--event-ignore is '" + list + "' (command line), expected no * but in .* at the end of"
                                    + " a name: user.* stands for all names below user");
        }
        assertThat(problems(named("--event-text", ".*")))
                .containsExactly("--event-text is '.*' (command line), expected no empty name before or after a dot");
    }

    /** Texts that are numbers may have a long tail, and a star stands for all of them. */
    @Test
    void parse_numeric_takesAStarAndNamesOfLog() {
        JobArguments.parse(named("--event-numeric", "*,a.*", "--event-log", "amount"), Map.of());
        JobArguments.parse(named("--event-numeric", "amount", "--event-log", "amount"), Map.of());
        assertThat(problems(named("--event-numeric", "a*")))
                .containsExactly("--event-numeric is 'a*' (command line), expected no * but in .* at the end of a name:"
                        + " user.* stands for all names below user");
        assertThat(problems(named("--event-numeric", "zip", "--event-categorical", "zip")))
                .containsExactly("--event-numeric is 'zip' (command line), expected no zip, which is in"
                        + " --event-categorical as well");
    }

    @Test
    void parse_namesNotEncoded_areProblemsWithTheNamesThatAreMeant() {
        assertThat(problems(named(
                        "--event-categorical",
                        "a?,b",
                        "--event-text",
                        "x~.*",
                        "--event-log",
                        "a%2Cb=",
                        "--event-ignore",
                        "c[0]")))
                .containsExactly(
                        "--event-categorical is 'a?,b' (command line), expected names percent-encoded: a%3F,b",
                        "--event-text is 'x~.*' (command line), expected names percent-encoded: x%7E.*",
                        "--event-log is 'a%2Cb=' (command line), expected names percent-encoded: a%2Cb%3D",
                        "--event-ignore is 'c[0]' (command line), expected names percent-encoded: c%5B0]");
        JobArguments.parse(
                named("--event-categorical", "a%3F,b", "--event-text", "x%7E.*", "--event-log", "a%2Cb%3D"), Map.of());
    }

    @Test
    void parse_nameInTwoLists_isAProblemWithBothOptions() {
        assertThat(problems(named("--event-categorical", "a,zip", "--event-log", "zip", "--event-ignore", "a,b")))
                .containsExactly(
                        "--event-log is 'zip' (command line), expected no zip, which is in --event-categorical as well",
                        "--event-ignore is 'a,b' (command line), expected no a, which is in --event-categorical as well");
        assertThat(problems(csv("a.b,c", "--event-text", "a.b", "--event-log", "a%2Eb")))
                .containsExactly(
                        "--event-log is 'a%2Eb' (command line), expected no a%2Eb, which is in --event-text as well");
        JobArguments.parse(named("--event-categorical", "user.*,zip,zip", "--event-log", "user.age"), Map.of());
    }

    @Test
    void parse_cellsAsTheyStandInTheHeader_areTheirNames() {
        JobOptions options =
                JobArguments.parse(csv("a.b,2*x?,c", "--event-categorical", "a.b", "--event-log", "2*x?,c"), Map.of());
        assertThat(options.rules().categorical()).isEqualTo(NamePatterns.of("a%2Eb"));
        assertThat(options.rules().logarithmic()).isEqualTo(NamePatterns.of("2*x%3F", "c"));
        assertThat(problems(csv("a.b,c", "--event-ignore", "c?")))
                .containsExactly("--event-ignore is 'c?' (command line), expected names percent-encoded: c%3F");
    }
}
