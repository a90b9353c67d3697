package org.lorentztron.local.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.page.PageTopics;
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
        assertThat(problems("--labels-topic", "a b"))
                .singleElement()
                .asString()
                .startsWith("invalid value for option '--labels-topic': 'a b', expected 1 to 249 letters");
    }

    /** Every event would be an unreadable label. */
    @Test
    void check_labelsTopicThatIsAnother_isRefused() {
        assertThat(problems("--labels-topic", "labels")).isEmpty();
        assertThat(problems("--labels-topic", "events"))
                .containsExactly("invalid value for option '--labels-topic': 'events' is the topic of --events-topic,"
                        + " expected a topic of labels alone");
        assertThat(problems("--labels-topic", "x", "--signals-topic", "x")).hasSize(1);
        assertThat(problems("--labels-topic", "dead-letters")).hasSize(1);
    }

    @Test
    void source_labelsTopic_isOneOfThePage() {
        assertThat(topics().labels()).isNull();
        assertThat(topics("--labels-topic", "late").labels()).isEqualTo("late");
    }

    private static PageTopics topics(String... line) {
        PageOptions options = new PageOptions();
        CommandLine.populateCommand(options, line);
        return options.source(Map.of("bootstrap.servers", "localhost:1"), "mine", PolicyChoice.OF_VERSION)
                .orElseThrow()
                .topics();
    }
}
