package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options that the learner or its update does not use are refused, with all other problems. */
class UnusedOptionsTest {
    @Test
    void parse_optionsThatTheLearnerDoesNotUse_areListedWithAllOtherProblems() {
        assertThat(problems(
                        required("--learner", "linear", "--rank", "4", "--covariance", "drop", "--interval", "1"),
                        Map.of("LORENTZTRON_OPT_SEED", "7", "LORENTZTRON_OPT_AGGRESSIVENESS", "0.1")))
                .containsExactly(
                        "--rank is '4' (command line), but --learner linear does not use it",
                        "--interval is '1' (command line), expected a duration from 1ms to 365d, written as 500ms, 10s,"
                                + " 2m, 1h or 1d",
                        "--aggressiveness is '0.1' (LORENTZTRON_OPT_AGGRESSIVENESS), but --update pa does not use it",
                        "--covariance is 'drop' (command line), but --learner linear does not use it");
        assertThat(problems(required("--update", "pa1")))
                .containsExactly("--update is 'pa1' (command line), but --learner herded does not use it");
    }

    /** Hyperplanes are no differences of squares. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "arow", "nherd", "margin"})
    void parse_startFitOfAnotherLearner_isRefused(String learner) {
        assertThat(problems(required("--learner", learner, "--start-fit", "1000")))
                .containsExactly("--start-fit is '1000' (command line), but --learner " + learner + " does not use it");
    }

    /** Else the next start would say so, when the value is right. */
    @Test
    void parse_optionThatIsNotUsedAndWrong_isSaidToBeBoth() {
        assertThat(problems(required("--learner", "shared", "--aggressiveness", "0", "--window", "-1")))
                .containsExactlyInAnyOrder(
                        "--aggressiveness is '0' (command line), expected a number from 0.000001 to 1000000,"
                                + " but --learner shared does not use it",
                        "--window is '-1' (command line), expected a whole number from 1 to 5000,"
                                + " but --learner shared does not use it");
    }

    @Test
    void parse_optionsOfNetworks_areForSharedAlone() {
        assertThat(problems(required("--rank", "64", "--kernel", "anova")))
                .containsExactly("--kernel is 'anova' (command line), but --learner herded does not use it");
        assertThat(problems(required("--learner", "shared", "--rank", "1025", "--blocks", "2")))
                .containsExactly(
                        "--blocks is '2' (command line), expected at most one block per part: models of 3 classes have"
                                + " one part");
    }

    /** A learner that the class path provides says itself which options it uses. */
    @Test
    void parse_optionsOfProvidedLearner_areThoseThatItUses() {
        String[] centroids = required("--learner", "centroids", "--seed", "7");
        assertThat(JobArguments.parse(centroids, Map.of()).learnerSettings().seed())
                .isEqualTo(7);
        assertThat(problems(required("--learner", "centroids", "--rank", "4")))
                .containsExactly("--rank is '4' (command line), but --learner centroids does not use it");
    }
}
