package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;

class JoinOptionsCheckTest {
    private static final String[] JOINING = {"--labels-topic=late", "--model-id=join"};

    @Test
    void problems_optionsOfAJobThatTrains_areToldAtOnce() {
        assertThat(JoinOptionsCheck.problems(TestOptions.of("--model-id=default", "--delivery=at-least-once"), null))
                .satisfiesExactly(
                        problem -> assertThat(problem).startsWith("--labels-topic is missing"),
                        problem -> assertThat(problem).startsWith("--joined-topic is missing"),
                        problem -> assertThat(problem).startsWith("--model-id is default, expected one"),
                        problem ->
                                assertThat(problem).startsWith("--delivery is at-least-once, expected exactly-once"));
        assertThat(JoinOptionsCheck.problems(TestOptions.of(JOINING), "joined")).isEmpty();
        for (String taken : List.of("events", "late", "dead-letters")) {
            assertThat(JoinOptionsCheck.problems(TestOptions.of(JOINING), taken))
                    .containsExactly("--joined-topic is " + taken + ", expected another topic than those of events,"
                            + " labels and dead letters");
        }
    }

    /** They may stand in a file of options that both jobs have, so they are no problem. */
    @Test
    void warnings_whatTheJobDoesNotDo_isNamed() {
        assertThat(JoinOptionsCheck.warnings(
                        TestOptions.of(JOINING[0], JOINING[1], "--predictions-topic=told", "--history-topic=kept")))
                .satisfiesExactly(
                        warning -> assertThat(warning).startsWith("--predictions-topic is told, which does nothing"),
                        warning -> assertThat(warning).startsWith("--history-topic is kept, which does nothing"));
        assertThat(JoinOptionsCheck.warnings(TestOptions.of(JOINING))).isEmpty();
    }
}
