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
            assertThat(problems(named("--ignore", list)))
                    .containsExactly("--ignore is '" + list + "' (command line), expected no * but in .* at the end of"
                            + " a name: user.* stands for all names below user");
        }
        assertThat(problems(named("--text", ".*")))
                .containsExactly("--text is '.*' (command line), expected no empty name before or after a dot");
    }

    @Test
    void parse_namesNotEncoded_areProblemsWithTheNamesThatAreMeant() {
        assertThat(problems(named("--categorical", "a?,b", "--text", "x~.*", "--log", "a%2Cb=", "--ignore", "c[0]")))
                .containsExactly(
                        "--categorical is 'a?,b' (command line), expected names percent-encoded: a%3F,b",
                        "--text is 'x~.*' (command line), expected names percent-encoded: x%7E.*",
                        "--log is 'a%2Cb=' (command line), expected names percent-encoded: a%2Cb%3D",
                        "--ignore is 'c[0]' (command line), expected names percent-encoded: c%5B0]");
        JobArguments.parse(named("--categorical", "a%3F,b", "--text", "x%7E.*", "--log", "a%2Cb%3D"), Map.of());
    }

    @Test
    void parse_nameInTwoLists_isAProblemWithBothOptions() {
        assertThat(problems(named("--categorical", "a,zip", "--log", "zip", "--ignore", "a,b")))
                .containsExactly(
                        "--log is 'zip' (command line), expected no zip, which is in --categorical as well",
                        "--ignore is 'a,b' (command line), expected no a, which is in --categorical as well");
        assertThat(problems(csv("a.b,c", "--text", "a.b", "--log", "a%2Eb")))
                .containsExactly("--log is 'a%2Eb' (command line), expected no a%2Eb, which is in --text as well");
        JobArguments.parse(named("--categorical", "user.*,zip,zip", "--log", "user.age"), Map.of());
    }

    @Test
    void parse_cellsAsTheyStandInTheHeader_areTheirNames() {
        JobOptions options = JobArguments.parse(csv("a.b,2*x?,c", "--categorical", "a.b", "--log", "2*x?,c"), Map.of());
        assertThat(options.rules().categorical()).isEqualTo(NamePatterns.of("a%2Eb"));
        assertThat(options.rules().logarithmic()).isEqualTo(NamePatterns.of("2*x%3F", "c"));
        assertThat(problems(csv("a.b,c", "--ignore", "c?")))
                .containsExactly("--ignore is 'c?' (command line), expected names percent-encoded: c%3F");
    }
}
