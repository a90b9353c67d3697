package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PageOptionsTest {
    private static List<String> problems(String... line) {
        PageOptions options = new PageOptions();
        CommandLine.populateCommand(options, line);
        List<String> problems = new ArrayList<>();
        options.check(problems);
        return problems;
    }

    @Test
    void check_usual_isFine() {
        assertThat(problems()).isEmpty();
        assertThat(problems("--events-topic", "a.b_c-D9", "--signals-topic", "..."))
                .isEmpty();
    }

    /** A page that waits for a topic that cannot exist waits for ever. */
    @Test
    void check_everythingWrong_isToldAtOnce() {
        assertThat(problems(
                        "--events-topic",
                        "a b",
                        "--signals-topic",
                        "..",
                        "--dead-letters-topic",
                        "x".repeat(250),
                        "--page-events",
                        "-1"))
                .hasSize(4)
                .contains("invalid value for option '--events-topic': 'a b', expected 1 to 249 letters, digits, '.',"
                        + " '_' and '-', but not '.' or '..'")
                .anyMatch(problem -> problem.startsWith("invalid value for option '--signals-topic': '..'"))
                .anyMatch(problem -> problem.startsWith("invalid value for option '--dead-letters-topic': 'xxx"))
                .anyMatch(problem -> problem.contains("--page-events"));
        assertThat(problems("--dead-letters-topic", "")).hasSize(1);
    }
}
